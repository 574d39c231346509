import { zero, zeroRate } from "../money/index.ts"
import { fixedSource } from "../pricing/index.ts"
import { isVirtual, type Product } from "../product/index.ts"
import { type AddInput, compose, type ComposeContext } from "./compose.ts"
import type { ConfirmedLine, LocalLine } from "./model.ts"

/**
 * Makes a local line of a line that only the server has, with the catalogue's data. Without its product the line has the
 * server's data; the next totals have its price.
 *
 * @param line - from a pull
 * @param product - of the catalogue, or null
 */
export const localLine = (
  line: ConfirmedLine,
  product: Product | null,
  context: ComposeContext,
): LocalLine => {
  const composed = product === null ? null : compose(product, inputOf(line), context)
  const found = composed?.tag === "lines" ? composed.lines[0] : undefined
  return found === undefined
    ? bare(line)
    : { ...found, key: line.key, sku: line.sku, option: line.option, qty: line.qty }
}

/** The input that creates the same line in another cart. */
export const inputOf = ({
  sku,
  qty,
  option,
}: Pick<LocalLine, "qty" | "option"> & { readonly sku: string }): AddInput => ({
  sku,
  qty,
  customOptions: Object.fromEntries(option.custom.map((chosen) => [chosen.optionId, chosen.optionValue])),
  bundleOptions: Object.fromEntries(option.bundle.map(({ optionId, ...chosen }) => [optionId, chosen])),
})

const bare = (line: ConfirmedLine): LocalLine => ({
  key: line.key,
  sku: line.sku,
  parentSku: null,
  option: line.option,
  qty: line.qty,
  facts: {
    name: line.name,
    href: "",
    image: null,
    type: line.type,
    options: [],
    priceSource: fixedSource(line.unitGrossCents ?? zero, zeroRate),
    isVirtual: isVirtual(line),
    stock: null,
  },
})
