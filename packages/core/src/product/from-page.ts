import { type Cents, cents, type RatePpm } from "../money/index.ts"
import type { ChoiceView, ProductView } from "./product-view.ts"
import type { Price, PriceList, TierPrice } from "../pricing/index.ts"
import type { StockItem } from "../stock/index.ts"
import type { StoreView } from "../store-view/index.ts"
import { fromCataloguePrice, fromGross } from "../tax/index.ts"
import { type Product, sku, type Variant } from "./model.ts"

/**
 * Makes a product of a shown page, with the fields that the cart needs. The shopper can add it to the cart even if the
 * product cannot be loaded.
 *
 * @param page - with the selected variant of a configurable product
 * @returns a product whose lines have the names and prices of the page
 */
export const productOfPage = (page: ProductView, view: StoreView): Product => {
  const price = priceOf(page.priceList ?? labelled(page))
  const tiers = tiersOf(page.priceList, view)
  const stock = stockOf(page)
  const isConfigurable = page.type === "configurable"
  const variant: Variant = {
    id: page.id,
    sku: sku(page.sku),
    name: page.name,
    status: 1,
    options: Object.fromEntries(page.choices.flatMap(chosen)),
    price,
    tiers,
    image: page.images[0]?.path ?? null,
    stock,
  }
  return {
    id: page.id,
    sku: sku(isConfigurable ? page.parentSku : page.sku),
    parentSku: null,
    type: page.type,
    name: page.name,
    slug: "",
    urlPath: page.href.slice(`${view.path}/`.length).split("?")[0] ?? null,
    status: page.isBuyable ? 1 : 2,
    visibility: 4,
    taxClassId: 0,
    price,
    tiers: isConfigurable ? [] : tiers,
    content: page.content ?? null,
    description: "",
    shortDescription: "",
    image: page.images[0]?.path ?? null,
    media: [],
    categoryIds: [],
    attributes: {
      ...(page.withdrawal === undefined ? {} : { withdrawal_exception: page.withdrawal }),
      ...(page.availability.tag === "out" && page.availability.isForGood === true
        ? { discontinued: "1" }
        : {}),
      ...(page.availability.tag === "toOrder" ? { weeks_to_make: String(page.availability.weeks) } : {}),
    },
    facts: [],
    stock: isConfigurable ? null : stock,
    variants: isConfigurable ? [variant] : [],
    configurableOptions: page.choices.map(({ attributeId, attributeCode, label, values }) => ({
      attributeId,
      attributeCode,
      label,
      values: values.map(({ id, label: words, swatch }) => ({ id, label: words, swatch })),
    })),
    customOptions: page.customOptions.map((option) => ({
      id: option.id,
      title: option.title,
      type: option.type,
      isRequired: option.isRequired,
      lengthMax: option.lengthMax,
      surcharge: option.surcharge && { id: option.id, title: option.title, ...option.surcharge },
      values: option.values.map((value) => ({
        id: Number(value.id),
        title: value.title,
        ...(value.surcharge ?? noSurcharge),
      })),
    })),
    bundleOptions: page.bundleOptions.map((option) => ({
      id: option.id,
      title: option.title,
      isRequired: option.isRequired,
      type: option.type,
      links: option.links.map((link) => ({
        id: link.id,
        sku: sku(link.id),
        name: link.name,
        qty: link.qty,
        isDefault: link.isDefault,
        canChangeQty: link.canChangeQty,
        price: priceOf(link.priceList),
        stock: link.isSoldOut ? soldOut : null,
      })),
    })),
    groupedLinks: page.grouped.map((link) => ({
      sku: sku(link.sku),
      name: link.name,
      qty: 1,
      image: link.image,
      price: priceOf(link.priceList),
      tiers: tiersOf(link.priceList, view),
      stock: link.isSoldOut ? soldOut : null,
    })),
    relatedSkus: [],
    metaTitle: null,
    metaDescription: null,
    createdAt: null,
  }
}

const noSurcharge = { priceType: "fixed", priceCents: cents(0), pricePpm: 0 } as const

const chosen = ({ attributeCode, values }: ChoiceView): ReadonlyArray<readonly [string, string]> =>
  values.filter(({ isSelected }) => isSelected).map(({ id }) => [attributeCode, id] as const)

/** The label of a bundle or set as a price list; its lines are priced by their parts. */
const labelled = ({ price }: ProductView): PriceList | null =>
  price && { ratePpm: price.ratePpm, prices: [{ qtyMin: 1, unitGrossCents: price.payableCents }] }

const priceOf = (list: PriceList | null): Price | null =>
  list && {
    payable: fromGross(list.prices[0].unitGrossCents, list.ratePpm),
    original: null,
    prior: null,
    ratePpm: list.ratePpm,
  }

/** Prices by quantity as tiers, in the tax form that tiers have in the view. */
const tiersOf = (list: PriceList | null, { tax }: StoreView): ReadonlyArray<TierPrice> =>
  (list?.prices ?? [])
    .filter(({ qtyMin }) => qtyMin > 1)
    .map(({ qtyMin, unitGrossCents }) => ({
      groupId: null,
      qtyMin,
      priceCents: tax.sourceIncludesTax ? unitGrossCents : netOf(unitGrossCents, list!.ratePpm),
    }))

/** The net price of a gross price. */
const netOf = (grossCents: Cents, rate: RatePpm): Cents => {
  const { netCents } = fromGross(grossCents, rate)
  return fromCataloguePrice(netCents, rate, false).grossCents <= grossCents ? netCents : cents(netCents - 1)
}

const soldOut: StockItem = { productId: 0, qty: 0, isInStock: false, isManaged: true, qtyMax: null }

const stockOf = ({
  availability,
  qtyMax,
  qtyMin,
  qtyStep,
}: Pick<ProductView, "availability" | "qtyMax" | "qtyMin" | "qtyStep">): StockItem | null => {
  if (availability.tag === "out") return soldOut
  if (availability.tag !== "inStock" && availability.tag !== "last") return null
  const qty = availability.qty
  return {
    productId: 0,
    qty: qty ?? 0,
    isInStock: true,
    isManaged: qty !== null,
    qtyMax: qty === null ? qtyMax : null,
    ...(qtyMin === undefined ? {} : { qtyMin }),
    ...(qtyStep === undefined ? {} : { qtyStep }),
  }
}
