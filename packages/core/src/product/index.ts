/** Products of every type: their variants and options, what a line of them costs, and how they are shown. */
export * from "./model.ts"
export {
  availability,
  bySku,
  configurableOf,
  eligible,
  listEverything,
  type Listing,
  match,
  type MatchMode,
  selectionOf,
  skuCode,
  type ValueAvailability,
  variantOf,
} from "./variant.ts"
export { guard, type Guarded } from "./visibility.ts"
export { arrange, canonical, type Choices, emptyOption, fromChoices, settle, type Settled } from "./option.ts"
export { customField, surchargesOf } from "./custom-option.ts"
export { bundleField, type BundlePart, bundleParts, defaultBundle } from "./bundle-option.ts"
export { type GroupedPart, groupedParts } from "./grouped.ts"
export { type ChoiceWords, optionWords } from "./words.ts"
export { type LineContext, type LineFault, type PricedLine, priceLine } from "./line.ts"
export { imageHref, imagePath } from "./image.ts"
export { type Addressed, productHref } from "./link.ts"
export { isSoldOut, isVirtual, stockOf } from "./shelf.ts"
export { priceView, shownPrice } from "./price-view.ts"
export { card, productPage } from "./view.ts"
export { takesMany } from "./default-links.ts"
export { composed, opening, type PageChoices } from "./composed.ts"
