import type { ChoiceWords } from "@shop/core/product"
import type { OrderWords } from "./order-words.ts"

/** The choices of an order line as lines such as "Glaze: Ash grey". @rule CM93 */
export const choiceLines = (
  choices: ReadonlyArray<ChoiceWords>,
  { labelled }: Pick<OrderWords, "labelled">,
): ReadonlyArray<string> =>
  choices.map(({ label, value }) => {
    const written = value.replace(/\s+/g, " ").trim()
    return label === "" ? written : labelled(label, written)
  })

/** The name of an order line, followed by its choices. @rule CM93 */
export const namedLine = (
  { name, choices = [] }: { readonly name: string; readonly choices?: ReadonlyArray<ChoiceWords> },
  words: Pick<OrderWords, "labelled">,
): string => [name, ...choiceLines(choices, words)].join("\n")
