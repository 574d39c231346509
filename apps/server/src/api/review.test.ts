import { Effect } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import { Database } from "@shop/commerce/database"
import { Reviews } from "@shop/commerce/reviews"
import { api, wireOrder } from "../../../../tests/support/api.ts"
import { contractsByName, responseFault } from "../../../../tests/support/contract.ts"
import { ada, ben, customersOf } from "../../../../tests/support/customers.ts"

const opened: Array<ReturnType<typeof api>> = []
const open = () => {
  const shop = api()
  opened.push(shop)
  return shop
}
afterAll(() => Promise.all(opened.map((shop) => shop.close())))

const good = { product_id: 1, title: "Tient au four", detail: "Un an, pas un éclat.", nickname: "Anne" }
const create = "POST /api/review/create"
const find = (shop: ReturnType<typeof api>, more: Readonly<Record<string, string>> = {}, code = "fr") =>
  shop.send(`GET /api/catalog/vue_storefront_catalog_${code}/review/_search`, {
    request_format: "search-query",
    request: JSON.stringify({
      _appliedFilters: [
        { attribute: "product_id", value: { eq: 1 }, scope: "default" },
        { attribute: "review_status", value: { eq: 1 }, scope: "default" },
      ],
    }),
    ...more,
  }).body as { readonly hits: { readonly total: number } & ReadonlyArray<Readonly<Record<string, unknown>>> }
const waiting = (shop: ReturnType<typeof api>) =>
  shop.run(Effect.flatMap(Reviews, (reviews) => reviews.latest("pending", 50)))
const decide = (shop: ReturnType<typeof api>, id: number, status: "approved" | "rejected") =>
  shop.run(Effect.flatMap(Reviews, (reviews) => reviews.decide(id, status)))

describe("SR80 a review that is handed in", () => {
  it("waits for approval, with any status in the request", () => {
    const shop = open()
    const reply = shop.send(create, { token: "" }, { review: { ...good, review_status: 1, customer_id: 7 } })
    expect(reply).toMatchObject({ status: 200, body: { code: 200, result: true } })
    expect(waiting(shop)).toMatchObject([{ productId: 1, status: "pending", store: "fr", isBought: false }])
    expect(find(shop).hits.total).toBe(0)
  })
  it("SR83 is found by its words, its writer or its product, page by page", () => {
    const shop = open()
    for (const [at, title] of ["Solid", "Light", "Solid too"].entries())
      shop.send(create, {}, { review: { ...good, title, nickname: `Anne ${at}` } })
    const titles = (search: string, start = 0) =>
      shop.run(
        Effect.flatMap(Reviews, (reviews) =>
          Effect.map(reviews.latest("pending", 2, { search, start }), (found) =>
            found.map(({ title }) => title),
          ),
        ),
      )
    expect([titles("SOLID"), titles("anne 1"), titles("1"), titles("nobody")]).toEqual([
      ["Solid too", "Solid"],
      ["Light"],
      ["Solid too", "Light"],
      [],
    ])
    expect([titles(""), titles("", 2)]).toEqual([["Solid too", "Light"], ["Solid"]])
  })
  it("twice is one", () => {
    const shop = open()
    shop.send(create, {}, { review: good })
    shop.send(create, {}, { review: good })
    expect(waiting(shop)).toHaveLength(1)
  })
  it("has one line in names and titles, and keeps line breaks in its text", () => {
    const shop = open()
    const review = { ...good, title: "a\r\nb\u0007", nickname: " A\nB ", detail: "one\r\ntwo\u0000" }
    shop.send(create, {}, { review })
    expect(waiting(shop)).toMatchObject([{ title: "a b", nickname: "A B", detail: "one\ntwo" }])
  })
  it.each<[name: string, review: unknown, code: number]>([
    ["nothing", undefined, 400],
    ["a list", [good], 400],
    ["no product", { ...good, product_id: undefined }, 400],
    ["a product that is not there", { ...good, product_id: 999 }, 404],
    ["a product by SQL", { ...good, product_id: "1 OR 1=1" }, 400],
    ["no title", { ...good, title: "" }, 400],
    ["a title of control signs", { ...good, title: "\u0007\u200b" }, 400],
    ["a title without end", { ...good, title: "x".repeat(256) }, 400],
    ["a text without end", { ...good, detail: "x".repeat(5001) }, 400],
    ["a name of one letter", { ...good, nickname: "A" }, 400],
    ["an object for a name", { ...good, nickname: { toString: "A" } }, 400],
    ["six stars", { ...good, ratings: [{ rating_name: "Quality", value: 6 }] }, 400],
    ["half a star", { ...good, ratings: [{ rating_name: "Quality", value: 0.5 }] }, 400],
    ["a rating of nothing", { ...good, ratings: [{ rating_name: "", value: 5 }] }, 400],
    ["one rating twice", { ...good, ratings: [1, 2].map((value) => ({ rating_name: "Q", value })) }, 400],
    [
      "ratings without end",
      { ...good, ratings: [1, 2, 3, 4, 5, 6].map((n) => ({ rating_name: `${n}`, value: 1 })) },
      400,
    ],
  ])("%s is refused, and nothing is stored", (_, review, code) => {
    const shop = open()
    expect(shop.send(create, {}, { review })).toMatchObject({ status: code, body: { code } })
    expect(waiting(shop)).toEqual([])
  })
})

describe("SR81 an approved review", () => {
  it("is found by the next search, in both forms and its own view, until it is rejected", () => {
    const shop = open()
    shop.send(create, { storeCode: "fr" }, { review: good })
    expect(find(shop).hits.total).toBe(0)
    const [{ id } = { id: 0 }] = waiting(shop)
    decide(shop, id, "approved")
    expect(find(shop).hits).toMatchObject({
      total: 1,
      hits: [
        { _type: "review", _source: { product_id: 1, review_status: 1, nickname: "Anne", is_bought: false } },
      ],
    })
    expect(find(shop, { response_format: "compact" }).hits).toMatchObject([{ title: "Tient au four" }])
    const dsl = { query: { bool: { filter: { bool: { must: [{ terms: { product_id: [1] } }] } } } } }
    expect(
      shop.send("POST /api/catalog/vue_storefront_catalog_fr/review/_search", {}, dsl).body,
    ).toMatchObject({ hits: { total: 1 } })
    expect(find(shop, {}, "de").hits.total).toBe(0)
    decide(shop, id, "rejected")
    expect(find(shop).hits.total).toBe(0)
  })
  it("is listed with imported reviews, and never gets one of their ids", () => {
    const shop = open()
    const body = JSON.stringify({ ...good, id: 5, review_status: 1 })
    const waits = JSON.stringify({ ...good, id: 6, review_status: 2 })
    shop.run(
      Effect.map(Database, (database) => {
        for (const [id, text] of [
          [5, body],
          [6, waits],
        ] as const)
          database.run(
            "INSERT INTO document (store, type, id, origin, hash, body, updated_at) VALUES ('fr', 'review', ?, 'import', '', ?, 0)",
            id,
            text,
          )
      }),
    )
    shop.send(create, {}, { review: good })
    const [{ id } = { id: 0 }] = waiting(shop)
    decide(shop, id, "approved")
    const compact = find(shop, { response_format: "compact", sort: "id:asc" }).hits
    expect(compact.map((hit) => hit["id"])).toEqual([5, id])
    expect(id).toBeGreaterThan(1_000_000_000)
  })
})

describe("SR82 verified buyers, and the summary of reviews", () => {
  type Shop = ReturnType<typeof api>
  const buy = (shop: Shop, sku: string, token = "") => {
    const cartId = String(shop.result(shop.send("POST /api/cart/create", { token })))
    shop.send("POST /api/cart/update", { token, cartId }, { cartItem: { sku, qty: 1, quoteId: cartId } })
    const placed = shop.send("POST /api/order", { token }, wireOrder(cartId, { [sku]: 1 }))
    expect(placed.status).toBe(200)
  }
  const handIn = (shop: Shop, token = "") => {
    expect(shop.send(create, { token }, { review: good }).status).toBe(200)
    return waiting(shop)
  }
  const join = async (shop: Shop, person = ada) => (await customersOf(shop).registerAndSignIn(person)).token

  it("a customer who ordered the product, signed in, has bought it", async () => {
    const shop = open()
    const token = await join(shop)
    buy(shop, "BOL", token)
    expect(handIn(shop, token)).toMatchObject([{ isBought: true }])
  })
  it("a customer who bought something else has not", async () => {
    const shop = open()
    const token = await join(shop)
    buy(shop, "JAM", token)
    expect(handIn(shop, token)).toMatchObject([{ isBought: false }])
  })
  it("another customer has not", async () => {
    const shop = open()
    buy(shop, "BOL", await join(shop))
    expect(handIn(shop, await join(shop, ben))).toMatchObject([{ isBought: false }])
  })
  it("who opens an account with the address of a guest's order has not: anybody can type an address", async () => {
    const shop = open()
    buy(shop, "BOL")
    expect(handIn(shop, await join(shop, { ...ada, email: "anne@example.org" }))).toMatchObject([
      { isBought: false },
    ])
  })
  it("a guest has not, even with the buyer's name", async () => {
    const shop = open()
    buy(shop, "BOL", await join(shop))
    expect(handIn(shop)).toMatchObject([{ isBought: false }])
  })
  it("an order that was cancelled proves nothing", async () => {
    const shop = open()
    const token = await join(shop)
    buy(shop, "BOL", token)
    shop.run(Effect.map(Database, ({ exec }) => exec("UPDATE orders SET status = 'cancelled'")))
    expect(handIn(shop, token)).toMatchObject([{ isBought: false }])
  })
  it("an invalid token is reported, so that its client renews it and repeats the request", () =>
    expect(open().send(create, { token: "gone" }, { review: good })).toMatchObject({ status: 401 }))
  it("the summary counts approved reviews, each with the mean of its ratings, and invents none", () => {
    const shop = open()
    const summary = () => shop.result(shop.send("GET /api/review/summary", { productId: "1" }))
    expect(summary()).toEqual({ count: 0, rated_count: 0, percent: null, bought_count: 0 })
    const rate = (title: string, ...values: ReadonlyArray<number>) =>
      shop.send(
        create,
        {},
        {
          review: {
            ...good,
            title,
            ratings: values.map((value, index) => ({ rating_name: `Q${index}`, value })),
          },
        },
      )
    rate("none")
    rate("mixed", 5, 2)
    rate("full", 5)
    rate("waits", 1)
    for (const { id, title } of waiting(shop)) if (title !== "waits") decide(shop, id, "approved")
    expect(summary()).toEqual({ count: 3, rated_count: 2, percent: 85, bought_count: 0 })
  })
  it.each(["1", "x"])("WI241 the answer for the product %j is as the contract says", (productId) => {
    const answer = open().send("GET /api/review/summary", { productId })
    expect(responseFault(contractsByName["review.summary"]!, answer)).toBeNull()
  })
  it.each(["", "x", "-1", "1e3", "1,2"])("productId %j is refused", (productId) => {
    expect(open().send("GET /api/review/summary", { productId })).toMatchObject({ status: 400 })
  })
})

describe("SR148 a customer's own reviews", () => {
  it("are shown to them alone, in every status, with the products on sale", async () => {
    const shop = open()
    const people = customersOf(shop)
    const [own, other] = [await people.registerAndSignIn(ada), await people.registerAndSignIn(ben)]
    shop.send(create, { token: own.token }, { review: good })
    shop.send(create, { token: own.token }, { review: { ...good, title: "Encore" } })
    shop.send(create, {}, { review: { ...good, title: "D'un passant" } })
    decide(shop, waiting(shop).at(-1)!.id, "rejected")
    const mine = (token: string) => shop.sendAsync("POST /api/ext/reviews/mine", { token }, {})
    expect((await mine(own.token)).body).toMatchObject({
      code: 200,
      result: {
        reviews: [
          {
            title: "Encore",
            status: "pending",
            isBought: false,
            product: { sku: expect.any(String), href: expect.stringMatching(/^\/fr\//) },
          },
          { title: "Tient au four", status: "rejected" },
        ],
      },
    })
    expect((await mine(other.token)).body).toMatchObject({ code: 200, result: { reviews: [] } })
    expect((await mine("")).status).toBe(401)
  })
})
