import { Effect, Redacted } from "effect"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import type { Query } from "@shop/core/catalogue"
import { type FaultProxy, openFaultProxy, pass } from "../../../../../tests/support/fault-proxy.ts"
import {
  guest,
  line,
  memoryCatalogue,
  type MemoryCatalogue,
  product,
  textQuery,
} from "../../../../../tests/support/memory-catalogue.ts"
import {
  describeOnOpenSearch,
  openSearchCatalogue,
  settingsWithOwnIndexes,
} from "../../../../../tests/support/services/each-index.ts"
import { servedProducts } from "../../catalogue/index.ts"
import { openSearchIndex, searchState } from "./index.ts"

const names = (shop: MemoryCatalogue, query: Partial<Query>, nowMs = guest.nowMs) =>
  Effect.map(shop.catalogue.search("en", textQuery(query), { ...guest, nowMs }), ({ hits }) =>
    hits.map(({ source }) => source["name"]),
  )
const found = (...given: Parameters<typeof names>) => Effect.runPromise(names(...given))
const bySku = {
  filters: [
    {
      attribute: "sku",
      scope: "default" as const,
      conditions: [{ operator: "in" as const, values: ["SKU-1"] }],
    },
  ],
}

/** After the pauses that follow failed publications of an import. */
const laterMs = (hours: number): number => Date.now() + hours * 3_600_000

await describeOnOpenSearch("IX95 openSearchIndex", (url) => {
  it("indexes products under the predecessor's alias, in one index", async () => {
    const settings = settingsWithOwnIndexes()
    const shop = await openSearchCatalogue(url, settings)
    await shop.take([line("product", product(1, { name: "Bowl" }))])
    await shop.take([line("product", product(1, { name: "Vase" }))])
    const alias = `${settings.views[1]!.index}_product`
    const indexes = (await (await fetch(`${url}/${alias}_*`)).json()) as Record<string, { aliases: object }>
    const entries = Object.entries(indexes)
    expect(entries.map(([name, { aliases }]) => [/_product_\d+$/.test(name), Object.keys(aliases)])).toEqual([
      [true, [alias]],
    ])
    const answer = await fetch(`${url}/${alias}/_doc/1`)
    const { _source: source } = (await answer.json()) as { readonly _source: object }
    expect(source).toMatchObject({ id: 1, sku: "SKU-1", name: "Vase", final_price: 10, stock: { qty: 5 } })
  })
  it("SR491 reports its version, its health and the products of each view", async () => {
    const settings = settingsWithOwnIndexes()
    const options = { url: Redacted.make(url) }
    const before = await Effect.runPromise(searchState(options, settings.views))
    expect(before.views.map(({ products }) => products)).toEqual([null, null, null])
    const shop = await openSearchCatalogue(url, settings)
    await shop.take([line("product", product(1)), line("product", product(2))])
    const state = await Effect.runPromise(searchState(options, settings.views))
    expect(state.version).toMatch(/^\d+\.\d+\.\d+/)
    expect(["green", "yellow"]).toContain(state.health)
    expect(new Map(state.views.map(({ store, products }) => [store, products]))).toEqual(
      servedProducts(shop.database),
    )
    expect(state.views.map(({ products }) => products)).toEqual([2, 2, 2])
  })
  it("finds a product whose fields the index refuses", async () => {
    const shop = await openSearchCatalogue(url)
    await shop.take([
      line("product", product(1, { name: "Bowl", extra: { size: 1 } })),
      line("product", product(2, { name: "Bowl with a lid", extra: "large" })),
    ])
    expect(await found(shop, { text: "bowl" })).toEqual(["Bowl", "Bowl with a lid"])
  })
  it("sorts by a special price from its beginning to its end", async () => {
    const shop = await openSearchCatalogue(url)
    const special = { special_price: 5, special_from_date: "2026-06-20", special_to_date: "2026-06-21" }
    await shop.take([
      line("product", product(1, { name: "Bowl", price: 10 })),
      line("product", product(2, { name: "Vase", price: 20, ...special })),
    ])
    const sort = [{ field: "price", direction: "asc" as const }]
    const at = async (date: string) => {
      const nowMs = Date.parse(date)
      await Effect.runPromise(shop.builds.synchronize(nowMs))
      return found(shop, { sort }, nowMs)
    }
    await Effect.runPromise(shop.builds.reindex("en", guest.nowMs))
    expect(await at("2026-06-15T12:00Z")).toEqual(["Bowl", "Vase"])
    expect(await at("2026-06-20T12:00Z")).toEqual(["Vase", "Bowl"])
    expect(await at("2026-06-22T12:00Z")).toEqual(["Bowl", "Vase"])
  })

  it("IX96 lacks stock and a price that begins until the next synchronization", async () => {
    const shop = await openSearchCatalogue(url)
    const price = { special_price: 5, special_from_date: "2026-06-20" }
    await shop.take([line("product", product(1, { name: "Bowl", ...price }))])
    const check = async (nowMs: number) => {
      const isCurrent = await Effect.runPromise(shop.builds.isSearchCurrent(nowMs))
      const answers = shop.catalogue.responseCache("en", { ...guest, nowMs })
      expect(answers !== null).toBe(isCurrent)
      return isCurrent
    }
    expect(await check(guest.nowMs)).toBe(true)
    shop.stock.put("SKU-1", { productId: 1, qty: 0, isInStock: false, isManaged: true, qtyMax: null })
    expect(shop.catalogue.responseCache("en", guest)).toBeNull()
    expect(await check(guest.nowMs)).toBe(false)
    await Effect.runPromise(shop.builds.synchronize(guest.nowMs))
    expect(await check(guest.nowMs)).toBe(true)
    const special = Date.parse("2026-06-21T12:00Z")
    expect(await check(special)).toBe(false)
    await Effect.runPromise(shop.builds.synchronize(special))
    expect(await check(special)).toBe(true)
  })

  describe("IX94 while the engine is away", () => {
    let proxy: FaultProxy
    beforeAll(async () => {
      proxy = await openFaultProxy(url)
    })
    afterAll(() => proxy.stop())

    it("IX98 the index of this machine answers searches, and the engine does when it is back", async () => {
      const shop = await openSearchCatalogue(proxy.url)
      await shop.take([line("product", product(1, { name: "Bowl" }))])
      proxy.setRule(() => ({ tag: "drop" }))
      expect(await found(shop, { text: "bowl" })).toEqual(["Bowl"])
      expect(await Effect.runPromise(shop.catalogue.searchFault)).not.toBeNull()
      expect(await found(shop, bySku)).toEqual(["Bowl"])
      expect(shop.catalogue.find("en", "SKU-1", guest)?.name).toBe("Bowl")
      proxy.forwardAll()
      await vi.waitUntil(
        async () =>
          (await found(shop, { text: "bowl" })).length === 1 &&
          (await Effect.runPromise(shop.catalogue.searchFault)) === null,
        { timeout: 20_000 },
      )
    })
    it("an import succeeds, and the next synchronization publishes it", async () => {
      const shop = await openSearchCatalogue(proxy.url)
      await shop.take([line("product", product(1, { name: "Bowl" }))])
      proxy.setRule(() => ({ tag: "drop" }))
      await shop.take([line("product", product(2, { name: "Vase" }))])
      proxy.forwardAll()
      expect(await found(shop, { text: "vase" })).toEqual([])
      const isCurrent = () => Effect.runPromise(shop.builds.isSearchCurrent(guest.nowMs))
      expect(await isCurrent()).toBe(false)
      await Effect.runPromise(shop.builds.synchronize(guest.nowMs))
      expect(await isCurrent()).toBe(true)
      expect(await found(shop, { text: "vase" })).toEqual(["Vase"])
    })
    it("a build whose index another process deletes leaves the current one", async () => {
      const settings = settingsWithOwnIndexes()
      const shop = await openSearchCatalogue(proxy.url, settings)
      await shop.take([line("product", product(1, { name: "Bowl" }))])
      const deleteUnfinished = async () => {
        const indexes = await (await fetch(`${url}/${settings.views[1]!.index}_product_*`)).json()
        const [, unfinished] = Object.keys(indexes as object).toSorted()
        if (unfinished !== undefined) await fetch(`${url}/${unfinished}`, { method: "DELETE" })
      }
      proxy.setRule(({ path }) =>
        path.startsWith("/_bulk") ? { tag: "hold", until: deleteUnfinished() } : pass,
      )
      await shop.take([line("product", product(2, { name: "Vase" }))])
      expect(await found(shop, {})).toEqual(["Bowl"])
      proxy.forwardAll()
      await Effect.runPromise(shop.builds.synchronize(laterMs(1)))
      expect(await found(shop, {})).toEqual(["Bowl", "Vase"])
    })
    it("a build that fails half way leaves the current one", async () => {
      const shop = await openSearchCatalogue(proxy.url)
      await shop.take([line("product", product(1, { name: "Bowl" }))])
      proxy.setRule(({ path }) => (path.startsWith("/_bulk") ? { tag: "loseRequest" } : pass))
      await shop.take([line("product", product(2, { name: "Vase" }))])
      expect(await found(shop, {})).toEqual(["Bowl"])
      proxy.forwardAll()
      await Effect.runPromise(shop.builds.synchronize(laterMs(1)))
      expect(await found(shop, {})).toEqual(["Bowl", "Vase"])
    })
    it("IX105 builds that fail leave no more than one index beside the current one, and it goes with the next", async () => {
      const settings = settingsWithOwnIndexes()
      const shop = await openSearchCatalogue(proxy.url, settings)
      const count = async () =>
        Object.keys((await (await fetch(`${url}/${settings.views[1]!.index}_product_*`)).json()) as object)
          .length
      await shop.take([line("product", product(1, { name: "Bowl" }))])
      proxy.setRule(({ path }) => (path.startsWith("/_bulk") ? { tag: "loseRequest" } : pass))
      await shop.take([line("product", product(2, { name: "Vase" }))])
      for (const hour of [1, 2, 3])
        await Effect.runPromise(Effect.flip(shop.builds.synchronize(laterMs(hour))))
      expect(await count()).toBe(2)
      proxy.forwardAll()
      await Effect.runPromise(shop.builds.synchronize(laterMs(4)))
      expect(await count()).toBe(1)
      expect(await found(shop, {})).toEqual(["Bowl", "Vase"])
    })
    it("IX105 a cluster that answers for positions and aliases later than for searches gets its build", async () => {
      const settings = settingsWithOwnIndexes()
      const options = { url: Redacted.make(proxy.url), searchTimeoutMs: 50 }
      const shop = await memoryCatalogue(settings, ":memory:", openSearchIndex(options))
      proxy.setRule(({ path }) =>
        path.startsWith("/_bulk") || path.includes("_search")
          ? pass
          : { tag: "holdResponse", until: new Promise((resolve) => setTimeout(resolve, 200)) },
      )
      await shop.take([line("product", product(1, { name: "Bowl" }))])
      proxy.forwardAll()
      expect(await Effect.runPromise(shop.builds.isSearchCurrent(guest.nowMs))).toBe(true)
    })
    it("IX107 a build has mapped every field before its first document", async () => {
      const settings = settingsWithOwnIndexes()
      const name = `${settings.views[1]!.index}_product`
      const mappings = async (path: string) =>
        Object.values((await (await fetch(`${url}/${path}/_mapping`)).json()) as object)[0] as
          | object
          | undefined
      const shop = await openSearchCatalogue(proxy.url, settings)
      let before: object | undefined
      proxy.setRule(({ path }) =>
        path.startsWith("/_bulk") && before === undefined
          ? { tag: "hold", until: mappings(`${name}_*`).then((seen) => (before ??= seen)) }
          : pass,
      )
      await shop.take([
        line("product", product(1, { name: "Bowl", glaze: "blue", size: { width: 3 } })),
        line("product", product(2, { name: "Vase", weight: 4.5, is_new: true, size: { height: 9 } })),
      ])
      proxy.forwardAll()
      expect(before).toBeDefined()
      expect(await mappings(name)).toEqual(before)
    })
  })

  it("reads an index of another indexer, prices its products, and writes nothing", async () => {
    const settings = settingsWithOwnIndexes()
    const index = `${settings.views[1]!.index}_product`
    const send = (method: string, path: string, body: unknown) =>
      fetch(`${url}${path}`, {
        method,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      })
    const number = { type: "long" }
    await send("PUT", `/${index}_1568838132`, {
      mappings: {
        properties: { sku: { type: "keyword" }, status: number, visibility: number, color: number },
      },
      aliases: { [index]: {} },
    })
    for (const id of [1, 2])
      await send(
        "PUT",
        `/${index}_1568838132/_doc/${id}?refresh=true`,
        product(id, {
          name: id === 1 ? "Bowl" : "Plate",
          color: 48 + id,
          final_price: 10 * id,
          price: 10 * id,
        }),
      )
    const proxy = await openFaultProxy(url)
    const shop = await memoryCatalogue(
      settings,
      ":memory:",
      openSearchIndex({ url: Redacted.make(proxy.url), isReadOnly: true }),
    )
    expect(await found(shop, { text: "bolw" })).toEqual(["Bowl"])
    expect(await found(shop, { sort: [{ field: "price", direction: "desc" }] })).toEqual(["Plate", "Bowl"])
    const { hits, aggregations } = await Effect.runPromise(
      shop.catalogue.search("en", textQuery({ ...bySku, facets: ["color"] }), guest),
    )
    expect(hits[0]?.source).toMatchObject({ sku: "SKU-1", price_incl_tax: 10 })
    expect(aggregations["agg_terms_color"]).toEqual([{ key: "49", count: 1, from: null, to: null }])
    await Effect.runPromise(shop.builds.synchronize(guest.nowMs))
    expect(proxy.log.filter(({ path }) => !path.endsWith("/_search"))).toEqual([])
    await proxy.stop()
  })
})
