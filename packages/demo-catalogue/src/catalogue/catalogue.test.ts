import { describe, expect, it } from "vitest"
import { asset } from "../drawings/index.ts"
import { catalogue } from "./index.ts"
import type { CatalogueDocument, DocumentType } from "./index.ts"
import { languages } from "./text.ts"

/** The day the demo plays. */
const now = "2026-11-21 12:00:00"

interface Child {
  readonly id: number
  readonly sku: string
  readonly price: number
  readonly special_price: number | null
  readonly image: string
  readonly color?: string
  readonly size?: string
  readonly stock: { readonly qty: number; readonly is_in_stock: boolean }
}

interface Source extends Child {
  readonly name: string
  readonly type_id: string
  readonly status: number
  readonly visibility: number
  readonly url_path: string
  readonly url_path_by_store: Readonly<Record<string, string>>
  readonly final_price: number
  readonly lowest_price_30d?: number
  readonly special_from_date: string | null
  readonly special_to_date: string | null
  readonly tax_class_id: string
  readonly created_at: string
  readonly short_description: string
  readonly description: string
  readonly card_line: string
  readonly catalogue_number: string
  readonly category_ids: ReadonlyArray<number>
  readonly media_gallery?: ReadonlyArray<{ readonly image: string; readonly lab: string }>
  readonly facts: ReadonlyArray<{ readonly code: string; readonly label: string; readonly value: string }>
  readonly content_amount?: number
  readonly content_unit?: string
  readonly material?: string
  readonly care?: string
  readonly capacity_options?: ReadonlyArray<number>
  readonly tier_prices: ReadonlyArray<{
    readonly customer_group_id: number
    readonly qty: number
    readonly value: number
  }>
  readonly configurable_children?: ReadonlyArray<Child>
  readonly configurable_options?: ReadonlyArray<{
    readonly attribute_id: string
    readonly attribute_code: "color" | "size"
    readonly values: ReadonlyArray<{
      readonly value_index: number
      readonly label: string
      readonly swatch?: string
    }>
  }>
  readonly custom_options: ReadonlyArray<{
    readonly option_id: number
    readonly type: string
    readonly price?: number
    readonly values?: ReadonlyArray<{
      readonly option_type_id: number
      readonly price: number
      readonly price_type: string
    }>
  }>
  readonly bundle_options?: ReadonlyArray<{
    readonly required: boolean
    readonly product_links: ReadonlyArray<{
      readonly sku: string
      readonly qty: number
      readonly is_default: boolean
    }>
  }>
  readonly product_links: ReadonlyArray<{ readonly link_type: string; readonly linked_product_sku: string }>
}

const shop = catalogue()
const of = (documents: ReadonlyArray<CatalogueDocument>, type: DocumentType) =>
  documents.filter((one) => one._type === type)
const sources = <A = Source>(language: (typeof languages)[number], type: DocumentType): ReadonlyArray<A> =>
  of(shop.stores[language], type).map((one) => one._source as A)

const products = sources("fr", "product")
const shown = products.filter((product) => product.visibility === 4 && product.status === 1)
const bySku = new Map(products.map((product) => [product.sku, product]))

const attributes = sources<{
  attribute_code: string
  attribute_id: number
  options: ReadonlyArray<{ value: string; label: string; swatch?: string }>
}>("fr", "attribute")
const optionIds = (code: string): ReadonlyArray<string> =>
  attributes.find((attribute) => attribute.attribute_code === code)?.options.map((option) => option.value) ??
  []

const repeated = (values: ReadonlyArray<string>): ReadonlyArray<string> =>
  values.filter((value, i) => values.indexOf(value) !== i)

describe("DC1 the same shop in three languages", () => {
  it("has the same documents, by type and id, in the same order", () => {
    const keys = (language: "fr" | "en" | "de") =>
      shop.stores[language].map((one) => `${one._type} ${one._id}`)
    expect(keys("en")).toEqual(keys("fr"))
    expect(keys("de")).toEqual(keys("fr"))
    expect(repeated(keys("fr"))).toEqual([])
  })

  it("says every name, intro and story in each language, none of them twice the same", () => {
    const said = (language: "fr" | "en" | "de") =>
      sources(language, "product").map((p) => p.short_description + p.description)
    for (const [i, french] of said("fr").entries()) {
      expect(new Set([french, said("en")[i], said("de")[i]]).size, products[i]?.sku).toBe(3)
    }
  })

  it("leaves no text empty", () => {
    for (const language of languages) {
      for (const product of sources(language, "product")) {
        for (const text of [product.name, product.card_line, product.catalogue_number])
          expect(text, product.sku).not.toBe("")
        expect(product.description, product.sku).toMatch(/^<p>.+<\/p>$/s)
        for (const fact of product.facts)
          expect(fact.label && fact.value, `${product.sku} ${fact.code}`).toBeTruthy()
      }
    }
  })

  it("differs between stores in words only, not in prices, stock or options", () => {
    const figures = (language: "fr" | "en" | "de") =>
      sources(language, "product").map((p) => [
        p.sku,
        p.price,
        p.special_price,
        p.final_price,
        p.tax_class_id,
        p.stock,
        p.category_ids,
      ])
    expect(figures("en")).toEqual(figures("fr"))
    expect(figures("de")).toEqual(figures("fr"))
  })

  it("sets French marks with a no-break space", () => {
    const text = JSON.stringify(shop.stores.fr)
    expect(text.match(/[\p{L}\d] [;:?!](?=[ "<])/gu) ?? []).toEqual([])
    expect(text).toContain("1\u00a0280\u00a0°C")
  })

  it("is the same on every call", () => expect(catalogue()).toEqual(shop))
})

describe("DC2 names and addresses are unique and safe", () => {
  it.each(languages)("%s: each sku names one thing", (language) => {
    expect(repeated(sources(language, "product").map((product) => product.sku))).toEqual([])
    const children = sources(language, "product").flatMap((product) => product.configurable_children ?? [])
    expect(repeated(children.map((child) => child.sku))).toEqual([])
    expect(repeated(children.map((child) => String(child.id)))).toEqual([])
  })

  it.each(languages)(
    "%s: each address leads to one page, products, categories and content together",
    (language) => {
      const addresses = ["product", "category", "cms_page"].flatMap((type) =>
        sources<{ url_path: string | null }>(language, type as DocumentType).flatMap(
          (source) => source.url_path ?? [],
        ),
      )
      expect(repeated(addresses)).toEqual([])
      // One address of the specified footer is not ASCII.
      const unsafe = addresses.filter((address) => !/^[a-z0-9]+(?:[-/][a-z0-9]+)*$/.test(address))
      expect(unsafe).toEqual(language === "de" ? ["wir-reden-über-uns"] : [])
    },
  )

  it("skus can travel in a comma list", () => {
    for (const row of shop.stock) expect(row.sku).toMatch(/^[A-Z0-9-]+$/)
  })

  it("the footer's links lead to pages", () => {
    const identifiers = (language: "fr" | "en" | "de") =>
      sources<{ identifier: string }>(language, "cms_page").map((page) => page.identifier)
    expect(identifiers("fr")).toEqual(
      expect.arrayContaining([
        "notre-poterie",
        "fabrication",
        "notre-equipe",
        "collaboration",
        "tous-nos-produits",
        "nos-points-de-vente",
        "carte-cadeau",
        "cgv",
        "recettes",
        "on-parle-de-nous",
        "contact",
        "faq",
      ]),
    )
    expect(identifiers("en")).toEqual(
      expect.arrayContaining([
        "our-histoiry",
        "making",
        "team",
        "partners",
        "nos-points-de-vente",
        "gift-card",
        "our-recipes",
        "we-talk-about-us",
        "contact-us",
        "faq-en",
      ]),
    )
    expect(identifiers("de")).toEqual(
      expect.arrayContaining([
        "unsere-geschichte",
        "die-herstellung",
        "die-mannschaft",
        "partnerschaften",
        "unsere-produkte",
        "geschenkkarte",
        "unsere-rezepte",
        "wir-reden-über-uns",
        "kontakt",
        "faq-de",
      ]),
    )
    for (const language of languages)
      expect(identifiers(language)).toEqual(
        expect.arrayContaining([
          "legal",
          "privacy",
          "about-us",
          "customer-service",
          "store-locator",
          "size-guide",
          "delivery",
          "returns",
          "accessibility",
        ]),
      )
  })

  it("links inside pages lead somewhere", () => {
    for (const language of languages) {
      const known = new Set([
        ...["product", "category", "cms_page"].flatMap((type) =>
          sources<{ url_path: string }>(language, type as DocumentType).map((one) => one.url_path),
        ),
        ...shop.recipes[language].map((recipe) => `recettes/${recipe.recettes_slug}`),
      ])
      const texts = JSON.stringify([of(shop.stores[language], "cms_page"), shop.banners[language]])
      const hrefs = [...texts.matchAll(/(?:href=\\"|"link":")\/(fr|en|de)\/([^"\\]+)/g)]
      expect(hrefs.length).toBeGreaterThan(8)
      expect(
        hrefs.filter(([, store, path]) => store !== language || !known.has(path ?? "")).map(([link]) => link),
      ).toEqual([])
    }
  })
})

describe("DC3 what is referred to is there", () => {
  it("categories: tree of three levels below the root, text ids, counts that add up", () => {
    const categories = sources<{
      id: number
      parent_id: number
      level: number
      path: string
      parent_ids: ReadonlyArray<string>
      product_count: number
      children_data: ReadonlyArray<unknown>
      drawing?: string
    }>("fr", "category")
    const ids = new Set(categories.map((category) => category.id))
    expect(categories.filter((c) => c.level === 2)).toHaveLength(6)
    expect(Math.max(...categories.map((c) => c.level))).toBe(3)
    for (const category of categories.filter((c) => c.level > 0)) {
      expect(ids).toContain(category.parent_id)
      expect(category.path).toBe([...category.parent_ids, String(category.id)].join("/"))
      expect(category.path.split("/")).toHaveLength(category.level + 1)
      if (category.level < 2) continue
      expect(category.product_count, String(category.id)).toBe(
        shown.filter((p) => p.category_ids.includes(category.id)).length,
      )
      expect(category.product_count, String(category.id)).toBeGreaterThan(0)
    }
    for (const product of products) for (const id of product.category_ids) expect(ids).toContain(id)
    for (const family of categories.filter((c) => c.level === 2))
      expect(family.children_data.length).toBeGreaterThanOrEqual(3)
  })

  it("attribute options: those of variants, filters and facets", () => {
    for (const product of products) {
      for (const code of ["color", "size"] as const) {
        const used = [product, ...(product.configurable_children ?? [])].flatMap((one) => one[code] ?? [])
        for (const id of used) expect(optionIds(code), `${product.sku} ${code}`).toContain(id)
      }
      for (const option of product.configurable_options ?? []) {
        const children = new Set(product.configurable_children?.map((child) => child[option.attribute_code]))
        expect(new Set(option.values.map((value) => String(value.value_index)))).toEqual(children)
        expect(attributes.map((attribute) => String(attribute.attribute_id))).toContain(option.attribute_id)
      }
      for (const id of product.capacity_options ?? []) expect(optionIds("capacity")).toContain(String(id))
      if (product.material !== undefined) expect(optionIds("material")).toContain(product.material)
      for (const id of product.care?.split(",") ?? []) expect(optionIds("care")).toContain(id)
    }
    for (const glaze of attributes.find((a) => a.attribute_code === "color")?.options ?? [])
      expect(glaze.swatch).toMatch(/^#[0-9a-f]{6}$/)
  })

  it("linked products exist; parts are simple, switched on and in the stock list", () => {
    const stocked = new Set(shop.stock.map((row) => row.sku))
    for (const product of products) {
      for (const link of product.product_links)
        expect(bySku.has(link.linked_product_sku), link.linked_product_sku).toBe(true)
      const parts = [
        ...product.product_links
          .filter((link) => link.link_type === "associated")
          .map((link) => link.linked_product_sku),
        ...(product.bundle_options ?? []).flatMap((option) => option.product_links.map((link) => link.sku)),
      ]
      for (const sku of parts) {
        expect(bySku.get(sku)?.type_id, sku).toBe("simple")
        expect(bySku.get(sku)?.status, sku).toBe(1)
        expect(stocked.has(sku), sku).toBe(true)
      }
    }
  })

  it("a required choice of a box has one default", () => {
    for (const option of products
      .flatMap((product) => product.bundle_options ?? [])
      .filter((one) => one.required))
      expect(option.product_links.filter((link) => link.is_default).length).toBeGreaterThanOrEqual(1)
  })

  it("tax classes have a rule with a rate for every country of delivery; a voucher has none", () => {
    const rules = sources<{
      product_tax_class_ids: ReadonlyArray<number>
      customer_tax_class_ids: ReadonlyArray<number>
      rates: ReadonlyArray<{ id: number; tax_country_id: string; rate: number }>
    }>("fr", "taxrule")
    const rate = (taxClass: number, country: string) =>
      rules
        .find((rule) => rule.product_tax_class_ids.includes(taxClass))
        ?.rates.find((one) => one.tax_country_id === country)?.rate
    for (const product of products.filter((p) => p.sku !== "V851"))
      expect(rate(Number(product.tax_class_id), "FR"), product.sku).toBeDefined()
    expect(bySku.get("V851")?.tax_class_id).toBe("0")
    expect([
      rate(2, "FR"),
      rate(3, "FR"),
      rate(2, "DE"),
      rate(3, "DE"),
      rate(3, "GB"),
      rate(2, "CH"),
    ]).toEqual([20, 5.5, 19, 7, 0, 8.1])
    for (const rule of rules)
      expect(rule.rates.map((one) => one.tax_country_id)).toEqual([
        "FR",
        "DE",
        "GB",
        "BE",
        "LU",
        "AT",
        "NL",
        "IT",
        "ES",
        "IE",
        "PL",
        "CH",
      ])
    expect(repeated(rules.flatMap((rule) => rule.rates.map((one) => String(one.id))))).toEqual([])
  })

  it("stock: every sku one can buy, once, as its document says", () => {
    expect(repeated(shop.stock.map((row) => row.sku))).toEqual([])
    const rows = new Map(shop.stock.map((row) => [row.sku, row]))
    for (const one of products.flatMap((product) => [product, ...(product.configurable_children ?? [])])) {
      const row = rows.get(one.sku)
      expect([row?.productId, row?.qty, row?.isInStock], one.sku).toEqual([
        one.id,
        one.stock.qty,
        one.stock.is_in_stock,
      ])
    }
  })

  it("pictures: each path is drawn", () => {
    const paths = products
      .flatMap((product) => [product, ...(product.configurable_children ?? [])].map((one) => one.image))
      .concat(
        products.flatMap((product) => product.media_gallery?.map((media) => media.image) ?? []),
        Object.values(shop.recipes).flatMap((list) => list.map((recipe) => recipe.recettes_image)),
        Object.values(shop.banners.fr).flatMap((set: ReadonlyArray<{ image: string }>) =>
          set.map((banner) => banner.image),
        ),
      )
    expect([...new Set(paths)].filter((path) => asset(path) === null)).toEqual([])
  })

  it("recipes: at least four, each told with its pieces", () => {
    for (const language of languages) {
      expect(shop.recipes[language].length).toBeGreaterThanOrEqual(4)
      for (const recipe of shop.recipes[language]) {
        expect(recipe.recettes_ingredients.length).toBeGreaterThan(3)
        for (const piece of recipe.recettes_related_product)
          expect(sources(language, "product").find((p) => p.id === piece.id)?.url_path).toBe(piece.url_path)
      }
    }
  })
})

describe("DC4 every kind of product and option is there", () => {
  it("more than sixty products one can buy, over all six types", () => {
    expect(shown.length).toBeGreaterThanOrEqual(64)
    expect(new Set(shown.map((product) => product.type_id))).toEqual(
      new Set(["simple", "configurable", "grouped", "bundle", "virtual", "downloadable"]),
    )
  })

  it("custom options of every kind, fixed and percent", () => {
    const options = products.flatMap((product) => product.custom_options)
    expect(new Set(options.map((option) => option.type))).toEqual(
      new Set(["field", "area", "radio", "drop_down", "checkbox", "multiple", "date"]),
    )
    expect(
      new Set(options.flatMap((option) => option.values ?? []).map((value) => value.price_type)),
    ).toEqual(new Set(["fixed", "percent"]))
    expect(options.some((option) => option.values === undefined && (option.price ?? 0) > 0)).toBe(true)
    expect(
      repeated(options.flatMap((option) => option.values ?? []).map((value) => String(value.option_type_id))),
    ).toEqual([])
    expect(repeated(options.map((option) => String(option.option_id)))).toEqual([])
  })

  it("offers past, running, coming and without an end", () => {
    const windows = products
      .filter((product) => product.special_price !== null)
      .map((p) => [p.special_from_date ?? "", p.special_to_date ?? "9999"] as const)
    expect(windows.some(([, to]) => to < now)).toBe(true)
    expect(windows.some(([from, to]) => from < now && now < to && to !== "9999")).toBe(true)
    expect(windows.some(([from]) => from > now)).toBe(true)
    expect(windows.some(([from, to]) => from < now && to === "9999")).toBe(true)
  })

  it("a catalogue rule, prices by quantity and by group", () => {
    expect(products.filter((product) => product.final_price < product.price)).toHaveLength(1)
    const groups = new Set(
      products.flatMap((product) => product.tier_prices.map((tier) => tier.customer_group_id)),
    )
    expect(groups).toEqual(new Set([32000, 2]))
  })

  it("sold out, nearly sold out, switched off, hidden", () => {
    const children = products.flatMap((product) => product.configurable_children ?? [])
    expect(shown.some((product) => !product.stock.is_in_stock)).toBe(true)
    expect(children.some((child) => child.stock.qty === 0)).toBe(true)
    expect(children.some((child) => child.stock.qty >= 1 && child.stock.qty <= 3)).toBe(true)
    expect(products.filter((product) => product.status === 2)).toHaveLength(1)
    expect(products.some((product) => product.visibility === 1)).toBe(true)
  })

  it("new ones of the last weeks before the day, none of a later day", () => {
    expect(shown.filter((product) => product.created_at >= "2026-10-24").length).toBeGreaterThanOrEqual(8)
    expect(products.filter((product) => product.created_at > now)).toEqual([])
    expect(repeated(shown.map((product) => product.created_at))).toEqual([])
  })
})

describe("DC5 prices are what a shop may show", () => {
  it("are above zero, in whole cents, and below the regular one when reduced", () => {
    for (const one of products.flatMap((product) => [product, ...(product.configurable_children ?? [])])) {
      expect(one.price, one.sku).toBeGreaterThan(0)
      expect(Number.isInteger(Math.round(one.price * 1000) / 10), one.sku).toBe(true)
      if (one.special_price !== null) expect(one.special_price, one.sku).toBeLessThan(one.price)
    }
    for (const product of products)
      for (const tier of product.tier_prices) expect(tier.value, product.sku).toBeLessThan(product.price)
  })

  it("the lowest of thirty days lies between the offer and the regular price", () => {
    const offers = products.filter((product) => product.lowest_price_30d !== undefined)
    expect(offers.length).toBeGreaterThan(2)
    for (const { sku, lowest_price_30d: lowest = 0, price, special_price: special } of offers)
      expect(lowest <= price && lowest >= (special ?? 0), sku).toBe(true)
  })

  it("a configurable product costs its cheapest variant, a set one of each part, a box its defaults", () => {
    for (const product of products) {
      if (product.configurable_children !== undefined)
        expect(product.price, product.sku).toBe(
          Math.min(...product.configurable_children.map((child) => child.price)),
        )
      const price = (sku: string) => bySku.get(sku)?.price ?? Number.NaN
      const total = (prices: ReadonlyArray<number>) => prices.reduce((sum, one) => sum + one, 0)
      if (product.type_id === "grouped")
        expect(product.price).toBeCloseTo(
          total(
            product.product_links
              .filter((l) => l.link_type === "associated")
              .map((l) => price(l.linked_product_sku)),
          ),
          6,
        )
      if (product.bundle_options !== undefined)
        expect(product.price).toBeCloseTo(
          total(
            product.bundle_options
              .flatMap((o) => o.product_links)
              .filter((l) => l.is_default)
              .map((l) => price(l.sku) * l.qty),
          ),
          6,
        )
    }
  })

  it("food has its class, its content and what the label must say", () => {
    const food = shown.filter((product) => product.tax_class_id === "3")
    expect(food.length).toBeGreaterThanOrEqual(12)
    for (const product of food) {
      expect(product.content_amount, product.sku).toBeGreaterThan(0)
      expect(["kg", "l"]).toContain(product.content_unit)
      expect(product.facts.map((fact) => fact.code)).toEqual(
        expect.arrayContaining(["ingredients", "allergens", "origin", "storage"]),
      )
    }
    expect(
      shown.filter((product) => product.tax_class_id !== "3" && product.content_amount !== undefined),
    ).toEqual([])
  })
})
