import { Effect, Exit, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { Refused, type RequestError, Unreachable } from "../api/index.ts"
import { Queries, type Query } from "../catalogue/index.ts"
import { Transport } from "../ports/index.ts"
import { type GroupedLink, type Product, sku } from "../product/index.ts"
import { limits } from "../settings/index.ts"
import { price, product, run, settled } from "@shop/testing"
import { CatalogueClient } from "./index.ts"

const links = (skus: ReadonlyArray<string>): ReadonlyArray<GroupedLink> =>
  skus.map((one) => ({ sku: sku(one), name: one, qty: 1, image: null, price: null, stock: null }))
const set = (name: string, skus: ReadonlyArray<string>) =>
  product({ sku: name, type: "grouped", groupedLinks: links(skus) })
const skusUpTo = (count: number) => Array.from({ length: count }, (_, index) => `CUP-${index}`)

/** Performs the program on a platform with some sets, whose parts all exist unless their search fails. */
const onPlatform = <A>(
  sets: ReadonlyArray<Product>,
  use: (client: CatalogueClient["Service"]) => Effect.Effect<A, RequestError>,
  partsFail: RequestError | null = null,
) => {
  const searches: Array<Query> = []
  const answer = (query: Query): Effect.Effect<ReadonlyArray<Product>, RequestError> => {
    searches.push(query)
    const asked = query.filters.find(({ attribute }) => attribute === "sku")?.conditions[0]?.values ?? []
    const isForParts = asked.some((one) => String(one).startsWith("CUP"))
    if (!isForParts) return Effect.succeed(sets)
    if (partsFail !== null) return Effect.fail(partsFail)
    return Effect.succeed(asked.map((one) => product({ sku: String(one), name: "Cup", price: price(12_00) })))
  }
  const send = (request: { readonly name: string; readonly input: unknown }) =>
    request.name === "url.map"
      ? Effect.succeed({ kind: "product", product: sets[0]! })
      : Effect.map(answer(request.input as Query), (items) => ({
          items,
          total: items.length,
          start: 0,
          perPage: 50,
          aggregations: {},
        }))
  const layer = CatalogueClient.guestLayer.pipe(
    Layer.provide(Layer.succeed(Transport, Transport.of({ send: send as never }))),
    Layer.provide(settled()),
  )
  return run(
    Effect.map(Effect.exit(Effect.flatMap(CatalogueClient, use).pipe(Effect.provide(layer))), (exit) => ({
      exit,
      searches,
    })),
  )
}
const query = Queries.bySku(["SET"])

describe("PD24 parts of the products of a response", () => {
  it("of a list are loaded in one search, also for several sets", async () => {
    const sets = [set("SET", ["CUP-1", "CUP-2"]), set("MORE", ["CUP-2", "CUP-3"])]
    const { exit, searches } = await onPlatform(sets, (client) => client.products(query))
    expect(searches).toEqual([query, Queries.parts(["CUP-1", "CUP-2", "CUP-3"])])
    const found = Exit.isSuccess(exit) ? exit.value.items : []
    expect(found.flatMap(({ groupedLinks }) => groupedLinks.map((link) => link.name))).toEqual(
      Array.from({ length: 4 }, () => "Cup"),
    )
  })

  it("of the product at an address are loaded in one search", async () => {
    const { exit, searches } = await onPlatform([set("SET", ["CUP-1", "CUP-2"])], (client) =>
      client.target({ path: "/set", childSku: null }),
    )
    expect(searches).toEqual([Queries.parts(["CUP-1", "CUP-2"])])
    expect(JSON.stringify(exit)).toContain('"name":"Cup"')
  })

  it("that are more than a search returns are loaded in several", async () => {
    const { searches } = await onPlatform([set("SET", skusUpTo(limits.partBatch + 1))], (client) =>
      client.products(query),
    )
    expect(searches.slice(1).map(({ size }) => size)).toEqual([limits.partBatch, 1])
  })

  it("cost no search when the documents contain them", async () => {
    const { searches } = await onPlatform([product({ sku: "BOL" })], (client) => client.products(query))
    expect(searches).toEqual([query])
  })

  it("whose search is refused leave the products as they are", async () => {
    const sets = [set("SET", ["CUP-1"])]
    const refused = new Refused({ request: "catalogue.products", code: 400, message: null, result: null })
    const { exit } = await onPlatform(sets, (client) => client.products(query), refused)
    expect(Exit.isSuccess(exit) && exit.value.items).toEqual(sets)
  })

  it.each([
    new Unreachable({ request: "catalogue.products", cause: "timeout" }),
    new Refused({ request: "catalogue.products", code: 503, message: null, result: null }),
  ])("whose search may succeed later fail the response: $_tag", async (error) => {
    const { exit } = await onPlatform([set("SET", ["CUP-1"])], (client) => client.products(query), error)
    expect(Exit.isFailure(exit)).toBe(true)
  })
})
