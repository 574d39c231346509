/**
 * One price everywhere: what a card shows is what the page shows, what the cart says, what the totals add up and what
 * the order writes down, for every product in every view, and its tax is the one of the tax rules.
 */
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { orderLines } from "../tools/books.ts"
import { centsOf, type Doc, type Json, openClient, pageState, type ShopClient, type Wish } from "../tools/shop-client.ts"
import { command, freshFolder, remove, type ShopProcess, start } from "../tools/shop-process.ts"

const views = ["fr", "en", "de"] as const
type View = (typeof views)[number]

/** Something a shopper can put into the cart in one go, and what its page said one piece costs. */
interface Offer {
  /** What is sent in the end, with its options: two sets may hold the same variant. */
  readonly key: string
  readonly wish: Wish
  readonly shownCents: number
  readonly taxClassId: string | null
  readonly about: string
}

const fields = (value: Json | undefined): ReadonlyArray<Json> => (value ?? []) as unknown as ReadonlyArray<Json>

/** All cards of a list, page after page. */
const cardsOf = async (url: string, href: string): Promise<ReadonlyArray<Json>> => {
  const listing = (await pageState(url, href))["page"]!["page"]!["listing"]!
  const next = listing["nextHref"] as unknown as string | null
  return [...fields(listing["cards"]), ...(next === null ? [] : await cardsOf(url, next))]
}

/** Every product that is shown in some list of a view, as its card. */
const allCards = async (url: string, view: View): Promise<ReadonlyMap<string, Json>> => {
  const menu = fields((await pageState(url, `/${view}`))["menu"])
  const lists = await Promise.all(menu.map((family) => cardsOf(url, family["href"]!)))
  return new Map(lists.flat().map((card) => [String(card["sku"]), card]))
}

const page = async (url: string, href: string): Promise<Json> => (await pageState(url, href))["page"]!["page"]!

interface Choice {
  readonly id: string
  readonly value: string
  readonly addsCents: number
}

/** A right answer to every required custom option, the dearest value there is; `all` answers the others as well. */
const choicesOf = (shown: Json, all: boolean): ReadonlyArray<Choice> =>
  fields(shown["customOptions"])
    .filter((option) => all || option["isRequired"])
    .map((option) => {
      const id = String(option["id"])
      const dearest = fields(option["values"]).toSorted((a, b) => b["surchargeCents"]! - a["surchargeCents"]!)[0]
      if (dearest !== undefined) return { id, value: String(dearest["id"]), addsCents: dearest["surchargeCents"]! }
      return { id, value: option["type"] === "date" ? "2027-03-01" : "Anne", addsCents: option["surchargeCents"]! }
    })

const customOptions = (choices: ReadonlyArray<Choice>): object => ({
  custom_options: choices.map(({ id, value }) => ({ option_id: id, option_value: value })),
})
const added = (choices: ReadonlyArray<Choice>): number => choices.reduce((sum, { addsCents }) => sum + addsCents, 0)

const keyOf = (sku: string, choices: ReadonlyArray<Choice>): string => JSON.stringify([sku, choices])

/** Each way to buy a product: as the page opens, with every option there is, and each variant that can be had. */
const offersOf = async (url: string, shown: Json, doc: Doc): Promise<ReadonlyArray<Offer>> => {
  const base = shown["price"]?.["payableCents"] as number | undefined
  if (base === undefined || shown["isBuyable"] !== true || shown["availability"]?.["tag"] === "out") return []
  const sku = String(shown["parentSku"])
  const taxClassId = String(doc["tax_class_id"])
  if (shown["type"] === "bundle") return [bundleOffer(shown, sku)]
  if (shown["type"] === "grouped") return partOffers(shown, doc)
  if (shown["type"] === "configurable") return variantOffers(url, shown, doc)
  return [false, true].map((all) => {
    const choices = choicesOf(shown, all)
    return { key: keyOf(sku, choices), wish: { sku, qty: 1, option: customOptions(choices) }, shownCents: base + added(choices), taxClassId, about: `${sku} ${JSON.stringify(choices)}` }
  })
}

/** The parts a bundle opens with: the default of each part, else the first of it. */
const bundleOffer = (shown: Json, sku: string): Offer => {
  const parts = fields(shown["bundleOptions"]).map((option) => {
    const links = fields(option["links"])
    return { option, link: links.find((link) => link["isDefault"]) ?? links[0]! }
  })
  const partsCents = parts.reduce((sum, { link }) => sum + link["unitCents"]! * link["qty"]!, 0)
  const option = {
    bundle_options: parts.map(({ option: part, link }) => ({ option_id: part["id"], option_qty: link["qty"], option_selections: [link["id"]] })),
  }
  return { key: sku, wish: { sku, qty: 1, option }, shownCents: partsCents, taxClassId: null, about: sku }
}

/** The pieces of a set, which are bought each by itself. */
const partOffers = (shown: Json, doc: Doc): ReadonlyArray<Offer> =>
  fields(shown["grouped"])
    .filter((part) => !part["isSoldOut"])
    .map((part) => ({
      key: keyOf(String(part["sku"]), []),
      wish: { sku: String(part["sku"]), qty: 1 },
      shownCents: part["unitCents"]!,
      taxClassId: String(fields(doc["product_links"]).find((link) => link["linked_product_sku"] === part["sku"])?.["tax_class_id"]),
      about: `${shown["sku"]}: ${part["sku"]}`,
    }))

/** Every variant that a link of the page leads to, and those behind them. */
const variantOffers = async (url: string, first: Json, doc: Doc): Promise<ReadonlyArray<Offer>> => {
  const pages = new Map<string, Json>([[String(first["sku"]), first]])
  const todo = [first]
  for (const shown of todo) {
    for (const value of fields(shown["choices"]).flatMap((choice) => fields(choice["values"]))) {
      const href = value["href"] as unknown as string | null
      if (href === null || value["isSoldOut"]) continue
      const other = await page(url, href)
      if (pages.has(String(other["sku"]))) continue
      pages.set(String(other["sku"]), other)
      todo.push(other)
    }
  }
  const attributes = fields(doc["configurable_options"])
  return [...pages.values()]
    .filter((shown) => shown["isBuyable"] && shown["availability"]?.["tag"] !== "out")
    .map((shown) => {
      const choices = choicesOf(shown, true)
      const configurable = attributes.map((attribute) => {
        const selected = fields(shown["choices"])
          .find((choice) => choice["attributeCode"] === attribute["attribute_code"])!
        return { option_id: String(attribute["attribute_id"]), option_value: fields(selected["values"]).find((value) => value["isSelected"])!["id"] }
      })
      return {
        key: keyOf(String(shown["sku"]), choices),
        wish: { sku: String(shown["parentSku"]), qty: 1, option: { configurable_item_options: configurable, ...customOptions(choices) } },
        shownCents: shown["price"]!["payableCents"]! + added(choices),
        taxClassId: String(doc["tax_class_id"]),
        about: `${shown["sku"]} ${JSON.stringify(choices)}`,
      }
    })
}

/** Percent for a class of goods in a country, read off the tax rules as they are published. */
const percentOf = (rules: ReadonlyArray<Doc>, taxClassId: string, country: string): number => {
  const rule = rules.find((one) => fields(one["product_tax_class_ids"]).map(String).includes(taxClassId))
  return Number(fields(rule?.["rates"]).find((rate) => rate["tax_country_id"] === country)?.["rate"] ?? 0)
}

/** Tax inside a gross sum, half a cent up; in whole numbers, for rates of up to three decimals. */
const taxIn = (grossCents: number, percent: number): number => {
  const parts = BigInt(Math.round(percent * 1000))
  const whole = 100_000n + parts
  return grossCents - Number((BigInt(grossCents) * 100_000n * 2n + whole) / (2n * whole))
}

let minted = 0

/** Puts some offers into a cart of their own, looks at every figure on the way, and orders it. */
const buy = async (client: ShopClient, data: string, offers: ReadonlyArray<Offer>, rules: ReadonlyArray<Doc>): Promise<void> => {
  const cart = await client.createCart()
  for (const { wish, shownCents, about } of offers) {
    const { status, body } = await client.put(cart, wish)
    expect([about, status, status === 200 ? centsOf(body["result"]!["price_incl_tax"]) : body]).toEqual([about, 200, shownCents])
  }
  const totals = await client.deliver(cart, "FR")
  const items = fields(totals["items"])
  expect(items.map((item) => centsOf(item["price_incl_tax"]))).toEqual(offers.map(({ shownCents }) => shownCents))
  for (const [index, { taxClassId, about, shownCents, wish }] of offers.entries()) {
    if (taxClassId === null) continue
    const percent = percentOf(rules, taxClassId, "FR")
    const item = items[index]!
    expect([about, item["tax_percent"], centsOf(item["tax_amount"])]).toEqual([about, percent, taxIn(shownCents * wish.qty, percent)])
  }
  const goods = offers.reduce((sum, { shownCents, wish }) => sum + shownCents * wish.qty, 0)
  expect(centsOf(totals["subtotal_incl_tax"])).toBe(goods)
  expect(centsOf(totals["grand_total"])).toBe(goods + centsOf(totals["shipping_incl_tax"]))
  const details = fields(fields(totals["total_segments"]).find((segment) => segment["code"] === "tax")?.["extension_attributes"]?.["tax_grandtotal_details"])
  expect(details.reduce((sum, rate) => sum + centsOf(rate["amount"]), 0)).toBe(centsOf(totals["tax_amount"]))

  const placed = await client.order(cart, { orderId: `prices-${(minted += 1)}`, wishes: offers.map(({ wish }) => wish), grandTotal: totals["grand_total"]! })
  expect([placed.status, placed.status === 200 ? "" : placed.body]).toEqual([200, ""])
  const written = orderLines(data, String(placed.body["result"]!["orderNumber"]))
  expect(written.map((line) => line["unit_gross_cents"])).toEqual(offers.map(({ shownCents }) => shownCents))
  expect(written.map((line) => line["tax_cents"])).toEqual(items.map((item) => centsOf(item["tax_amount"])))
}

const cartLinesMax = 100
const inParts = <A>(all: ReadonlyArray<A>, size: number): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size))

/** Walks through some products of a view, compares card and page, and buys everything that can be bought. */
const walk = async (shop: ShopProcess, data: string, view: View, isWanted: (sku: string) => boolean) => {
  const client = openClient(shop, view)
  const rules = await client.documents("taxrule")
  const docs = new Map((await client.documents("product")).map((doc) => [doc.sku, doc]))
  const cards = await allCards(shop.url, view)
  const offers = new Map<string, Offer>()
  const types = new Set<string>()
  const look = async ([sku, card]: readonly [string, Json]): Promise<void> => {
    const shown = await page(shop.url, card["href"]!)
    types.add(String(shown["type"]))
    expect([sku, shown["price"]?.["payableCents"]]).toEqual([sku, card["price"]?.["payableCents"]])
    if (shown["type"] === "grouped") {
      const parts = fields(shown["grouped"]).reduce((sum, part) => sum + part["unitCents"]!, 0)
      expect([sku, parts]).toEqual([sku, shown["price"]!["payableCents"]])
    }
    for (const offer of await offersOf(shop.url, shown, docs.get(sku)!)) offers.set(offer.key, offer)
  }
  for (const some of inParts([...cards].filter(([sku]) => docs.has(sku) && isWanted(sku)), 8)) await Promise.all(some.map(look))
  for (const part of inParts([...offers.values()], cartLinesMax)) await buy(client, data, part, rules)
  return { cards, docs, types, offerCount: offers.size }
}

/** A shop of its own for the tests of a block: what one view sells is not missing in the next. */
const ownShop = (prepare: (data: string) => void = () => undefined) => {
  const own = { data: freshFolder() } as { readonly data: string; shop: ShopProcess }
  beforeAll(async () => {
    prepare(own.data)
    own.shop = await start({ data: own.data })
  }, 120_000)
  afterAll(async () => {
    await own.shop.stop()
    remove(own.data)
  })
  return own
}

describe.each(views)("SR34 the demo catalogue in %s", (view) => {
  const own = ownShop()
  it("every product has one price from card to order", async () => {
    const { cards, docs, offerCount, types } = await walk(own.shop, own.data, view, () => true)
    expect([...types].toSorted()).toEqual(["bundle", "configurable", "downloadable", "grouped", "simple", "virtual"])
    const isOn = (doc: Doc): boolean => doc["status"]! < 2
    expect([...docs.values()].filter(isOn).map(({ sku }) => sku).toSorted()).toEqual([...cards.keys()].toSorted())
    expect(offerCount).toBeGreaterThan(200)
  })
})

describe("SR34 a basket of two rates", () => {
  const own = ownShop()
  /** A pot and a jar of something to eat, both plentiful. */
  const mixed = async (client: ShopClient): Promise<ReadonlyArray<Wish>> => {
    const docs = await client.documents("product")
    return ["2", "3"].map((taxClassId, index) => {
      const doc = docs.find((one) => one.type_id === "simple" && one["tax_class_id"] === (taxClassId as Json) && one["stock"]!["qty"]! > 20 && fields(one["custom_options"]).length === 0)
      return { sku: doc!.sku, qty: index + 2 }
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
    const wishes = await mixed(client)
    for (const wish of wishes) expect((await client.put(cart, wish)).status).toBe(200)
    const totals = await client.deliver(cart, country)
    const items = fields(totals["items"])
    expect(["2", "3"].map((taxClassId) => percentOf(rules, taxClassId, country))).toEqual(percents)
    expect(items.map((item) => item["tax_percent"])).toEqual(percents)
    expect(items.map((item) => centsOf(item["tax_amount"]))).toEqual(items.map((item, index) => taxIn(centsOf(item["row_total_incl_tax"]), percents[index]!)))
    const placed = await client.order(cart, { orderId: `mixed-${country}`, country, wishes, grandTotal: totals["grand_total"]! })
    expect(placed.status, JSON.stringify(placed.body)).toBe(200)
    const written = orderLines(own.data, String(placed.body["result"]!["orderNumber"]))
    expect(written.map((line) => line["rate_ppm"])).toEqual(percents.map((percent) => percent * 10_000))
  })

  it("under another sum is refused, and nothing is taken", async () => {
    const client = openClient(own.shop)
    const [wish] = await mixed(client)
    const before = await client.qtyOf(wish!.sku)
    const cart = await client.createCart()
    await client.put(cart, wish!)
    const { grand_total: grandTotal } = (await client.deliver(cart, "FR")) as unknown as { readonly grand_total: number }
    const placed = await client.order(cart, { orderId: "cheaper", wishes: [wish!], grandTotal: grandTotal - 0.01 })
    expect(placed.body).toMatchObject({ code: 409, result: { reason: "TotalChanged" } })
    expect(await client.qtyOf(wish!.sku)).toBe(before)
  })
})

const dump = fileURLToPath(new URL("../../../shared/data/magento1-catalogue.ndjson", import.meta.url))

describe.runIf(existsSync(dump))("SR34 an imported catalogue", () => {
  const own = ownShop((data) => expect(command(data, "import", dump).code).toBeLessThan(2))
  it.each(views)("a sample of its products has one price from card to order in %s", async (view) => {
    const all = [...(await allCards(own.shop.url, view)).keys()]
    const sample = new Set(all.filter((_, index) => index % 7 === views.indexOf(view)))
    const { offerCount } = await walk(own.shop, own.data, view, (sku) => sample.has(sku))
    expect(offerCount).toBeGreaterThan(20)
  })
})
