import { describe, expect, it } from "vitest"
import { guest, line, product, textQuery, catalogueOf } from "../../../../tests/support/memory-catalogue.ts"

describe("IX64 German compounds", () => {
  const de = (id: number, name: string, over = {}) =>
    JSON.stringify({
      _index: "vue_storefront_catalog_de",
      _type: "product",
      _id: id,
      _source: product(id, { name, ...over }),
    })
  it.each([
    ["kanne", ["Kanne", "Teekanne", "Kaffeekännchen und Kanne"]],
    ["tee kanne", ["Teekanne"]],
    ["teekanne", ["Teekanne"]],
    ["teller", ["Suppenteller", "Dessertteller"]],
    ["dessert teller", ["Dessertteller"]],
    ["tekanne", ["Teekanne"]],
  ])("%s finds %j", async (text, names) => {
    const shop = await catalogueOf([
      de(1, "Kanne"),
      de(2, "Teekanne", { description: "<p>Für Tee und Suppe.</p>" }),
      de(3, "Suppenteller"),
      de(4, "Dessertteller"),
      de(5, "Kaffeekännchen und Kanne"),
    ])
    expect([...shop.names({ text }, "de")].toSorted()).toEqual([...names].toSorted())
  })
})

describe("IX65 colours and descriptions", async () => {
  const color = {
    id: 93,
    attribute_code: "color",
    frontend_label: "Colour",
    options: [
      { value: 49, label: "Blue" },
      { value: 50, label: "Green" },
    ],
  }
  const shop = await catalogueOf([
    line("attribute", color),
    line("product", product(1, { name: "Bowl", color: 49 })),
    line(
      "product",
      product(2, { name: "Bowl with lid", color: 50, description: "<p>Goes with blue plates.</p>" }),
    ),
    line("product", product(3, { name: "Vase", description: "<p class='bowl'>Beside a bowl.</p>" })),
    line("product", product(4, { name: "Blue plate" })),
  ])
  it.each([
    ["a colour is found by its name", "green", ["Bowl with lid"]],
    ["a colour with a form, the one described so behind", "blue bowl", ["Bowl", "Bowl with lid"]],
    ["a match in the description is dropped when a name matches", "bowl", ["Bowl", "Bowl with lid"]],
    ["a match in the description counts when nothing else matches", "beside", ["Vase"]],
    ["elements are no words", "class", []],
    ["a name ranks before a colour", "blue", ["Blue plate", "Bowl"]],
  ])("%s", (_, text, names) => expect(shop.names({ text })).toEqual(names))
})

describe("IX66 suggestions", async () => {
  const shop = await catalogueOf(
    ["Théière en fonte", "Théière boule", "Thermos", "Bol à thé", "Assiette 28"].map((name, index) =>
      JSON.stringify({
        _index: "vue_storefront_catalog_fr",
        _type: "product",
        _id: index + 1,
        _source: product(index + 1, { name }),
      }),
    ),
  )
  it.each([
    ["the", ["théière", "thé", "thermos"]],
    ["bol à th", ["bol à théière", "bol à thé", "bol à thermos"]],
    ["teière", ["théière"]],
    ["2", []],
    ["28", []],
    ["", []],
    [" !", []],
  ])("%j may become %j", (text, options) =>
    expect(shop.search("fr", textQuery({ text }), guest).suggestions).toEqual(options),
  )
})
