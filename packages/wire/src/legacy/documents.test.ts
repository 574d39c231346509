import { describe, expect, it } from "vitest"
import * as Attribute from "./attribute.ts"
import * as Blog from "./blog.ts"
import * as Category from "./category.ts"
import * as Content from "./content.ts"
import * as TaxRule from "./tax-rule.ts"

describe("WI16 categories", () => {
  it.each([
    ["its path", { path: "1/2/20", parent_id: 2 }, [1, 2, 20]],
    ["a path without itself", { path: "1/2" }, [1, 2, 20]],
    ["its parents, numbers or texts (B3)", { parent_ids: ["1", 2] }, [1, 2, 20]],
    ["its parent alone", { parent_id: 2 }, [2, 20]],
    ["nothing", {}, [20]],
  ])("knows its ids from the root by %s", (_, fields, pathIds) => {
    expect(Category.decode({ id: 20, ...fields })?.pathIds).toEqual(pathIds)
  })

  it("gives embedded children their ids from the root, id and slug (B2)", () => {
    const doc = {
      id: 2,
      path: "1/2",
      children_data: [
        { id: 20, name: "Bols à Thé", is_active: "0", request_path: "bols.html", product_count: "4" },
      ],
    }
    expect(Category.decode(doc)?.children).toMatchObject([
      {
        id: 20,
        parentId: 2,
        pathIds: [1, 2, 20],
        level: 2,
        slug: "bols-a-the-20",
        urlPath: "bols.html",
        isActive: false,
        productCount: 4,
      },
    ])
  })

  it("is active by default, and missing without an id", () => {
    expect([Category.decode({ id: 3 })?.isActive, Category.decode({ name: "x" })]).toEqual([true, null])
  })

  it("ends where a tree embeds itself", () => {
    const doc: { id: number; children_data: Array<unknown> } = { id: 1, children_data: [] }
    doc.children_data.push(doc)
    expect(Category.decode(doc)?.id).toBe(1)
  })

  it("writes parent ids as texts and the number of children as text, as older clients want them", () => {
    const category = Category.decode({ id: 20, path: "1/2/20", children_data: [{ id: 21 }] })!
    expect(Category.encode(category)).toMatchObject({
      parent_ids: ["1", "2"],
      path: "1/2/20",
      children_count: "1",
    })
  })
})

describe("WI17 attributes", () => {
  it("omits options without a label", () => {
    const doc = {
      attribute_id: "93",
      attribute_code: "color",
      default_frontend_label: "Colour",
      options: [
        { value: "", label: " " },
        { value: 52, label: "Blue", swatch: "#234" },
        { value: "53", label: "" },
        { label: "Red" },
      ],
      is_comparable: "1",
    }
    expect(Attribute.decode(doc)).toMatchObject({
      id: 93,
      code: "color",
      label: "Colour",
      options: [{ id: "52", label: "Blue", swatch: "#234" }],
      isComparable: true,
      isVisibleOnFront: false,
    })
    expect(Attribute.decode({ attribute_id: 1 })).toBeNull()
  })
})

describe("WI18 tax rules", () => {
  it("reads rates such as 7.748 % exactly, a region by name or by id", () => {
    const doc = {
      id: 4,
      product_tax_class_ids: [2, "5"],
      rates: [
        { id: 20, tax_country_id: "us", tax_region_id: 33, rate: 7.748, code: "US-MI" },
        {
          id: 21,
          tax_country_id: "FR",
          tax_region_id: "0",
          region_name: "Corse",
          rate: "10",
          code: "c",
          titles: [{ value: "TVA" }],
        },
        { id: 22, tax_country_id: "DE", rate: "many" },
        { id: 23, rate: 19 },
      ],
    }
    expect(TaxRule.decode(doc)).toMatchObject({
      productClassIds: [2, 5],
      customerClassIds: [],
      rates: [
        { country: "US", region: null, regionId: 33, ratePpm: 77_480, title: "US-MI" },
        { country: "FR", region: "Corse", regionId: 0, ratePpm: 100_000, title: "TVA" },
      ],
    })
    expect(TaxRule.decode({ code: "x" })).toBeNull()
  })
})

describe("WI19 content", () => {
  it("is known by its identifier; the HTML comes as it is", () => {
    expect(
      Content.decode({ id: "3", identifier: "about", title: "About", content: "<p>x</p>", meta_title: "" }),
    ).toEqual({
      id: 3,
      identifier: "about",
      title: "About",
      html: "<p>x</p>",
      metaTitle: null,
      metaDescription: null,
    })
    expect(Content.decode({ id: 3, title: "About" })).toBeNull()
  })
})

describe("WI46 the further parts of a page", () => {
  const place = { id: "a", name: "A", latitude: "47.5", longitude: 3, city: "Lyon", hours: ["9-12"] }
  const page = (fields: object) => Content.decode({ id: 1, identifier: "x", ...fields })
  it("are the layout, and places with coordinates", () =>
    expect(page({ page_layout: "places", places: [place, { name: "B" }, null] })).toMatchObject({
      layout: "places",
      places: [{ id: "a", latitude: 47.5, longitude: 3, town: "Lyon", hours: ["9-12"], phone: "" }],
    }))
  it.each([[{ page_layout: "1column" }], [{ page_layout: "contacts", places: [place] }], [{}]])(
    "%j is none",
    (fields) => expect(page(fields)).not.toHaveProperty("layout"),
  )
  it("invalid times of a recipe and invalid days of an article are null", () => {
    expect(
      Blog.decodeRecipe({
        url_key: "soup",
        preparation_min: "20.0",
        cooking_min: "long",
        recettes_date: "2026-01-02 10:00:00",
      }),
    ).toMatchObject({
      preparationMinutes: 20,
      cookingMinutes: null,
      ovenTemperatureC: null,
      publishedOn: "2026-01-02",
    })
    expect(Blog.decodeArticle({ url_key: "x", blog_published_on: "soon" })).toMatchObject({
      publishedOn: null,
    })
  })
})
