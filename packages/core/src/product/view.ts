import { zero } from "../money/index.ts"
import {
  moment,
  dayIn,
  type Price,
  priceList,
  priceRange,
  type PriceView,
  type QuantityContext,
  remembered,
  shownPricePerMeasure,
  surcharge,
} from "../pricing/index.ts"
import { limits } from "../settings/index.ts"
import { isOut, qtyAvailable } from "../stock/index.ts"
import type { StoreView } from "../store-view/index.ts"
import { chargedOption } from "./custom-option.ts"
import { customOptionKind } from "./option-kind.ts"
import { dateRuleOf } from "./option-dates.ts"
import { fittingVariants, noCriteria, pictureOf, standingFor, type ListCriteria } from "./fitting.ts"
import { imagePath, isDrawing } from "./image.ts"
import { productHref } from "./link.ts"
import { isEnabled } from "./visibility.ts"
import type { CardFlag, CardView } from "./card-view.ts"
import type { Media, Product, Selection, Variant } from "./model.ts"
import type {
  BundleOptionView,
  ChoiceView,
  CustomOptionView,
  GroupedLinkView,
  ProductView,
} from "./product-view.ts"
import { priceView, shownPrice } from "./price-view.ts"
import { availabilityView, isLast, isSoldOut, piecesLeft, stockOf } from "./availability.ts"
import {
  availability,
  eligible,
  labelled,
  listEverything,
  type Listing,
  match,
  selectionOf,
} from "./variant.ts"
import { withdrawalFlag } from "./withdrawal.ts"

const dayMs = 86_400_000

interface Made {
  readonly view: StoreView
  readonly listing: Listing
  readonly isNew: boolean
  readonly card: CardView
}

/** Caches the last card of each product: a server shows the same cards on many pages. */
const made = new WeakMap<Product, Made>()

/**
 * The card of a product in a list. It has the initial price of the product's page. Cards are cached by product, so callers
 * must not change the product afterwards.
 *
 * @param view - the store view of the link
 * @param nowMs - milliseconds since 1970, for "new"
 * @param listing - whether lists show variants that are out of stock
 * @param wanted - the filters and the search text of the list: the card shows and links the variant that fits them
 */
export const card = (
  product: Product,
  view: StoreView,
  nowMs: number,
  listing: Listing = listEverything,
  wanted: ListCriteria = noCriteria,
): CardView => {
  const isNew = isNewAt(product.createdAt, nowMs)
  const fitting = fittingVariants(product, wanted, listing)
  if (fitting.length > 0) return makeCard(product, view, isNew, listing, fitting)
  const before = made.get(product)
  if (before?.view === view && before.listing === listing && before.isNew === isNew) return before.card
  const fresh = makeCard(product, view, isNew, listing)
  made.set(product, { view, listing, isNew, card: fresh })
  return fresh
}

const makeCard = (
  product: Product,
  view: StoreView,
  isNew: boolean,
  listing: Listing,
  fitting: ReadonlyArray<Variant> = [],
): CardView => {
  const variant = standingFor(fitting)
  const price = variant === null ? shownPrice(product, listing) : priceRange(fitting.map((one) => one.price))
  const shown = price === null ? null : priceView(price, product)
  const swatches = swatchesOf(product, listing)
  return {
    sku: product.sku,
    type: product.type,
    name: product.name,
    href: productHref(product, variant?.sku ?? null, view),
    image: pictureOf(product, variant),
    ...(variant === null ? {} : { variantSku: variant.sku }),
    sub: attributeText(product, "card_line"),
    number: attributeText(product, "catalogue_number") || null,
    price: shown,
    swatches: swatches.slice(0, limits.cardSwatchesMax),
    moreSwatches: Math.max(0, swatches.length - limits.cardSwatchesMax),
    flag: flagOf(product, shown, isNew, listing),
  }
}

/** The badge of a card: the most urgent one. */
const flagOf = (
  product: Product,
  price: PriceView | null,
  isNew: boolean,
  listing: Listing,
): CardFlag | null => {
  if (isSoldOut(product, listing)) return "out"
  if (price !== null && price.priorCents !== null) return "sale"
  if (isLast(piecesLeft(product))) return "last"
  return isNew ? "new" : null
}

/** Platforms write this date in UTC. */
const createdMs = remembered((createdAt, timeZone) => {
  const created = moment(createdAt, timeZone)
  return created?.kind === "day" ? created.startMs : (created?.atMs ?? Number.NEGATIVE_INFINITY)
})

const isNewAt = (createdAt: string | null, nowMs: number): boolean =>
  createdAt !== null && nowMs - createdMs(createdAt, "UTC") <= limits.newForDays * dayMs

const swatchesOf = (product: Product, listing: Listing): CardView["swatches"] => {
  const color = product.configurableOptions.find(({ attributeCode }) => attributeCode === "color")
  if (color === undefined) return []
  const variants = eligible(product, listing)
  const isHad = (id: string) =>
    product.variants.length === 0 || variants.some(({ options }) => options["color"] === id)
  return labelled(color).flatMap(({ id, label, swatch }) =>
    swatch !== null && isHad(id) ? [{ label, color: swatch }] : [],
  )
}

const attributeText = (product: Product, code: string): string => {
  const value = Object.hasOwn(product.attributes, code) ? product.attributes[code] : undefined
  return (typeof value === "string" ? value : (value?.join(", ") ?? "")).trim()
}

/**
 * The view of a product's page: the variant that fits the selection best, and the result of every other choice.
 *
 * @param selection - from the address (`bySku(childSku)`), or the shopper's; [] selects the default child
 * @param related - the related products
 * @param nowMs - milliseconds since 1970
 * @param groupId - customer group of the quantity prices; null for the prices of all groups
 */
export const productPage = (
  product: Product,
  selection: ReadonlyArray<Selection>,
  related: ReadonlyArray<Product>,
  view: StoreView,
  nowMs: number,
  listing: Listing = listEverything,
  groupId: number | null = null,
): ProductView => {
  const variant = product.type === "configurable" ? match(product, selection, "best", listing) : null
  const range =
    variant === null
      ? shownPrice(product, listing)
      : variant.price && { lowest: variant.price, isRange: false }
  const price = range && priceView(range, product)
  const stock = stockOf(product, variant)
  const isBuyable = price !== null && canBeBought(product, variant)
  const stockState = availabilityView(product, variant)
  const excepted = withdrawalFlag(product)
  const context = { groupId, sourceIncludesTax: view.tax.sourceIncludesTax }
  return {
    kind: "product",
    id: product.id,
    sku: variant?.sku ?? product.sku,
    parentSku: product.parentSku ?? product.sku,
    type: product.type,
    name: product.name,
    href: productHref(product, variant !== null && selection.length > 0 ? variant.sku : null, view),
    number: attributeText(product, "catalogue_number") || null,
    shortDescription: product.shortDescription,
    description: product.description,
    images: imagesOf(product, variant),
    price,
    priceList: pagePriceList(product, variant, context),
    ...(product.content === null ? {} : { content: product.content }),
    availability: isBuyable || stockState.tag === "out" ? stockState : { tag: "unavailable" },
    qtyMax: stock === null || isOut(stock) ? null : qtyAvailable(stock),
    ...(stock?.qtyMin === undefined ? {} : { qtyMin: stock.qtyMin }),
    ...(stock?.qtyStep === undefined ? {} : { qtyStep: stock.qtyStep }),
    choices: choicesOf(product, variant, view, listing),
    customOptions: customOptionsOf(product, range?.lowest ?? null, dayIn(nowMs, view.timeZone)),
    bundleOptions: bundleOptionsOf(product, context),
    grouped: groupedOf(product, context),
    facts: product.facts,
    ...(excepted === null ? {} : { withdrawal: excepted }),
    related: related.map((other) => card(other, view, nowMs, listing)),
    isBuyable,
  }
}

/**
 * The variant's pictures first, then the product's, without pictures of other variants: the product's picture often is
 * that of its first variant.
 */
const imagesOf = (product: Product, variant: Variant | null): ProductView["images"] => {
  const own = imagePath(variant?.image ?? null)
  const productImage = imagePath(product.image)
  const faces = new Set(variant === null ? [] : product.variants.map(({ image }) => imagePath(image)))
  const pictures = (media: ReadonlyArray<Media>) =>
    media.flatMap(({ kind, path, label }) => {
      const known = kind === "image" ? imagePath(path) : null
      return known === null ? [] : [{ path: known, label }]
    })
  const variantMedia = pictures(variant?.media ?? [])
  const others = new Set([
    ...faces,
    ...(variant === null ? [] : product.variants.flatMap(({ media }) => pictures(media ?? []))).map(
      ({ path }) => path,
    ),
  ])
  const general = pictures(product.media)
  const shown = [
    own ?? productImage,
    ...variantMedia.map(({ path }) => path).filter((path) => !faces.has(path)),
    ...[productImage, ...general.map(({ path }) => path)].filter((path) => !others.has(path)),
  ]
  const labels = new Map([...general, ...variantMedia].map(({ path, label }) => [path, label]))
  return [...new Set(shown)].flatMap((path) =>
    path === null
      ? []
      : [{ path, label: labels.get(path) ?? null, ...(isDrawing(path) ? { isDrawing: true } : {}) }],
  )
}

const choicesOf = (
  product: Product,
  variant: Variant | null,
  view: StoreView,
  listing: Listing,
): ReadonlyArray<ChoiceView> => {
  const selection = variant === null ? [] : selectionOf(product, variant)
  return product.configurableOptions.map((option) => {
    const values = labelled(option)
    const outcomes = availability(product, option, selection, listing)
    return {
      attributeId: option.attributeId,
      attributeCode: option.attributeCode,
      label: option.label,
      values: outcomes.map((outcome, index) => ({
        id: outcome.optionId,
        label: values[index]!.label,
        swatch: values[index]!.swatch,
        isSelected: variant?.options[option.attributeCode] === outcome.optionId,
        isImpossible: outcome.isImpossible,
        isSoldOut: outcome.isSoldOut,
        href: outcome.variant === null ? null : productHref(product, outcome.variant.sku, view),
      })),
    }
  })
}

const customOptionsOf = (
  product: Product,
  price: Price | null,
  today: string,
): ReadonlyArray<CustomOptionView> => {
  const { dayMin } = dateRuleOf(product, today)
  const base = price?.payable.grossCents ?? zero
  return product.customOptions.map((option) => {
    const charged = chargedOption(option)
    const centsOf = (one: typeof charged.surcharge) => (one === null ? zero : surcharge(one, base))
    return {
      id: option.id,
      title: option.title,
      type: option.type,
      isRequired: option.isRequired,
      lengthMax: option.lengthMax,
      ...(customOptionKind(option) === "date" ? { dayMin } : {}),
      surchargeCents: centsOf(charged.surcharge),
      surcharge: charged.surcharge,
      values: charged.values.map((value, index) => ({
        ...value,
        title: option.values[index]!.title,
        surchargeCents: centsOf(value.surcharge),
      })),
    }
  })
}

const bundleOptionsOf = (product: Product, context: QuantityContext): ReadonlyArray<BundleOptionView> =>
  product.bundleOptions.map(({ id, title, isRequired, type, links }) => ({
    id,
    title,
    isRequired,
    type,
    links: links.map((link) => ({
      id: link.id,
      name: link.name,
      qty: link.qty,
      isDefault: link.isDefault,
      canChangeQty: link.canChangeQty,
      priceList: link.price && priceList(link.price, [], context),
      unit: link.price && shownPricePerMeasure(link.price.payable.grossCents, link.content),
      isSoldOut: isOut(link.stock),
    })),
  }))

const groupedOf = (product: Product, context: QuantityContext): ReadonlyArray<GroupedLinkView> =>
  product.groupedLinks.map(({ sku, name, image, price, tiers, stock }) => ({
    sku,
    name,
    image: imagePath(image),
    priceList: price && priceList(price, tiers ?? [], context),
    isSoldOut: isOut(stock),
  }))

/** The prices of the product that the page adds to the cart; null for bundles and sets. */
const pagePriceList = (
  product: Product,
  variant: Variant | null,
  context: QuantityContext,
): ProductView["priceList"] => {
  if (product.type === "bundle" || product.type === "grouped") return null
  const { price = null, tiers = [] } = product.type === "configurable" ? (variant ?? {}) : product
  return price && priceList(price, tiers, context)
}

/** Whether a line can be made of the product. Stock does not count. */
const canBeBought = (product: Product, variant: Variant | null): boolean => {
  if (!isEnabled(product)) return false
  if (product.type === "configurable") return variant !== null
  if (product.type === "grouped") return product.groupedLinks.some(({ price }) => price !== null)
  if (product.type === "bundle") {
    return product.bundleOptions.every(
      ({ isRequired, links }) => !isRequired || links.some(({ price }) => price !== null),
    )
  }
  return true
}
