import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  category,
  guest,
  line,
  product,
  textQuery,
  catalogueOf,
} from "../../../../tests/support/memory-catalogue.ts"
import { slug } from "./text.ts"
import { limitRuns } from "../../../../tests/support/seed.ts"

const inStore = (store: string, names: ReadonlyArray<string>) =>
  names.map((name, index) =>
    JSON.stringify({
      _index: `vue_storefront_catalog_${store}`,
      _type: "product",
      _id: index + 1,
      _source: product(index + 1, { name, category_ids: index === 0 ? [4] : [] }),
    }),
  )
const shelf = (store: string, name: string) =>
  JSON.stringify({
    _index: `vue_storefront_catalog_${store}`,
    _type: "category",
    _id: 4,
    _source: category(4, 2, { name }),
  })

const lines = [
  ...inStore("fr", [
    "Théière en fonte",
    "Bol à thé émaillé",
    "Assiettes creuses",
    "Cœur de grès",
    "Moule à gâteau",
    "Cocotte bleue",
    "L'huile d'olive",
  ]),
  shelf("fr", "L'heure du thé"),
  ...inStore("de", [
    "Große Schüssel",
    "Teekanne aus Gusseisen",
    "Tassen mit Henkel",
    "Müslischale",
    "Blaue Töpfe",
    "Kuchenform",
  ]),
  shelf("de", "Backen"),
  ...inStore("en", [
    "Blue serving bowls",
    "Teapot",
    "Stoneware plate",
    "Serving plate, blue",
    "Casserole dish",
    "Café au lait mug",
    "Plates of the potter",
  ]),
  shelf("en", "Kitchen"),
]

describe("IX70 the number on the card", async () => {
  const numbered = [701, 702, 1702].map((no, index) =>
    line("product", product(index + 1, { name: `Oil ${index}`, catalogue_number: String(no) })),
  )
  const small = await catalogueOf(numbered)
  it.each([
    ["702", ["Oil 1"]],
    ["701", ["Oil 0"]],
    ["703", []],
  ])("%s finds %j", (text, expected) =>
    expect(small.search("en", textQuery({ text }), guest).hits.map(({ source }) => source["name"])).toEqual(
      expected,
    ),
  )
})

describe("IX3 words of three languages", async () => {
  const small = await catalogueOf(lines)
  it.each([
    ["fr", "théière", "Théière en fonte"],
    ["fr", "theiere", "Théière en fonte"],
    ["fr", "THEIERES", "Théière en fonte"],
    ["fr", "assiette", "Assiettes creuses"],
    ["fr", "assiette creuse", "Assiettes creuses"],
    ["fr", "gateaux", "Moule à gâteau"],
    ["fr", "coeur", "Cœur de grès"],
    ["fr", "cœur", "Cœur de grès"],
    ["fr", "huile", "L'huile d'olive"],
    ["fr", "l’huile d’olive", "L'huile d'olive"],
    ["de", "schüssel", "Große Schüssel"],
    ["de", "schussel", "Große Schüssel"],
    ["de", "Schuessel", "Große Schüssel"],
    ["de", "grosse", "Große Schüssel"],
    ["de", "Tasse", "Tassen mit Henkel"],
    ["de", "Topf", "Blaue Töpfe"],
    ["de", "muesli", "Müslischale"],
    ["en", "plate stoneware", "Stoneware plate"],
    ["en", "bowl", "Blue serving bowls"],
    ["en", "cafe", "Café au lait mug"],
  ])("%s: %s finds %s", (store, text, name) => expect(small.names({ text }, store)[0]).toBe(name))

  it("IX4 a word that has only begun finds what it may become", () => {
    expect(small.names({ text: "thei" }, "fr")).toEqual(["Théière en fonte"])
    expect(small.names({ text: "schüs" }, "de")).toEqual(["Große Schüssel"])
    expect(small.names({ text: "cassero" }, "en")).toEqual(["Casserole dish"])
  })
  it.each([
    ["fr", "asiette", "Assiettes creuses"],
    ["fr", "cocote", "Cocotte bleue"],
    ["fr", "theirèe", "Théière en fonte"],
    ["de", "Schüsel", "Große Schüssel"],
    ["de", "Teekane", "Teekanne aus Gusseisen"],
    ["en", "casserolle", "Casserole dish"],
    ["en", "caseroel", "Casserole dish"],
    ["en", "stonware", "Stoneware plate"],
  ])("IX5 %s: %s is taken for %s", (store, text, name) =>
    expect(small.names({ text }, store)).toEqual([name]),
  )
  it("IX5 what is right is not taken for something else", () => {
    expect(small.names({ text: "plate" }, "en")).not.toContain("Casserole dish")
    expect(small.names({ text: "xyzzy" }, "en")).toEqual([])
  })
})

describe("IX4 which products count, and which come first", async () => {
  const small = await catalogueOf(lines)
  it("a name ranks before a category", async () => {
    const shop = await catalogueOf([
      line("product", product(1, { name: "Bowl", category_ids: [4] })),
      line("product", product(2, { name: "Teapot" })),
      line("category", category(4, 2, { name: "Teapot" })),
    ])
    expect(shop.names({ text: "teapot" })).toEqual(["Teapot", "Bowl"])
  })
  it("three quarters of the words must be there", () => {
    expect(small.names({ text: "blue serving plate ceramic" })).toEqual(["Serving plate, blue"])
  })
  it("when nothing has them, half of two is enough", () => {
    expect(small.names({ text: "teapot ceramic" })).toEqual(["Teapot"])
  })
  it("articles do not count", () => {
    expect(small.names({ text: "le moule de la gâteau" }, "fr")).toEqual(["Moule à gâteau"])
  })
  it.each([
    ["its sku", "bol-12"],
    ["its sku without the hyphen", "BOL12"],
    ["a variant's sku", "BOL-12-S"],
  ])("%s finds the product before all others", async (_, text) => {
    const shop = await catalogueOf([
      line("product", product(1, { name: "Bol 12 S, bol-12 alike", sku: "X" })),
      line(
        "product",
        product(2, {
          name: "Round",
          sku: "BOL-12",
          type_id: "configurable",
          configurable_children: [{ id: 3, sku: "BOL-12-S" }],
        }),
      ),
    ])
    expect(shop.names({ text })[0]).toBe("Round")
  })
  it("text that is no word finds nothing, no text finds all", () => {
    expect(small.names({ text: " !?* " }, "en")).toEqual([])
    expect(small.names({ text: "  " }, "en")).toHaveLength(7)
  })
  it.each([['"', "'", "NEAR(", "name:", "a OR b", "*", "^x", "-- ;", "\u0000", "(", "{}", "AND"].join("|")])(
    "signs of the query language are only letters: %s",
    (signs) => {
      for (const text of signs.split("|")) expect(() => small.names({ text }, "en")).not.toThrow()
    },
  )
  it("the best match has the highest score, a sorted answer has none", () => {
    const { hits } = small.search("en", textQuery({ text: "serving plate" }), guest)
    const scores = hits.map(({ score }) => score!)
    expect(scores).toEqual([...scores].toSorted((a, b) => b - a))
    expect(
      small.search("en", textQuery({ text: "plate", sort: [{ field: "name", direction: "asc" }] }), guest)
        .hits[0]?.score,
    ).toBe(null)
  })
})

describe("IM5 slugs", () => {
  it.each([
    ["Bol à Thé & Café  (Bleu)", "bol-a-the-and-cafe-bleu"],
    ["a_b--c", "a-b-c"],
    [" x ", "x"],
    ["!!", ""],
  ])("%j is %j", (name, expected) => expect(slug(name)).toBe(expected))
})

describe("laws", () => {
  it("IX4 any text is answered", async () => {
    const small = await catalogueOf(lines)
    const text = fc.string({ unit: "binary", maxLength: 60 })
    fc.assert(
      fc.property(text, (typed) => {
        expect(small.names({ text: typed }, "fr")).toBeInstanceOf(Array)
      }),
      limitRuns(200, "searches a whole catalogue"),
    )
  })
})
