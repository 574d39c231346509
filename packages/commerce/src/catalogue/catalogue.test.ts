import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { describe, expect, it } from "vitest"
import {
  category,
  guest,
  line,
  product,
  textQuery,
  memoryCatalogue,
  catalogueOf,
  taxRule,
} from "../../../../tests/support/memory-catalogue.ts"
import { defaults } from "@shop/core/settings"
import { migrate, readOnly } from "../database/index.ts"
import { migrations } from "../schema/index.ts"

const day = (text: string): number => Date.parse(`${text}:00+02:00`)

describe("IX9 prices of an audience", async () => {
  const rates = [
    { id: 1, tax_country_id: "FR", tax_region_id: 0, rate: 20 },
    { id: 2, tax_country_id: "DE", tax_region_id: 0, rate: 19 },
  ]
  const shop = await catalogueOf([
    line("taxrule", taxRule(1, 20, { rates })),
    line(
      "product",
      product(1, {
        price: 120,
        special_price: 96,
        special_from_date: "2026-06-10",
        special_to_date: "2026-06-20 00:00:00",
      }),
    ),
    line("product", product(2, { price: 50, tier_prices: [{ customer_group_id: 3, qty: 1, value: 40 }] })),
    line(
      "product",
      product(3, {
        type_id: "configurable",
        price: 0,
        configurable_children: [
          { id: 31, sku: "A", price: 30 },
          { id: 32, sku: "B", price: 20 },
          { id: 33, sku: "C", price: 5, status: 2 },
        ],
      }),
    ),
    line("product", product(4, { price: null })),
  ])
  const paid = (sku: string, over = {}) =>
    shop.catalogue.find("fr", sku, { ...guest, ...over })?.price?.payable
  it("are taxed where they go", () => {
    expect(paid("SKU-2")).toEqual({ netCents: 4167, taxCents: 833, grossCents: 5000 })
    expect(paid("SKU-2", { country: "DE" })).toEqual({ netCents: 4202, taxCents: 798, grossCents: 5000 })
    expect(paid("SKU-2", { country: "CH" })).toEqual({ netCents: 5000, taxCents: 0, grossCents: 5000 })
  })
  it("are those of the group; an unknown group pays the guests' prices", () => {
    expect(paid("SKU-2", { groupId: 3 })?.grossCents).toBe(4000)
    expect(paid("SKU-2", { groupId: 77 })?.grossCents).toBe(5000)
  })
  it.each([
    ["before the day", "2026-06-09T23:59", 12_000],
    ["from its first minute", "2026-06-10T00:00", 9600],
    ["through its last day", "2026-06-20T23:59", 9600],
    ["not on the next", "2026-06-21T00:00", 12_000],
  ])("of a special price are valid %s, after any earlier query", (_, at, grossCents) => {
    for (const other of ["2026-06-15T12:00", "2027-01-01T00:00", "2026-01-01T00:00"])
      paid("SKU-1", { nowMs: day(other) })
    expect(paid("SKU-1", { nowMs: day(at) })?.grossCents).toBe(grossCents)
  })
  it.each([
    ["is remembered until it begins", "2026-06-09T12:00", "2026-06-09T23:59", true],
    ["is not when it has begun", "2026-06-09T23:59", "2026-06-10T00:00", false],
    ["is cached while it is valid", "2026-06-12T00:00", "2026-06-18T12:00", true],
    ["is not when it is over", "2026-06-20T23:59", "2026-06-21T00:00", false],
  ])("IX80 a response with a special price %s", (_, before, after, isKept) => {
    shop.catalogue.responseCache("fr", { ...guest, nowMs: day(before) })!.set("question", "answer")
    const cached = shop.catalogue.responseCache("fr", { ...guest, nowMs: day(after) })!.get("question")
    expect(cached).toBe(isKept ? "answer" : undefined)
  })
  it("in a search are those of find, and the order is by them", () => {
    const { hits } = shop.search(
      "fr",
      textQuery({ sort: [{ field: "final_price", direction: "asc" }] }),
      guest,
    )
    expect(
      hits.map(({ source }) => [source["sku"], source["price_incl_tax"], source["original_price_incl_tax"]]),
    ).toEqual([
      ["SKU-3", 20, 20],
      ["SKU-2", 50, 50],
      ["SKU-1", 96, 120],
      ["SKU-4", null, null],
    ])
  })
  it("two queries give the same result: no computed price is computed again", () => {
    const ask = () => JSON.stringify(shop.search("fr", textQuery(), guest))
    expect(ask()).toBe(ask())
  })
})

describe("TX8 taxes by customer group", async () => {
  const rule = (id: number, group: number, rate: number) =>
    line("taxrule", taxRule(id, rate, { customer_tax_class_ids: [group] }))
  const lines = [rule(1, 3, 20), rule(2, 5, 5.5), line("product", product(1, { price: 105.5 }))]
  const byGroup = await catalogueOf(lines, {
    ...defaults,
    prices: { ...defaults.prices, usesGroupTax: true, defaultTaxGroupId: 3 },
  })
  const alike = await catalogueOf(lines)
  const tax = (shop: typeof byGroup, groupId: number | null) =>
    shop.catalogue.find("en", "SKU-1", { ...guest, groupId })?.price?.payable.taxCents
  it("group 5 pays 5.5 %, a guest the default group's 20 %, a group no rule names like a guest", () => {
    expect([tax(byGroup, 5), tax(byGroup, null), tax(byGroup, 99)]).toEqual([5_50, 17_58, 17_58])
  })
  it("without rules for groups, the first rule applies to all", () => {
    expect([tax(alike, 5), tax(alike, null)]).toEqual([17_58, 17_58])
  })
})

describe("IX13 stock in an answer", async () => {
  const parent = product(1, {
    type_id: "configurable",
    configurable_children: [
      { id: 2, sku: "SKU-2" },
      { id: 3, sku: "SKU-3" },
    ],
  })
  const shop = await catalogueOf([
    line("product", parent),
    line("product", product(2, { visibility: 1, stock: { qty: 1 } })),
    line("product", product(3, { visibility: 1, stock: { qty: 1 } })),
  ])
  const inStock = () => {
    const { source } = shop.catalogue.findByPath("en", "thing-1", guest)!
    const children = source["configurable_children"] as ReadonlyArray<{ stock: { is_in_stock: boolean } }>
    return [
      (source["stock"] as { is_in_stock: boolean }).is_in_stock,
      ...children.map(({ stock }) => stock.is_in_stock),
    ]
  }
  const sell = (sku: string) => shop.database.transaction(() => shop.stock.take([{ sku, qty: 1 }]))
  it("is that of now, and a parent is sold out with its last variant", () => {
    expect(inStock()).toEqual([true, true, true])
    sell("SKU-2")
    expect(inStock()).toEqual([true, false, true])
    sell("SKU-3")
    expect(inStock()).toEqual([false, false, false])
    expect(shop.catalogue.find("en", "SKU-1", guest)?.stock?.isInStock).toBe(false)
  })
  it("is not that of a sale that was rolled back, even after another sale", () => {
    const qtyOf = (sku: string) => shop.catalogue.find("en", sku, guest)?.stock?.qty
    const put = (sku: string, qty: number) =>
      shop.stock.put(sku, { ...shop.stock.items([sku]).get(sku)!, qty, isInStock: true })
    put("SKU-2", 5)
    put("SKU-3", 5)
    expect([qtyOf("SKU-2"), qtyOf("SKU-3")]).toEqual([5, 5])
    const seen: Array<unknown> = []
    expect(() =>
      shop.database.transaction(() => {
        shop.stock.take([{ sku: "SKU-2", qty: 1 }])
        seen.push(qtyOf("SKU-2"))
        throw new Error("refused")
      }),
    ).toThrow("refused")
    // SQLite reuses the number of the change that was rolled back.
    sell("SKU-3")
    expect([seen, qtyOf("SKU-2"), qtyOf("SKU-3")]).toEqual([[4], 5, 4])
  })
  it("is that of now after something else was written", () => {
    const before = shop.catalogue.find("en", "SKU-2", guest)?.stock
    shop.database.transaction(() => shop.database.run("DELETE FROM outbox"))
    expect(shop.catalogue.find("en", "SKU-2", guest)?.stock).toEqual(before)
  })
})

describe("IX14 addresses", async () => {
  const shop = await catalogueOf([
    line("product", product(1, { url_path: "bowl.html" })),
    line("product", product(2, { url_path: "bowl.html", visibility: 1 })),
    line("product", product(3, { url_path: "gone", status: 2 })),
    line("product", product(4, { url_path: "hidden", visibility: 1 })),
    line("category", category(5, 2, { url_path: "tea" })),
    line("category", category(6, 2, { url_path: "closed", is_active: false })),
    line("cms_page", { id: 7, identifier: "about", title: "About" }),
    line("cms_block", { id: 8, identifier: "footer", title: "Footer" }),
  ])
  it.each([
    ["bowl.html", "product", 1],
    ["hidden", "product", 4],
    ["tea", "category", 5],
    ["about", "cms_page", 7],
  ])("%s is the %s %d", (path, type, id) =>
    expect(shop.catalogue.findByPath("en", path, guest)).toMatchObject({ type, id }),
  )
  it.each(["bowl", "gone", "closed", "footer", "", "BOWL.HTML", "__proto__"])("%j is nothing", (path) =>
    expect(shop.catalogue.findByPath("en", path, guest)).toBe(null),
  )
  it.each([
    ["gone", { type: "product", id: 3, status: 2 }],
    ["closed", { type: "category", id: 6 }],
    ["bowl.html", null],
    ["hidden", null],
    ["nothing", null],
  ])("%s is switched off: %j", (path, expected) =>
    expect(shop.catalogue.hiddenAt("en", path)).toEqual(expected),
  )
  it("selected fields are enough, and the type is always included", () => {
    const hit = shop.catalogue.findByPath("en", "bowl.html", guest, { include: ["name"], exclude: [] })
    expect(hit?.source).toEqual({
      id: 1,
      sku: "SKU-1",
      name: "Thing 1",
      type_id: "simple",
      url_path: "bowl.html",
    })
  })
})

describe("IX13 pages that depend on a sku", async () => {
  const kit = product(4, {
    type_id: "bundle",
    bundle_options: [
      {
        option_id: 1,
        product_links: [
          { id: "1", sku: "SKU-1" },
          { id: "2", sku: "SKU-2" },
        ],
      },
    ],
  })
  const family = product(5, { type_id: "configurable", configurable_children: [{ sku: "SKU-3" }] })
  const documents = [product(1), product(2), product(3), kit, family, product(6)]
  const shop = await catalogueOf(documents.map((document) => line("product", document)))
  it.each([
    ["itself and what it is a part of", "SKU-1", [1, 4]],
    ["a bundle and its parts, which go with it", "SKU-4", [1, 2, 4]],
    ["a variant and its parent", "SKU-3", [3, 5]],
    ["a configurable product and its variants", "SKU-5", [3, 5]],
    ["nothing else", "SKU-6", [6]],
    ["nothing at all", "SKU-7", []],
  ])("%s", (_, sku, ids) => expect(shop.catalogue.productsShowing("en", [sku])).toEqual(ids))
})

describe("IX1 generations", () => {
  const folder = mkdtempSync(join(tmpdir(), "shop-"))
  it("another process sees the new index only when it is complete; a restart builds nothing again", async () => {
    const file = join(folder, "shop.db")
    const builder = await memoryCatalogue(undefined, file)
    await builder.take([line("product", product(1))])
    const server = await memoryCatalogue(undefined, file)
    expect(server.refresh(0)).toEqual([])
    expect(server.names({ text: "thing" })).toEqual(["Thing 1"])
    builder.database.run("UPDATE document SET body = json_set(body, '$.name', 'Half') WHERE store = 'en'")
    builder.database.run("UPDATE catalogue_state SET version = version + 1")
    expect(server.names({ text: "thing" })).toEqual(["Thing 1"])
    builder.reindex("en", 0)
    expect(server.names({ text: "half" })).toEqual(["Half"])
    expect(builder.refresh(0).map(({ store }) => store)).toEqual(["fr", "de"])
    rmSync(folder, { recursive: true })
  })
  it("an index that is not there is built", async () => {
    const shop = await catalogueOf([line("product", product(1))])
    shop.database.exec(
      "DELETE FROM index_part; DELETE FROM index_serving WHERE store = 'en'; DELETE FROM index_build WHERE store = 'en'",
    )
    expect(shop.refresh(0).map(({ store, generation }) => [store, generation])).toEqual([["en", 1]])
    expect(shop.names({ text: "thing" })).toEqual(["Thing 1"])
  })
  it("only the last two are stored", async () => {
    const shop = await catalogueOf([line("product", product(1))])
    for (let turn = 0; turn < 3; turn += 1) shop.reindex("en", 0)
    const builds = shop.database.all("SELECT build FROM index_build WHERE store = 'en' ORDER BY build")
    const { build, before } = shop.database.get("SELECT build, before FROM index_serving WHERE store = 'en'")!
    expect(builds).toEqual([{ build: before }, { build }])
    const lying = shop.database.all("SELECT DISTINCT key / 4294967296 AS build FROM index_document")
    const known = shop.database.all("SELECT build FROM index_build ORDER BY build")
    expect(lying.toSorted((a, b) => Number(a["build"]) - Number(b["build"]))).toEqual(known)
  })
})

describe("DB2 the schema", async () => {
  const shop = await memoryCatalogue()
  it("is not changed by a second start", () => {
    const tables = () => shop.database.all("SELECT name, sql FROM sqlite_schema ORDER BY name")
    const before = tables()
    migrate(migrations)(shop.database)
    expect(tables()).toEqual(before)
  })
  it("is made once by processes that open a new file at the same time", () => {
    const steps = [{ id: "one", sql: "CREATE TABLE of_one_step (id INTEGER)" }]
    const opening = new DatabaseSync(":memory:")
    const database = readOnly(opening, ":memory:")
    const outpaced: typeof database = {
      ...database,
      all: (text, ...parameters) => {
        const rows = database.all(text, ...parameters)
        migrate(steps)(database)
        return rows
      },
    }
    migrate(steps)(outpaced)
    expect(database.all("SELECT id FROM migration")).toEqual([{ id: "one" }])
    opening.close()
  })
  it("IX100 of a newer shop is opened where this one works with its steps, and else not touched", () => {
    shop.database.run("INSERT INTO migration (id) VALUES ('added')")
    migrate(migrations)(shop.database)
    shop.database.run("INSERT INTO migration (id, needs) VALUES ('removed', 'added')")
    expect(() => migrate(migrations)(shop.database)).toThrow(/newer version.*\(removed\)/)
  })
})

describe("DB1 transactions", async () => {
  const shop = await memoryCatalogue()
  it("leave nothing behind when they fail, a nested one fails with its outer one", () => {
    const { database } = shop
    const add = (id: number) =>
      database.run(
        "INSERT INTO document (store, type, id, origin, hash, body, updated_at) VALUES ('en', 'category', ?, 'import', '', '{}', 0)",
        id,
      )
    const fail = () =>
      database.transaction(() => {
        add(1)
        database.transaction(() => add(2))
        throw new Error("no")
      })
    expect(fail).toThrow("no")
    expect(database.get("SELECT count(*) AS n FROM document")).toEqual({ n: 0 })
    database.transaction(() => add(3))
    expect(database.get("SELECT count(*) AS n FROM document")).toEqual({ n: 1 })
  })
})

describe("DB3 documents", async () => {
  const shop = await memoryCatalogue()
  const insert = (values: string) => () =>
    shop.database.exec(
      `INSERT INTO document (store, type, id, sku, origin, hash, body, updated_at) VALUES (${values})`,
    )
  it.each([
    ["of an unknown type", "'en', 'unicorn', 1, 'A', 'import', '', '{}', 0"],
    ["without a sku that are products", "'en', 'product', 1, NULL, 'import', '', '{}', 0"],
    ["that are not JSON", "'en', 'category', 1, NULL, 'import', '', '{', 0"],
    ["from nowhere", "'en', 'category', 1, NULL, 'thin air', '', '{}', 0"],
    ["with an id below one", "'en', 'category', 0, NULL, 'import', '', '{}', 0"],
  ])("%s are refused by the file itself", (_, values) => expect(insert(values)).toThrow(/CHECK|JSON/))
  it("one sku is one product in a view", () => {
    insert("'en', 'product', 1, 'A', 'import', '', '{}', 0")()
    expect(insert("'en', 'product', 2, 'A', 'import', '', '{}', 0")).toThrow(/UNIQUE/)
    expect(insert("'fr', 'product', 2, 'A', 'import', '', '{}', 0")).not.toThrow()
  })
})
