/**
 * Every product of every view has the same price on its card, its page, in the cart, the totals and the order, and the
 * tax of the tax rules.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ProductPage } from "@shop/core/page"
import type { CardView } from "@shop/core/product"
import { legacyDump } from "../support/legacy-dump.ts"
import { orderLines } from "../support/database-file.ts"
import {
  emailOf,
  centsOf,
  openClient,
  pageOf,
  type ProductDocument,
  type ShopClient,
  stateOf,
  type TaxRuleDocument,
  type CartEntry,
} from "../support/shop-client.ts"
import {
  runCommand,
  createTemporaryFolder,
  removeFolder,
  type ShopProcess,
  start,
} from "../support/shop-process.ts"

const views = ["fr", "en", "de"] as const
type View = (typeof views)[number]

/** An entry that a shopper can add to the cart, with the unit price on its page. */
interface Offer {
  /** Identifies the ordered line with its options, because two sets may contain the same variant. */
  readonly key: string
  readonly entry: CartEntry
  readonly shownCents: number
  /** Null where parts may be taxed differently. */
  readonly taxClassId: string | null
  readonly about: string
}

/** All cards of a list, from all its pages. */
const cardsOf = async (url: string, href: string): Promise<ReadonlyArray<CardView>> => {
  const { cards, nextHref } = (await pageOf(url, href, "category")).listing
  return [...cards, ...(nextHref === null ? [] : await cardsOf(url, nextHref))]
}

/** The cards of all products in the lists of a view, by sku. */
const allCards = async (url: string, view: View): Promise<ReadonlyMap<string, CardView>> => {
  const { menu } = await stateOf(url, `/${view}`)
  const lists = await Promise.all(menu.map(({ href }) => cardsOf(url, href)))
  return new Map(lists.flat().map((card) => [card.sku, card]))
}

interface Choice {
  readonly id: string
  readonly value: string
  readonly addsCents: number
}

/** Chooses the most expensive value of each required custom option, and of the optional ones with `all`. */
const choicesOf = ({ customOptions }: ProductPage, all: boolean): ReadonlyArray<Choice> =>
  customOptions
    .filter(({ isRequired }) => all || isRequired)
    .map((option) => {
      const id = String(option.id)
      const [dearest] = option.values.toSorted((a, b) => b.surchargeCents - a.surchargeCents)
      if (dearest !== undefined) return { id, value: dearest.id, addsCents: dearest.surchargeCents }
      return { id, value: option.type === "date" ? "2027-03-01" : "Anne", addsCents: option.surchargeCents }
    })

const optionOf = (choices: ReadonlyArray<Choice>): Readonly<Record<string, unknown>> => ({
  custom_options: choices.map(({ id, value }) => ({ option_id: id, option_value: value })),
})
const added = (choices: ReadonlyArray<Choice>): number =>
  choices.reduce((sum, { addsCents }) => sum + addsCents, 0)
const keyOf = (sku: string, choices: ReadonlyArray<Choice>): string => JSON.stringify([sku, choices])
const isAvailable = ({ availability, isBuyable }: ProductPage): boolean =>
  isBuyable && availability.tag !== "out"

/** All offers of a product: with its defaults, with every option, each variant, and each product of a set. */
const offersOf = async (
  url: string,
  page: ProductPage,
  document: ProductDocument,
): Promise<ReadonlyArray<Offer>> => {
  if (page.type === "configurable") return variantOffers(url, page, document)
  if (page.price === null || !isAvailable(page)) return []
  if (page.type === "bundle") return [bundleOffer(page)]
  if (page.type === "grouped") return partOffers(page, document)
  const { payableCents } = page.price
  return [false, true].map((all) => {
    const choices = choicesOf(page, all)
    return {
      key: keyOf(page.sku, choices),
      entry: { sku: page.sku, qty: 1, option: optionOf(choices) },
      shownCents: payableCents + added(choices),
      taxClassId: document.tax_class_id,
      about: `${page.sku} ${JSON.stringify(choices)}`,
    }
  })
}

/** The default selection of a bundle: the default of each part, else its first product. */
const bundleOffer = ({ bundleOptions, sku }: ProductPage): Offer => {
  const parts = bundleOptions.map(({ id, links }) => ({
    id,
    link: links.find(({ isDefault }) => isDefault) ?? links[0]!,
  }))
  const option = {
    bundle_options: parts.map(({ id, link }) => ({
      option_id: id,
      option_qty: link.qty,
      option_selections: [link.id],
    })),
  }
  const shownCents = parts.reduce((sum, { link }) => sum + partCents(link) * link.qty, 0)
  return { key: sku, entry: { sku, qty: 1, option }, shownCents, taxClassId: null, about: sku }
}

/** The unit price of a part [gross cents]. */
const partCents = ({ priceList }: Pick<ProductPage["grouped"][number], "priceList">): number =>
  priceList!.prices[0].unitGrossCents

/** The products of a set, which a shopper buys separately. */
const partOffers = (
  page: ProductPage,
  { product_links: links = [] }: ProductDocument,
): ReadonlyArray<Offer> =>
  page.grouped
    .filter(({ isSoldOut }) => !isSoldOut)
    .map(({ sku, priceList }) => ({
      key: keyOf(sku, []),
      entry: { sku, qty: 1 },
      shownCents: partCents({ priceList }),
      taxClassId: String(links.find((link) => link.linked_product_sku === sku)!.tax_class_id),
      about: `${page.sku}: ${sku}`,
    }))

/** All variants that links of the page lead to, directly or through other variants. */
const variantOffers = async (
  url: string,
  first: ProductPage,
  document: ProductDocument,
): Promise<ReadonlyArray<Offer>> => {
  const pages = new Map([[first.sku, first]])
  const todo = [first]
  for (const page of todo) {
    for (const { href, isSoldOut } of page.choices.flatMap(({ values }) => values)) {
      if (href === null || isSoldOut) continue
      const other = await pageOf(url, href, "product")
      if (pages.has(other.sku)) continue
      pages.set(other.sku, other)
      todo.push(other)
    }
  }
  return [...pages.values()].filter(isAvailable).map((page) => {
    const choices = choicesOf(page, true)
    const configurable = document.configurable_options!.map(
      ({ attribute_id: attributeId, attribute_code: code }) => {
        const { values } = page.choices.find(({ attributeCode }) => attributeCode === code)!
        return { option_id: attributeId, option_value: values.find(({ isSelected }) => isSelected)!.id }
      },
    )
    return {
      key: keyOf(page.sku, choices),
      entry: {
        sku: page.parentSku,
        qty: 1,
        option: { configurable_item_options: configurable, ...optionOf(choices) },
      },
      shownCents: page.price!.payableCents + added(choices),
      taxClassId: document.tax_class_id,
      about: `${page.sku} ${JSON.stringify(choices)}`,
    }
  })
}

/** The tax rate of a tax class in a country, in percent, from the published tax rules. */
const percentOf = (rules: ReadonlyArray<TaxRuleDocument>, taxClassId: string, country: string): number =>
  rules
    .find((rule) => rule.product_tax_class_ids.map(String).includes(taxClassId))
    ?.rates.find((rate) => rate.tax_country_id === country)?.rate ?? 0

/** The tax in a gross sum, rounded half up, in integers, for rates of up to three decimals. */
const taxIn = (grossCents: number, percent: number): number => {
  const whole = 100_000n + BigInt(Math.round(percent * 1000))
  return grossCents - Number((BigInt(grossCents) * 100_000n * 2n + whole) / (2n * whole))
}

let minted = 0

/** Adds some offers to a new cart, checks all prices, and orders it. */
const buy = async (
  client: ShopClient,
  data: string,
  offers: ReadonlyArray<Offer>,
  rules: ReadonlyArray<TaxRuleDocument>,
): Promise<void> => {
  const shown = offers.map(({ shownCents }) => shownCents)
  const cart = await client.createCart()
  for (const { entry, shownCents, about } of offers) {
    const { status, body } = await client.addToCart(cart, entry)
    expect([about, status, status === 200 ? centsOf(body.result.price_incl_tax) : body]).toEqual([
      about,
      200,
      shownCents,
    ])
  }
  const totals = await client.chooseDelivery(cart, "FR")
  expect(totals.items.map((item) => centsOf(item.price_incl_tax))).toEqual(shown)
  for (const [index, { taxClassId, about, shownCents }] of offers.entries()) {
    if (taxClassId === null) continue
    const item = totals.items[index]!
    const percent = percentOf(rules, taxClassId, "FR")
    expect([about, item.tax_percent, centsOf(item.tax_amount)]).toEqual([
      about,
      percent,
      taxIn(shownCents, percent),
    ])
  }
  const goodsCents = shown.reduce((sum, cents) => sum + cents, 0)
  expect(centsOf(totals.subtotal_incl_tax)).toBe(goodsCents)
  expect(centsOf(totals.grand_total)).toBe(goodsCents + centsOf(totals.shipping_incl_tax))
  const byRate = totals.total_segments.find(({ code }) => code === "tax")!.extension_attributes!
    .tax_grandtotal_details
  expect(byRate.reduce((sum, { amount }) => sum + centsOf(amount), 0)).toBe(centsOf(totals.tax_amount))

  const orderId = `prices-${(minted += 1)}`
  const placed = await client.placeOrder(cart, {
    orderId,
    email: emailOf(orderId),
    entries: offers.map(({ entry }) => entry),
    grandTotal: totals.grand_total,
  })
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  const written = orderLines(data, placed.body.result.orderNumber)
  expect(written.map((line) => line["unit_gross_cents"])).toEqual(shown)
  expect(written.map((line) => line["tax_cents"])).toEqual(
    totals.items.map((item) => centsOf(item.tax_amount)),
  )
}

const cartLinesMax = 100
const inParts = <A>(all: ReadonlyArray<A>, size: number): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size))

/** Compares card and page of some products of a view, and buys all their offers. */
const checkCards = async ({ data, shop }: OwnShop, view: View, isWanted: (sku: string) => boolean) => {
  const client = openClient(shop, view)
  const rules = await client.documents("taxrule")
  const documents = new Map((await client.documents("product")).map((document) => [document.sku, document]))
  const cards = await allCards(shop.url, view)
  const offers = new Map<string, Offer>()
  const types = new Set<string>()
  const look = async ([sku, card]: readonly [string, CardView]): Promise<void> => {
    const page = await pageOf(shop.url, card.href, "product")
    types.add(page.type)
    expect([sku, page.price?.payableCents]).toEqual([sku, card.price?.payableCents])
    if (page.type === "grouped") {
      const partsCents = page.grouped.reduce((sum, part) => sum + partCents(part), 0)
      expect([sku, partsCents]).toEqual([sku, page.price!.payableCents])
    }
    for (const offer of await offersOf(shop.url, page, documents.get(sku)!)) offers.set(offer.key, offer)
  }
  for (const some of inParts(
    [...cards].filter(([sku]) => documents.has(sku) && isWanted(sku)),
    8,
  ))
    await Promise.all(some.map(look))
  for (const part of inParts([...offers.values()], cartLinesMax)) await buy(client, data, part, rules)
  return { cards, documents, types, offerCount: offers.size }
}

interface OwnShop {
  readonly data: string
  readonly shop: ShopProcess
}

/** Starts a separate shop for a block of tests, so that no other block reduces its stock. */
const ownShop = (prepare: (data: string) => void = () => undefined): OwnShop => {
  const own = { data: createTemporaryFolder() } as { readonly data: string; shop: ShopProcess }
  beforeAll(async () => {
    prepare(own.data)
    own.shop = await start({ data: own.data })
  }, 120_000)
  afterAll(async () => {
    await own.shop.stop()
    removeFolder(own.data)
  })
  return own
}

describe.each(views)("SR34 the demo catalogue in %s", (view) => {
  const own = ownShop()
  it("every product has one price from card to order", async () => {
    const { cards, documents, offerCount, types } = await checkCards(own, view, () => true)
    expect([...types].toSorted()).toEqual([
      "bundle",
      "configurable",
      "downloadable",
      "grouped",
      "simple",
      "virtual",
    ])
    const enabled = [...documents.values()].filter(({ status }) => status < 2).map(({ sku }) => sku)
    expect([...cards.keys()].toSorted()).toEqual(enabled.toSorted())
    expect(offerCount).toBeGreaterThan(200)
  })
})

describe("SR34 a basket of two rates", () => {
  const own = ownShop()
  const taxClassIds = ["2", "3"]
  /** A pot and a food product, both with enough stock. */
  const findPotAndFood = async (client: ShopClient): Promise<ReadonlyArray<CartEntry>> => {
    const documents = await client.documents("product")
    const isPlain = ({ type_id: type, stock, custom_options: options }: ProductDocument): boolean =>
      type === "simple" && (stock?.qty ?? 0) > 20 && (options ?? []).length === 0
    return taxClassIds.map((taxClassId, index) => {
      const found = documents.find((document) => isPlain(document) && document.tax_class_id === taxClassId)
      return { sku: found!.sku, qty: index + 2 }
    })
  }

  it.each([
    ["FR", [20, 5.5]],
    ["DE", [19, 7]],
    ["GB", [20, 0]],
  ])("sent to %s is taxed by that country's rules", async (country, percents) => {
    const client = openClient(own.shop, "en")
    const rules = await client.documents("taxrule")
    const cart = await client.createCart()
    const entries = await findPotAndFood(client)
    for (const entry of entries) expect((await client.addToCart(cart, entry)).status).toBe(200)
    const { items, grand_total: grandTotal } = await client.chooseDelivery(cart, country)
    expect(taxClassIds.map((taxClassId) => percentOf(rules, taxClassId, country))).toEqual(percents)
    expect(items.map((item) => item.tax_percent)).toEqual(percents)
    expect(items.map((item) => centsOf(item.tax_amount))).toEqual(
      items.map((item, index) => taxIn(centsOf(item.row_total_incl_tax), percents[index]!)),
    )
    const placed = await client.placeOrder(cart, {
      orderId: `mixed-${country}`,
      country,
      entries,
      grandTotal,
    })
    expect(placed.status, JSON.stringify(placed.body)).toBe(200)
    const written = orderLines(own.data, placed.body.result.orderNumber)
    expect(written.map((line) => line["rate_ppm"])).toEqual(percents.map((percent) => percent * 10_000))
  })

  it("under another sum is refused, and nothing is taken", async () => {
    const client = openClient(own.shop)
    const [entry] = await findPotAndFood(client)
    const before = await client.qtyOf(entry!.sku)
    const cart = await client.createCart()
    await client.addToCart(cart, entry!)
    const { grand_total: grandTotal } = await client.chooseDelivery(cart, "FR")
    const placed = await client.placeOrder(cart, {
      orderId: "cheaper",
      entries: [entry!],
      grandTotal: grandTotal - 0.01,
    })
    expect(placed.body).toMatchObject({ code: 409, result: { reason: "TotalChanged" } })
    expect(await client.qtyOf(entry!.sku)).toBe(before)
  })
})

describe.each(legacyDump === null ? [] : [legacyDump])("SR34 an imported catalogue", (dump) => {
  const own = ownShop((data) => expect(runCommand(data, "import", dump).code).toBeLessThan(2))
  it.each(views)("a sample of its products has one price from card to order in %s", async (view) => {
    const all = [...(await allCards(own.shop.url, view)).keys()]
    const sample = new Set(all.filter((_, index) => index % 7 === views.indexOf(view)))
    const { offerCount } = await checkCards(own, view, (sku) => sample.has(sku))
    expect(offerCount).toBeGreaterThan(20)
  })
})
