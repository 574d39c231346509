/** Documents whose ids are texts, such as those of a merchandise management system. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { JsonObject } from "@shop/core/catalogue"
import { Category } from "@shop/wire/legacy"
import { buildCategoryTree, menuItems } from "@shop/core/catalogue"
import { defaults } from "@shop/core/store-view"
import {
  category,
  guest,
  line,
  type MemoryCatalogue,
  memoryCatalogue,
  product,
  textQuery,
} from "../../../../tests/support/memory-catalogue.ts"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { repositories } from "../repositories/index.ts"
import { Sql } from "../sql/index.ts"
import { TextIdRepository, textIdNumbersFrom } from "./text-id-repository.ts"

const shelf = (id: string, parent_id: string | number | null, over: JsonObject = {}): string => {
  const { level: _, ...source } = category(1, 2, { id, parent_id, url_key: undefined, name: id, ...over })
  return line("category", source)
}

const lines = [
  line("category", category(2, 1, { level: 1 })),
  shelf("SalDistShop", null),
  shelf("WIN215/65", "SalDistShop"),
  shelf("SUM215/65", "Gone"),
  line("product", product(1, { category_ids: ["WIN215/65"] })),
  line("product", product(2, { id: "P-2", category_ids: "SUM215/65" })),
  line("product", product(3, { category_ids: [], category: [{ category_id: "WIN215/65" }] })),
]

const categories = ({ search }: MemoryCatalogue) =>
  search("en", textQuery({ entity: "category", sort: [{ field: "id", direction: "asc" }] }), guest).hits.map(
    ({ source }) => source,
  )

const menuOf = (shop: MemoryCatalogue) => {
  const tree = buildCategoryTree(categories(shop).map((source) => Category.decode(source)!))
  return menuItems(tree, defaults[1]!).map(({ name, count, children }) => [
    name,
    count,
    children.map((child) => [child.name, child.count]),
  ])
}

describe("IM12 text ids", () => {
  it("get numbers, and so do the references to them", async () => {
    const shop = await memoryCatalogue()
    const report = await shop.take(lines)
    expect(report.refusals).toEqual([])
    expect(menuOf(shop)).toEqual([
      ["SalDistShop", 2, [["WIN215/65", 2]]],
      ["SUM215/65", 1, []],
    ])
    expect(report.types.map(({ type, normalized }) => [type, normalized.idGiven])).toEqual([
      ["category", 3],
      ["product", 1],
    ])
    expect(report.assembled).toMatchObject({ parentUnknown: 1 })
    expect(categories(shop).map(({ path, level }) => [path, level])).toEqual([
      ["1/2", 1],
      [`${textIdNumbersFrom + 1}`, 2],
      [`${textIdNumbersFrom + 1}/${textIdNumbersFrom + 2}`, 3],
      [`${textIdNumbersFrom + 4}/${textIdNumbersFrom + 3}`, 2],
    ])
    expect(shop.catalogue.find("en", "SKU-2", guest)?.id).toBe(textIdNumbersFrom + 5)
  })
  it("have the same numbers at the next import, in any order, and change nothing", async () => {
    const shop = await memoryCatalogue()
    await shop.take(lines)
    const before = categories(shop)
    const report = await shop.take(lines.toReversed())
    expect(categories(shop)).toEqual(before)
    expect(report.types.map(({ added, changed }) => [added, changed])).toEqual([
      [0, 0],
      [0, 0],
    ])
  })
  it("of reviews, attributes and variants lead to their documents", async () => {
    const shop = await memoryCatalogue()
    const report = await shop.take([
      line("attribute", {
        id: "glaze",
        attribute_id: "glaze",
        attribute_code: "color",
        frontend_label: "Glaze",
        options: [{ value: "4", label: "Blue" }],
      }),
      line("product", product(1, { id: "jug/blue", sku: "J-BLUE", visibility: 1, color: "4" })),
      line(
        "product",
        product(2, {
          id: "jug",
          sku: "J",
          type_id: "configurable",
          configurable_options: [{ attribute_id: "glaze", values: [{ value_index: 4 }] }],
          configurable_product_links: ["jug/blue"],
        }),
      ),
      line("review", { id: "first", product_id: "jug", title: "Good", detail: "Good", review_status: 1 }),
    ])
    expect(report.refusals).toEqual([])
    const jug = shop.catalogue.find("en", "J", guest)!
    expect(jug.configurableOptions.map(({ attributeCode }) => attributeCode)).toEqual(["color"])
    expect(jug.variants.map(({ sku }) => sku)).toEqual(["J-BLUE"])
    const reviews = shop.search("en", textQuery({ entity: "review" }), guest).hits
    expect(reviews.map(({ source }) => source["product_id"])).toEqual([jug.id])
  })
  it("get no number for a rejected document", async () => {
    const shop = await memoryCatalogue()
    await shop.take([line("category", { id: "NAMELESS" })])
    const textIds = await shop.run(Effect.flatMap(TextIdRepository, ({ list }) => list))
    expect(textIds).toEqual([])
  })
  it.each([["-3"], [0], ["x".repeat(201)], [{}], [true], [1.5]])("%j is no id", async (id) => {
    const shop = await memoryCatalogue()
    const report = await shop.take([line("product", product(1, { id }))])
    expect(report.refusals.map(({ fault }) => fault.tag)).toEqual(["idWrong"])
  })
})

describeOnEachDialect("IM12 TextIdRepository", ({ run }) => {
  const onRepository = <A, E>(effect: Effect.Effect<A, E, TextIdRepository | Sql>) =>
    run(Effect.provide(effect, repositories))

  it("gives each text id of a type its own number once", () =>
    onRepository(
      Effect.gen(function* () {
        const { assign, list } = yield* TextIdRepository
        const cup = yield* assign({ type: "category", text: "CUP" })
        expect(cup).toBeGreaterThan(textIdNumbersFrom)
        expect(yield* assign({ type: "category", text: "CUP" })).toBe(cup)
        const others = [
          yield* assign({ type: "product", text: "CUP" }),
          yield* assign({ type: "category", text: "cup" }),
        ]
        expect(new Set([cup, ...others]).size).toBe(3)
        const listed = yield* list
        expect(listed.toSorted((a, b) => a.id - b.id)).toEqual([
          { type: "category", text: "CUP", id: cup },
          { type: "product", text: "CUP", id: others[0] },
          { type: "category", text: "cup", id: others[1] },
        ])
      }),
    ))
  it("gives one number to rivals", () =>
    onRepository(
      Effect.gen(function* () {
        const { assign } = yield* TextIdRepository
        const textId = { type: "category", text: "CUP" } as const
        const ids = yield* Effect.all([assign(textId), assign(textId), assign(textId)], {
          concurrency: "unbounded",
        })
        expect(new Set(ids).size).toBe(1)
      }),
    ))
  it("gives no number that a document of the type has", () =>
    onRepository(
      Effect.gen(function* () {
        const { assign } = yield* TextIdRepository
        const { db, run: change } = yield* Sql
        const first = yield* assign({ type: "category", text: "A" })
        yield* change(
          db.insertInto("document").values({
            store: "en",
            type: "category",
            id: first + 1,
            sku: null,
            url_path: null,
            identifier: null,
            origin: "import",
            hash: "",
            body: "{}",
            updated_at: 0,
          }),
        )
        expect(yield* assign({ type: "category", text: "B" })).not.toBe(first + 1)
      }),
    ))
})
