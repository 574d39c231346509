import { type I18n, type Messages, setupI18n } from "@lingui/core"
import type { Page } from "@shop/core/page"

/** Each language in parts, each part a chunk that the language's own shell knows; `words.ts` says which word is in which. */
const shells = import.meta.glob<Words>("../../../../locales/{fr-FR,en-US,de-DE}.po")
interface Words {
  readonly messages: Messages
  readonly late: Readonly<Record<LatePart, () => Promise<Pick<Words, "messages">>>>
}

const lateParts = ["home", "list", "product", "content", "lost", "foot", "customer", "later"] as const
type LatePart = (typeof lateParts)[number]
export type Part = LatePart | "shell"

const fileOf = (locale: string): string => `../../../../locales/${locale}.po`

export const locales: ReadonlyArray<string> = Object.keys(shells).map((file) =>
  file.slice(fileOf("").length - 3, -3),
)
export const allParts: ReadonlyArray<Part> = ["shell", ...lateParts]

/** The parts that a kind of page speaks from, beside the shell's. */
export const partsOf = (kind: Page["kind"]): ReadonlyArray<Part> => {
  if (kind === "home" || kind === "product") return [kind]
  if (kind === "category") return ["list"]
  if (kind === "search") return ["list", "lost"]
  if (kind === "content" || kind === "recipe" || kind === "article") return ["content"]
  if (kind === "notFound" || kind === "offline") return ["lost"]
  if (/^(compare|orderStatus|orderSuccess|withdrawal)$/.test(kind)) return ["later"]
  return /^(cart|checkout|account|createPassword)$/.test(kind) ? ["customer"] : []
}

/** Some words of one locale; where a view's language has none of its own, English stands in. */
export const loadMessages = async (locale: string, part: Part): Promise<Messages> => {
  const words = await (shells[fileOf(locale)] ?? shells[fileOf("en-US")]!)()
  return (part === "shell" ? words : await words.late[part]()).messages
}

/** One I18n for one request or one tab; none is shared. */
export const createI18n = (locale: string, messages: Messages): I18n =>
  setupI18n({ locale, messages: { [locale]: { ...messages } } })

/**
 * The words of one tab: each part is loaded once, and asked for again when it could not be had. They are put beside those
 * that are there, told to nobody: what is shown has its words, and need not be rendered again.
 */
export const wordsOf = (i18n: I18n): ((part: Part) => Promise<void>) => {
  const asked = new Map<Part, Promise<void>>()
  return (part) => {
    const before = asked.get(part)
    if (before !== undefined) return before
    const loading = loadMessages(i18n.locale, part).then(
      (messages) => void Object.assign(i18n.messages, messages),
      (error: unknown) => {
        asked.delete(part)
        throw error
      },
    )
    asked.set(part, loading)
    return loading
  }
}
