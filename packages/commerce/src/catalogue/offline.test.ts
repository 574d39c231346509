import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type CatalogueCopy, offlineEntities } from "@shop/core/offline"
import { defaults } from "@shop/core/settings"
import { allParts } from "../../../../tests/support/offline-catalogue.ts"
import { limitRuns } from "../../../../tests/support/seed.ts"
import {
  category,
  guest,
  line,
  product,
  textQuery,
  type MemoryCatalogue,
  catalogueOf,
} from "../../../../tests/support/memory-catalogue.ts"
import { readVersion, writeVersion } from "./offline-version.ts"
import { partDocuments } from "./offline.ts"

const store = "en"
const ask = ({ catalogue }: MemoryCatalogue, since: string | null, nowMs = guest.nowMs): CatalogueCopy =>
  catalogue.offline(store, { since, part: null }, nowMs)!.make()
const versionOf = (shop: MemoryCatalogue): string => {
  const copy = ask(shop, null)
  if (copy.tag !== "whole") throw new Error(copy.tag)
  return copy.version
}
const delta = (shop: MemoryCatalogue, since: string, nowMs?: number) => {
  const copy = ask(shop, since, nowMs)
  return copy.tag === "delta"
    ? {
        changed: copy.documents.map(({ type, id }) => `${type} ${id}`),
        removed: copy.removed.map(({ id }) => id),
        documents: copy.documents,
        version: copy.version,
      }
    : copy.tag
}

const lines = [
  line("category", category(4, 2, { name: "Bowls" })),
  line("cms_page", { id: 7, identifier: "about", title: "About", content: "<p>Clay</p>" }),
  ...[1, 2, 3].map((id) => line("product", product(id, { category_ids: [4] }))),
  line("product", product(9, { visibility: 1 })),
]

describe("OC1 everything", () => {
  it("is every document as a guest is served it, with its stock and what it is shown to cost", async () => {
    const shop = await catalogueOf([...lines, line("taxrule", { id: 1 }), line("review", { id: 1 })])
    const [only, ...others] = allParts(shop, store)
    expect(others).toEqual([])
    expect(only!.pieces).toBe(3)
    expect(only!.documents.map(({ type, id }) => [type, id])).toEqual(
      offlineEntities.flatMap((type) =>
        shop.search(store, textQuery({ entity: type }), guest).hits.map(({ id }) => [type, id]),
      ),
    )
    for (const { type, id, body, shownCents } of only!.documents) {
      const [hit] = shop.search(
        store,
        textQuery({
          entity: type,
          filters: [{ attribute: "id", scope: "default", conditions: [{ operator: "eq", values: [id] }] }],
          // A device adds the definitions of attributes itself.
          exclude: ["attributes_metadata"],
        }),
        guest,
      ).hits
      expect([id, body]).toEqual([id, hit!.source])
      expect(shownCents).toBe(
        type === "product" ? Math.round(Number(body["final_price_incl_tax"]) * 100) : null,
      )
    }
  })
  it("comes in parts that have each document once; a part of another version is refused", async () => {
    const many = Array.from({ length: partDocuments * 2 + 5 }, (_, at) => line("product", product(at + 1)))
    const shop = await catalogueOf(many)
    const parts = allParts(shop, store)
    expect(parts.map(({ documents }) => documents.length)).toEqual([partDocuments, partDocuments, 5])
    expect(new Set(parts.flatMap(({ documents }) => documents.map(({ id }) => id))).size).toBe(many.length)
    const part = (version: string, number: number) =>
      shop.catalogue.offline(store, { since: null, part: { version, number } }, guest.nowMs)
    expect(part(parts[0]!.version, 3)).toBe(null)
    expect(part("another", 1)).toBe(null)
  })
})

describe("OC2 what has changed", () => {
  it("is nothing when nothing has", async () => {
    const shop = await catalogueOf(lines)
    expect(delta(shop, versionOf(shop))).toMatchObject({ changed: [], removed: [] })
  })
  it("contains sold products and all that depend on them, and the version advances", async () => {
    const shop = await catalogueOf([
      ...lines,
      line(
        "product",
        product(5, { type_id: "configurable", configurable_children: [{ sku: "SKU-1", id: 1, price: 5 }] }),
      ),
    ])
    const since = versionOf(shop)
    shop.stock.put("SKU-1", { ...shop.stock.items(["SKU-1"]).get("SKU-1")!, qty: 0, isInStock: false })
    const changes = delta(shop, since)
    expect(changes).toMatchObject({ changed: ["product 1", "product 5"] })
    expect(
      typeof changes === "string" ? [] : changes.documents.map(({ body }) => body["stock"]),
    ).toMatchObject([{ qty: 0, is_in_stock: false }, { is_in_stock: false }])
    expect(typeof changes === "string" ? null : delta(shop, changes.version)).toMatchObject({ changed: [] })
    // The whole catalogue stays the same so that caches can share it; its data may be newer than its version.
    expect(versionOf(shop)).toBe(since)
  })
  it("is what a special price has changed by itself", async () => {
    const special = {
      special_price: 4,
      special_from_date: "2026-06-20 00:00:00",
      special_to_date: "2026-06-25 00:00:00",
    }
    const shop = await catalogueOf([...lines, line("product", product(6, special))])
    const since = versionOf(shop)
    expect(delta(shop, since)).toMatchObject({ changed: [] })
    const changes = delta(shop, since, Date.UTC(2026, 5, 21))
    expect(changes).toMatchObject({ changed: ["product 6"], documents: [{ shownCents: 400 }] })
    expect(
      typeof changes === "string" ? null : delta(shop, changes.version, Date.UTC(2026, 6, 1)),
    ).toMatchObject({
      changed: ["product 6"],
      documents: [{ shownCents: 1000 }],
    })
  })
  it("contains the documents that an import changed, added and removed; everything when that is smaller", async () => {
    const shop = await catalogueOf(lines)
    const since = versionOf(shop)
    await shop.take([
      line("product", product(2, { name: "Other", category_ids: [4] })),
      line("product", product(20)),
    ])
    expect(delta(shop, since)).toMatchObject({ changed: ["product 2", "product 20"], removed: [] })
    const next = versionOf(shop)
    shop.database.run("DELETE FROM document WHERE type = 'product' AND id = 1")
    shop.reindex(store, guest.nowMs + 1)
    expect(delta(shop, next)).toMatchObject({ removed: [1] })
    // Two builds ago is too long ago.
    expect(delta(shop, since)).toBe("whole")
  })
  it("is everything for an invalid version, one of another file, or of another tax", async () => {
    const shop = await catalogueOf(lines)
    const version = readVersion(versionOf(shop))!
    for (const other of [
      "",
      "x",
      "a-b",
      writeVersion({ ...version, fingerprint: "0" }),
      writeVersion({ ...version, build: version.build + 7 }),
      writeVersion({ ...version, builtAtMs: 5 }),
      writeVersion({ ...version, stock: version.stock + 5 }),
    ])
      expect([other, ask(shop, other).tag]).toEqual([other, "whole"])
    await shop.take([
      line("taxrule", {
        id: 3,
        code: "VAT",
        product_tax_class_ids: [2],
        customer_tax_class_ids: [3],
        rates: [{ id: 1, tax_country_id: "FR", tax_region_id: 0, rate: 10, code: "FR" }],
      }),
    ])
    expect(ask(shop, writeVersion(version)).tag).toBe("whole")
  })
})

describe("OC3 a catalogue over the limit", () => {
  it.each([
    ["of products", { productsMax: 3 }],
    ["of text", { textKbMax: 1 }],
  ])("%s is refused, with its size", async (_, limit) => {
    const shop = await catalogueOf(lines, { ...defaults, offline: { ...defaults.offline, ...limit } })
    expect(ask(shop, null)).toMatchObject({ tag: "tooLarge", products: 4 })
    expect(ask(shop, "anything").tag).toBe("tooLarge")
  })
})

describe("laws", () => {
  it("OC2 a device that applies deltas has the same catalogue as one that downloads everything", async () => {
    const ids = fc.integer({ min: 1, max: 8 })
    const act = fc.oneof(
      fc.record({ tag: fc.constant("stock" as const), id: ids, qty: fc.nat(3) }),
      fc.record({
        tag: fc.constant("change" as const),
        id: ids,
        name: fc.constantFrom("Bowl", "Plate", "Vase"),
      }),
      fc.record({ tag: fc.constant("remove" as const), id: ids }),
      fc.record({ tag: fc.constant("time" as const), days: fc.integer({ min: 1, max: 9 }) }),
    )
    let deltas = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        async (acts, asksEachTime) => {
          const special = {
            special_price: 4,
            special_from_date: "2026-06-18 00:00:00",
            special_to_date: "2026-06-20 00:00:00",
          }
          const shop = await catalogueOf(
            [1, 2, 3, 4].map((id) => line("product", product(id, id % 2 === 0 ? special : {}))),
          )
          let nowMs = guest.nowMs
          let device = allParts(shop, store, nowMs).flatMap(({ documents }) => documents)
          let version = versionOf(shop)
          const take = () => {
            const copy = ask(shop, version, nowMs)
            if (copy.tag === "tooLarge") throw new Error("too large")
            version = copy.version
            if (copy.tag === "whole") {
              device = [...copy.documents]
              return
            }
            deltas += 1
            const gone = new Set(copy.removed.map(({ id }) => id))
            const known = new Set(device.map(({ id }) => id))
            device = [
              ...device.flatMap((one) =>
                gone.has(one.id) ? [] : [copy.documents.find(({ id }) => id === one.id) ?? one],
              ),
              ...copy.documents.filter(({ id }) => !known.has(id)),
            ]
          }
          for (const one of acts) {
            if (one.tag === "time") nowMs += one.days * 86_400_000
            else if (one.tag === "stock")
              shop.stock.put(`SKU-${one.id}`, {
                ...shop.stock.items(["SKU-1"]).get("SKU-1")!,
                qty: one.qty,
                isInStock: one.qty > 0,
              })
            else if (one.tag === "change")
              await shop.take([line("product", product(one.id, { name: one.name }))])
            else {
              shop.database.run(
                "DELETE FROM document WHERE type = 'product' AND id = ? AND store = ?",
                one.id,
                store,
              )
              shop.reindex(store, nowMs)
            }
            if (asksEachTime) take()
          }
          take()
          take()
          expect(device).toEqual(allParts(shop, store, nowMs).flatMap(({ documents }) => documents))
        },
      ),
      limitRuns(60, "each builds a platform several times"),
    )
    expect(deltas).toBeGreaterThan(60)
  })
})
