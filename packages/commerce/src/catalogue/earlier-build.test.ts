import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  category,
  line,
  type MemoryCatalogue,
  memoryCatalogue,
  product,
} from "../../../../tests/support/memory-catalogue.ts"
import { limitRuns } from "../../../../tests/support/seed.ts"
import type { JsonObject } from "./model.ts"

const colors = (label: string): JsonObject => ({
  id: 7,
  attribute_code: "color",
  options: [
    { value: "5", label },
    { value: "6", label: "Grey" },
  ],
})

/** A small catalogue; each field of an edition may differ from that of the next. */
interface Edition {
  readonly price: number
  readonly specialPrice: number | null
  readonly name: string
  readonly color: number
  readonly glaze: string | null
  readonly category: string
  readonly label: string
  readonly variantPrice: number
  readonly isShown: boolean
  readonly isThere: boolean
}

const first: Edition = {
  price: 10,
  specialPrice: null,
  name: "Blue bowl",
  color: 5,
  glaze: null,
  category: "Bowls",
  label: "Blue",
  variantPrice: 20,
  isShown: true,
  isThere: false,
}

const linesOf = (edition: Edition): ReadonlyArray<string> => [
  line("attribute", colors(edition.label)),
  line("category", category(4, 2, { name: edition.category })),
  line(
    "product",
    product(1, {
      name: edition.name,
      price: edition.price,
      special_price: edition.specialPrice,
      color: edition.color,
      category_ids: [4],
      status: edition.isShown ? 1 : 2,
      ...(edition.glaze === null ? {} : { glaze: edition.glaze }),
    }),
  ),
  line(
    "product",
    product(2, {
      type_id: "configurable",
      configurable_children: [
        { id: 12, sku: "V-2", name: "Variant", price: edition.variantPrice, status: 1 },
      ],
    }),
  ),
  line("product", product(3, { color: 6, category_ids: [4] })),
  ...(edition.isThere ? [line("product", product(4))] : []),
]

const copied = "(name GLOB 'column *' OR name IN ('words', 'skus', 'spoken'))"

/** The parts of the serving build that a build may copy, with their bytes. */
const partsOf = ({ database }: MemoryCatalogue): ReadonlyMap<string, string> =>
  new Map(
    database
      .values(
        `SELECT name, hex(bytes) FROM index_part JOIN index_serving USING (build)
         WHERE store = 'en' AND ${copied} ORDER BY name`,
      )
      .map(([name, bytes]) => [String(name), String(bytes)]),
  )

const spoiled = "00"
const spoil = ({ database }: MemoryCatalogue) =>
  database.run(`UPDATE index_part SET bytes = X'${spoiled}' WHERE ${copied}`)

const documentsOf = ({ database }: MemoryCatalogue) =>
  database.values(
    `SELECT key - build * 4294967296, body FROM index_document
     JOIN index_serving ON key >= build * 4294967296 AND key < (build + 1) * 4294967296
     WHERE store = 'en' ORDER BY key`,
  )

describe("IX97 a build after few changes", () => {
  it.each<[title: string, change: Partial<Edition>, built: ReadonlyArray<string>]>([
    ["a price", { price: 12 }, ["column product price"]],
    ["a special price", { specialPrice: 8 }, ["column product special_price"]],
    ["a price of a variant", { variantPrice: 21 }, ["column product configurable_children.price"]],
    ["a name", { name: "Red bowl" }, ["column product name", "skus", "spoken", "words"]],
    ["an option of an attribute", { color: 6 }, ["column product color", "skus", "spoken", "words"]],
    ["a field that no product had", { glaze: "matt" }, ["column product glaze"]],
    [
      "a category",
      { category: "Cups" },
      ["column category name", "column product category.name", "skus", "spoken", "words"],
    ],
    [
      "the label of an option",
      { label: "Azure" },
      ["column attribute options.label", "skus", "spoken", "words"],
    ],
  ])("copies the parts that %s does not change", async (_, change, built) => {
    const shop = await memoryCatalogue()
    await shop.take(linesOf(first), { stores: ["en"] })
    spoil(shop)
    await shop.take(linesOf({ ...first, ...change }), { stores: ["en"] })
    expect([...partsOf(shop)].filter(([, bytes]) => bytes !== spoiled).map(([name]) => name)).toEqual(built)
  })

  it("copies nothing when an operator orders a new index", async () => {
    const shop = await memoryCatalogue()
    await shop.take(linesOf(first), { stores: ["en"] })
    const before = partsOf(shop)
    spoil(shop)
    shop.reindex("en", 0)
    expect(partsOf(shop)).toEqual(before)
  })

  it("copies nothing of a build that another process is removing", async () => {
    const shop = await memoryCatalogue()
    await shop.take(linesOf(first), { stores: ["en"] })
    shop.database.run("DELETE FROM index_document")
    await shop.take(linesOf({ ...first, price: 12 }), { stores: ["en"] })
    const parts = partsOf(shop)
    shop.reindex("en", 0)
    expect(partsOf(shop)).toEqual(parts)
  })

  it("makes the index that a whole build makes, after any changes", async () => {
    const edition: fc.Arbitrary<Edition> = fc.record({
      price: fc.constantFrom(10, 12.5),
      specialPrice: fc.constantFrom(null, 8),
      name: fc.constantFrom("Blue bowl", "Red bowl"),
      color: fc.constantFrom(5, 6),
      glaze: fc.constantFrom(null, "matt", "5,6"),
      category: fc.constantFrom("Bowls", "Cups"),
      label: fc.constantFrom("Blue", "Azure"),
      variantPrice: fc.constantFrom(20, 21),
      isShown: fc.boolean(),
      isThere: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(edition, { minLength: 2, maxLength: 4 }), async (editions) => {
        const shop = await memoryCatalogue()
        for (const one of editions) await shop.take(linesOf(one), { stores: ["en"], prune: true })
        const [parts, documents] = [partsOf(shop), documentsOf(shop)]
        shop.reindex("en", 0)
        expect(documentsOf(shop)).toEqual(documents)
        expect(partsOf(shop)).toEqual(parts)
      }),
      limitRuns(50, "builds three indexes of a shop"),
    )
  })
})
