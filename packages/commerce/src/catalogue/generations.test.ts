import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import {
  category,
  splitBytes,
  guest,
  line,
  product,
  textQuery,
  type MemoryCatalogue,
  memoryCatalogue,
} from "../../../../tests/support/memory-catalogue.ts"
import { begin, serve, serving } from "./engine/snapshot-store.ts"

const folder = mkdtempSync(join(tmpdir(), "shop-"))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const file = () => join(folder, `${(files += 1)}.db`)

const count = 600
/** A catalogue in which every document, facet and address names its edition. */
const edition = (name: string, color: number) => [
  line("category", category(4, 2, { name: `Shelf ${name}`, url_path: `shelf-${name}` })),
  ...Array.from({ length: count }, (_, index) =>
    line(
      "product",
      product(index + 1, {
        name: `${name} ${index}`,
        color,
        category_ids: [4],
        price: color,
        url_path: `${name}-${index}`,
      }),
    ),
  ),
]

/** The catalogue as a reader sees it: all of it must belong to one edition. */
const seen = ({ catalogue, search }: MemoryCatalogue) => {
  const { hits, total, aggregations } = search(
    "en",
    textQuery({ text: "old new", facets: ["color", "price"], size: 4000, exclude: ["description"] }),
    guest,
  )
  const all = search("en", textQuery({ size: 4000 }), guest)
  return {
    total,
    all: all.total,
    names: [...new Set([...hits, ...all.hits].map(({ source }) => String(source["name"]).split(" ")[0]))],
    colors: aggregations["agg_terms_color"]!.map(({ key, count: many }) => [key, many]),
    prices: aggregations["agg_range_price"]!.map(({ count: many }) => many).filter((many) => many > 0),
    shelf: search("en", textQuery({ entity: "category" }), guest).hits.map(({ source }) => source["name"]),
    addresses: ["old", "new"].filter((name) => catalogue.findByPath("en", `${name}-7`, guest) !== null),
    found: catalogue.find("en", "SKU-7", guest)?.name.split(" ")[0],
  }
}
const whole = (name: string, color: number) => ({
  total: count,
  all: count,
  names: [name],
  colors: [[String(color), count]],
  prices: [count],
  shelf: [`Shelf ${name}`],
  addresses: [name],
  found: name,
})

const pair = async () => {
  const at = file()
  const builder = await memoryCatalogue(undefined, at)
  await builder.take(edition("old", 40), { stores: ["en"] })
  return { builder, reader: await memoryCatalogue(undefined, at) }
}

describe("IX63 while an index is built", () => {
  it("a reader sees the old one, whole, at every step of an import and of the build, and then the new one, whole", async () => {
    const { builder, reader } = await pair()
    const steps: Array<string> = []
    const look = (step: string) => {
      steps.push(step)
      expect(seen(reader)).toEqual(whole("old", 40))
    }
    await builder.take(splitBytes(edition("new", 41).join("\n")), {
      stores: ["en"],
      onProgress: () => look("import"),
      onBuild: ({ step }) => look(step),
    })
    expect(seen(reader)).toEqual(whole("new", 41))
    expect(seen(builder)).toEqual(whole("new", 41))
    expect(new Set(steps)).toEqual(new Set(["import", "reading", "indexing", "writing"]))
  })

  it("the one that began last serves, whatever is still there of the others", async () => {
    const { database } = await memoryCatalogue()
    const [earlier, later] = [begin(database, "en"), begin(database, "en")]
    expect(serve(database, "en", later, 2)).toBe(true)
    expect(serve(database, "en", earlier, 3)).toBe(false)
    expect(serving(database, "en")).toMatchObject({ build: later, generation: 2 })
    expect(serve(database, "en", later, 4)).toBe(true)
  })

  it("what is written meanwhile is in the next one, not in half of this", async () => {
    const { builder, reader } = await pair()
    builder.reindex("en", 0, ({ step }) => {
      if (step === "indexing")
        reader.database.run("UPDATE document SET body = json_set(body, '$.name', 'new 1', '$.color', 41)")
    })
    expect(seen(reader)).toEqual(whole("old", 40))
    builder.reindex("en", 0)
    expect(seen(reader).names).toEqual(["new"])
  })

  it.each(["reading", "indexing", "writing"])(
    "CM335 a builder that dies while %s leaves the old one, and nothing behind after the next",
    async (at) => {
      const { builder, reader } = await pair()
      builder.database.run(
        "UPDATE document SET body = json_set(body, '$.name', 'new 1') WHERE type = 'product'",
      )
      const die = () =>
        builder.reindex("en", 0, ({ step }) => {
          if (step === at) throw new Error("killed")
        })
      expect(die).toThrow("killed")
      expect(seen(reader)).toEqual(whole("old", 40))
      expect(seen(builder)).toEqual(whole("old", 40))
      // The generation was allocated before the builder died.
      expect(builder.refresh(0).map(({ store, generation }) => [store, generation])).toEqual([["en", 2]])
      expect(seen(reader).names).toEqual(["new"])
      const builds = builder.database.all("SELECT build FROM index_build WHERE store = 'en'")
      expect(builds).toHaveLength(2)
      const documents = builder.database.get("SELECT count(*) AS n FROM index_document")!
      const parts = builder.database.get(
        "SELECT count(DISTINCT build) AS n FROM index_part JOIN index_build USING (build) WHERE store = 'en'",
      )!
      expect([documents["n"], parts["n"]]).toEqual([2 * (count + 1), 2])
    },
  )

  it("removes the text tables of older versions, and no others", async () => {
    const { builder } = await pair()
    builder.database.exec(
      `CREATE VIRTUAL TABLE words_en_4 USING fts5(name, content='');
       CREATE VIRTUAL TABLE words_en_4_terms USING fts5vocab(words_en_4, 'row');
       CREATE TABLE words_of_mine_1 (text TEXT) STRICT;`,
    )
    builder.reindex("en", 0)
    const left = builder.database.all("SELECT name FROM sqlite_schema WHERE name GLOB 'words*'")
    expect(left).toEqual([{ name: "words_of_mine_1" }])
  })

  it("of two builders at once the one that began last serves", async () => {
    const { builder, reader } = await pair()
    let inner = 0
    const outer = builder.reindex("en", 0, ({ step, done }) => {
      if (step !== "indexing" || done > 0 || inner > 0) return
      reader.database.run(
        "UPDATE document SET body = json_set(body, '$.name', 'new 1') WHERE type = 'product'",
      )
      inner = reader.reindex("en", 0).generation
    })
    expect([inner, outer.generation]).toEqual([3, 3])
    expect(seen(builder).names).toEqual(["new"])
    expect(seen(reader).names).toEqual(["new"])
    expect(builder.database.get("SELECT count(*) AS n FROM index_document")!["n"]).toBe(2 * (count + 1))
  })
})

describe("IX67 stock in columns", () => {
  const variants = [1, 2].map((number) => ({
    id: 10 + number,
    sku: `V-${number}`,
    price: 10,
    status: number,
    stock: { qty: 1, is_in_stock: true, manage_stock: true },
  }))
  const left = ({ search }: MemoryCatalogue) =>
    search(
      "en",
      textQuery({
        filters: [
          {
            attribute: "stock.is_in_stock",
            scope: "default",
            conditions: [{ operator: "eq", values: [true] }],
          },
        ],
      }),
      guest,
    ).hits.map(({ id }) => id)

  it("follows each change, of another process as well, and misses none of many", async () => {
    const at = file()
    const shop = await memoryCatalogue(undefined, at)
    await shop.take([
      line("product", product(1, { stock: { qty: 1, is_in_stock: true, manage_stock: true } })),
      line("product", product(2, { type_id: "configurable", configurable_children: variants })),
    ])
    const other = await memoryCatalogue(undefined, at)
    const sell = (sku: string) => other.database.transaction(() => other.stock.take([{ sku, qty: 1 }]))
    const bring = (sku: string) =>
      other.stock.put(sku, { productId: 1, qty: 1, isInStock: true, isManaged: true, qtyMax: null })
    expect(left(shop)).toEqual([1, 2])
    sell("SKU-1")
    expect(left(shop)).toEqual([2])
    // The second variant is disabled, so its stock does not count.
    sell("V-1")
    expect(left(shop)).toEqual([])
    bring("V-1")
    expect(left(shop)).toEqual([2])
    other.database.transaction(() => {
      for (let turn = 0; turn < 12_000; turn += 1)
        other.database.run("UPDATE stock SET product_id = product_id + 1 WHERE sku = 'V-2'")
    })
    bring("SKU-1")
    shop.reindex("fr", 0)
    expect(left(shop)).toEqual([1, 2])
  })
})
