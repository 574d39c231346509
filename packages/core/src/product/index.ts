/**
 * Products of every type: variants, options, prices of lines, and views.
 *
 * @example
 * ```ts
 * import * as Product from "@shop/core/product"
 * import { choice, price, product, variant } from "@shop/testing"
 *
 * const bowl = product({
 *   sku: "BOL",
 *   type: "configurable",
 *   configurableOptions: [choice("color", { 1: "Red", 2: "Blue" })],
 *   variants: [variant("BOL-R", { color: "1" }, { price: price(24_00) }), variant("BOL-B", { color: "2" })],
 * })
 * const blue = [{ attributeCode: "color", optionId: "2" }]
 * Product.match(bowl, blue, "full")?.sku //=> "BOL-B"
 * const { option, faults } = Product.fromChoices(bowl, { sku: "BOL-B" })
 * option.configurable //=> [{ optionId: "93", optionValue: "2" }]
 * faults //=> []
 * const line = Product.priceLine(bowl, option, 3, { sourceIncludesTax: true, groupId: null })
 * line.tag === "Priced" && line.row.grossCents //=> 72_00
 * const unchosen = Product.priceLine(bowl, Product.emptyOption, 1, { sourceIncludesTax: true, groupId: null })
 * unchosen //=> { tag: "NoVariant" }
 * ```
 */
export * from "./model.ts"
export {
  availability,
  bySku,
  configurableOf,
  eligible,
  listEverything,
  type Listing,
  match,
  selectionOf,
  variantOf,
} from "./variant.ts"
export { noCriteria, pictureOf } from "./fitting.ts"
export { guard, isEnabled, type VisibilityDecision } from "./visibility.ts"
export {
  arrange,
  canonical,
  type Choices,
  emptyOption,
  fieldTitle,
  fromChoices,
  validateOption,
  type ValidatedOption,
} from "./option.ts"
export { customField, surchargesOf } from "./custom-option.ts"
export { bundleField, bundleParts } from "./bundle-option.ts"
export { groupedParts } from "./grouped.ts"
export { type ChoiceWords, optionWords, writtenWords } from "./words.ts"
export { type LineContext, piecesOf, type PricedLine, priceLine, productSku } from "./line.ts"
export { imageHref, imagePath } from "./image.ts"
export { productHref, skuHref } from "./link.ts"
export { isSoldOut, isVirtual, stockOf, weeksToMake } from "./availability.ts"
export { isGiftVoucher } from "./voucher.ts"
export { priceView, shownPrice } from "./price-view.ts"
export { productOfPage } from "./from-page.ts"
export { ChoiceWordsSchema, OptionSchema, ProductTypeSchema } from "./schema.ts"
export type { CardFlag, CardView } from "./card-view.ts"
export type {
  AvailabilityView,
  BundleOptionView,
  ChoiceValueView,
  ChoiceView,
  CustomOptionView,
  GroupedLinkView,
  ProductView,
} from "./product-view.ts"
export { card, productPage } from "./view.ts"
export {
  customOptionKind,
  customOptionTypes,
  type CustomOptionKind,
  type CustomOptionType,
  isCustomOptionType,
  takesMany,
} from "./option-kind.ts"
export { configuredPrice, initialChoices, nothingChosen, type PageChoices } from "./configured-price.ts"
export {
  isExcepted,
  withdrawalException,
  type WithdrawalException,
  withdrawalFlag,
  type WithdrawalFlag,
} from "./withdrawal.ts"
export * as ProductRequests from "./requests.ts"
export { type CurrentPrice } from "./requests.ts"
export { skusOfBareParts, withParts } from "./parts.ts"
export { skusToRefresh, withCurrent } from "./refresh.ts"
export { skusToPrefetch, withStock } from "./fresh-stock.ts"
