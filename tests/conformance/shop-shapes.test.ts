/** Dumps in the shapes of real shops: what a shopper sees, what the report says, and what the doctor advises. */
import { describe, expect, it } from "vitest"
import { buildCategoryTree, menuItems } from "@shop/core/catalogue"
import { defaults } from "@shop/core/settings"
import { Category, Product } from "@shop/wire/legacy"
import { filterChoice, filterFaults, moneyFaults } from "../../apps/server/src/operations/import-checks.ts"
import { guest, memoryCatalogue, textQuery } from "../support/memory-catalogue.ts"
import { shopShapes } from "../support/shop-shapes.ts"

const english = defaults.views.find(({ code }) => code === "en")!

describe.each(shopShapes.map((shape) => [shape.kind, shape] as const))("IM12 IM13 CT55 %s", (_, shape) => {
  const open = async () => {
    const shop = await memoryCatalogue()
    return { shop, report: await shop.take(shape.lines) }
  }
  it("has its roots, menu, filters, counts, data sheet and prices", async () => {
    const { shop } = await open()
    const categories = shop.search("en", textQuery({ entity: "category" }), guest).hits
    const tree = buildCategoryTree(categories.map(({ source }) => Category.decode(source)!))
    expect(
      menuItems(tree, english).map(({ name, children }) => [name, children.map((child) => child.name)]),
    ).toEqual(shape.menu)
    expect(shop.catalogue.filters()).toEqual(shape.filters)
    const [first = ""] = shape.filters
    const { aggregations } = shop.search("en", textQuery({ facets: [first] }), guest)
    expect(
      Object.fromEntries(aggregations[`agg_terms_${first}`]!.map(({ key, count }) => [key, count])),
    ).toEqual(shape.facet)
    const { sku, facts, grossCents } = shape.product
    const found = shop.catalogue.find("en", sku, guest)!
    expect(found.price?.payable.grossCents).toBe(grossCents)
    const page = Product.decodePriced(shop.catalogue.findByPath("en", found.urlPath!, guest)!.source)!
    expect(page.facts.map(({ label, value }) => [label, value])).toEqual(facts)
  })
  it("is reported and advised upon", async () => {
    const { shop, report } = await open()
    expect(report.refusals.map(({ line }) => line)).toEqual(shape.refused)
    const told = ["parentUnknown", "categoryEmpty", "nameShared"] as const
    expect(
      Object.fromEntries(
        told.flatMap((name) => (name in report.assembled ? [[name, report.assembled[name]]] : [])),
      ),
    ).toEqual(shape.corrections)
    const advice = await shop.run(moneyFaults(defaults))
    const filters = filterFaults(await shop.run(filterChoice(defaults)))
    expect([...filters, ...advice].map(({ about }) => about)).toEqual(shape.advice)
  })
  it("changes nothing at a second import", async () => {
    const { shop } = await open()
    const { types } = await shop.take(shape.lines)
    expect(types.map(({ added, changed }) => added + changed)).toEqual(types.map(() => 0))
  })
})
