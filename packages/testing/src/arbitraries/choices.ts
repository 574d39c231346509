import fc from "fast-check"
import { type AddInput, compose, type LocalLine } from "@shop/core/cart"
import {
  type BundleOption,
  type Choices,
  type CustomOption,
  customOptionKind,
  fromChoices,
  type Product,
  type ProductOption,
  takesMany,
  isEnabled,
} from "@shop/core/product"
import { limits } from "@shop/core/settings"
import { defaults as views, type StoreView } from "@shop/core/store-view"
import { dayText, pieces, record, timeMs, words } from "./basics.ts"
import { bareProductForSale, productForSale } from "./product.ts"

const part = <A>(values: ReadonlyArray<A>, lengthMin: number): fc.Arbitrary<ReadonlyArray<A>> =>
  fc.subarray([...values], { minLength: lengthMin })

const answerTo = (option: CustomOption): fc.Arbitrary<string | ReadonlyArray<string>> => {
  const ids = option.values.map((value) => String(value.id))
  switch (customOptionKind(option)) {
    case "date":
      return timeMs.map(dayText)
    case "single":
      return fc.constantFrom(...ids)
    case "multiple":
      return part(ids, 1)
    case "text":
      return words
        .map((text) => text.slice(0, option.lengthMax ?? limits.customTextMax).toWellFormed())
        .map((text) => text.trim() || "x")
  }
}

/** Values by option id; optional ones may be missing. */
const answers = <Option extends { readonly id: number; readonly isRequired: boolean }, Answer>(
  options: ReadonlyArray<Option>,
  answer: (option: Option) => fc.Arbitrary<Answer>,
): fc.Arbitrary<Readonly<Record<string, Answer>>> =>
  fc
    .tuple(
      ...options.map((option) =>
        (option.isRequired ? answer(option) : fc.option(answer(option), { nil: null })).map(
          (value) => [String(option.id), value] as const,
        ),
      ),
    )
    .map((pairs) =>
      Object.fromEntries(pairs.flatMap(([key, value]) => (value === null ? [] : [[key, value] as const]))),
    )

const linksOf = (option: BundleOption) =>
  record({
    selections: takesMany(option)
      ? part(
          option.links.map((link) => link.id),
          1,
        )
      : fc.constantFrom(...option.links.map((link) => link.id)).map((one) => [one]),
    qty: fc.integer({ min: 1, max: 9 }),
  })

/**
 * Valid choices on a product page: a variant, values for all required and some optional custom options, and links of a
 * bundle or its defaults.
 *
 * @param product - a product for sale, such as `productForSale` gives
 * @rule TE10 - PD8
 */
export const choicesFor = (product: Product): fc.Arbitrary<Choices> => {
  const on = product.variants.filter(isEnabled)
  const sku = on.length === 0 ? fc.constant(product.sku) : fc.constantFrom(...on.map((one) => one.sku))
  const bundle = answers(product.bundleOptions, linksOf).filter((links) => Object.keys(links).length > 0)
  return record(
    {
      sku,
      customOptions: answers(product.customOptions, answerTo),
      ...(product.type === "bundle" ? { bundleOptions: bundle } : {}),
    },
    {
      requiredKeys: product.customOptions.some((option) => option.isRequired)
        ? ["sku", "customOptions"]
        : ["sku"],
    },
  )
}

/**
 * A valid input to add a product to the cart: choices, quantity, and quantities by sku for a grouped product.
 *
 * @param product - a product for sale
 * @rule TE10 - CA5
 */
export const addInputFor = (product: Product): fc.Arbitrary<AddInput> => {
  const qtys = fc
    .tuple(...product.groupedLinks.map((link) => fc.tuple(fc.constant(link.sku), fc.nat(5))))
    .map((pairs): Readonly<Record<string, number>> => Object.fromEntries(pairs))
    .filter((qtyBySku) => Object.values(qtyBySku).some((qty) => qty > 0))
  return product.type === "grouped"
    ? record(
        { sku: fc.constant(product.sku), qty: pieces, groupedQty: qtys },
        { requiredKeys: ["sku", "qty"] },
      )
    : fc.tuple(choicesFor(product), pieces).map(([choices, qty]) => ({ ...choices, qty }))
}

/**
 * The stored option of a cart line of a product.
 *
 * @param product - a product for sale
 * @rule TE10 - PD8, PD12
 */
export const optionFor = (product: Product): fc.Arbitrary<ProductOption> =>
  choicesFor(product).map((choices) => fromChoices(product, choices).option)

/**
 * The cart lines of an added product: one, or one for each chosen part of a grouped product.
 *
 * @param product - a product for sale
 * @rule TE10 - CA5
 */
export const linesFor = (
  product: Product,
  view: StoreView = views[0]!,
): fc.Arbitrary<ReadonlyArray<LocalLine>> =>
  addInputFor(product).map((input) => {
    const composed = compose(product, input, { view, zeroPriceAllowed: true, groupId: null })
    if (composed.tag === "lines") return composed.lines
    throw new Error(`not for sale: ${JSON.stringify([composed.fault, product, input])}`)
  })

/** The stored option of a cart line of any product. @rule TE10 - PD12 */
export const productOption: fc.Arbitrary<ProductOption> = bareProductForSale.chain(optionFor)

/** A product that can be bought, and choices of it that are right. @rule TE10 */
export const productAndChoices: fc.Arbitrary<{ readonly product: Product; readonly choices: Choices }> =
  productForSale.chain((product) => choicesFor(product).map((choices) => ({ product, choices })))
