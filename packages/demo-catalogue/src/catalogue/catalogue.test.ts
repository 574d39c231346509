import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { asset } from "../drawings/index.ts"
import { photographFolder } from "../photographs/index.ts"
import { articleDocuments } from "./content/journal.ts"
import { exceptions } from "./content/pages/page.ts"
import { factAttributes } from "./facts.ts"
import { catalogue } from "./index.ts"
import type { CatalogueDocument, DocumentType } from "./index.ts"
import { languages } from "./text.ts"
import type { Language } from "./text.ts"
import { typeset } from "./typeset.ts"

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
  readonly dimensions?: string
  readonly content_amount?: number
  readonly content_unit?: string
  readonly withdrawal_exception?: string
  readonly weeks_to_make?: string
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

interface CategorySource {
  readonly id: number
  readonly parent_id: number
  readonly level: number
  readonly path: string
  readonly parent_ids: ReadonlyArray<string>
  readonly product_count: number
  readonly children_data: ReadonlyArray<unknown>
  readonly drawing?: string
}

interface RuleSource {
  readonly product_tax_class_ids: ReadonlyArray<number>
  readonly rates: ReadonlyArray<{
    readonly id: number
    readonly tax_country_id: string
    readonly rate: number
  }>
}

const associated = (product: Source): ReadonlyArray<string> =>
  product.product_links
    .filter((link) => link.link_type === "associated")
    .map((link) => link.linked_product_sku)

const choices = (product: Source) => (product.bundle_options ?? []).flatMap((option) => option.product_links)

const shop = catalogue()
const of = (documents: ReadonlyArray<CatalogueDocument>, type: DocumentType) =>
  documents.filter((one) => one._type === type)
const sources = <A = Source>(language: Language, type: DocumentType): ReadonlyArray<A> =>
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

/** The skus of those for which something does not hold. */
const failing = <A extends { readonly sku: string }>(
  list: ReadonlyArray<A>,
  holds: (one: A) => boolean,
): ReadonlyArray<string> => list.filter((one) => !holds(one)).map((one) => one.sku)

const repeated = (values: ReadonlyArray<string>): ReadonlyArray<string> =>
  values.filter((value, i) => values.indexOf(value) !== i)

/** The values of a product in the data sheet. */
const factsOf = (product: Source): ReadonlyArray<string> =>
  factAttributes("fr").flatMap(({ code }) => (code in product ? [String(product[code as keyof Source])] : []))

describe("DC1 the same shop in three languages", () => {
  it("has the same documents, by type and id, in the same order", () => {
    const keys = (language: Language) => shop.stores[language].map((one) => `${one._type} ${one._id}`)
    expect(keys("en")).toEqual(keys("fr"))
    expect(keys("de")).toEqual(keys("fr"))
    expect(repeated(keys("fr"))).toEqual([])
  })

  it("says every intro and story in its own words", () => {
    const said = languages.map((language) =>
      sources(language, "product").map((p) => p.short_description + p.description),
    )
    expect(
      failing(
        products,
        (product) => new Set(said.map((texts) => texts[products.indexOf(product)])).size === 3,
      ),
    ).toEqual([])
  })

  it.each(languages)("%s: leaves no text empty", (language) => {
    const isSaid = (text: string) => text.trim() !== "" && text !== "undefined"
    const holds = (product: Source) =>
      [product.name, product.card_line, product.catalogue_number].every(isSaid) &&
      factsOf(product).every(isSaid) &&
      /^<p>.+<\/p>$/s.test(product.description)
    expect(failing(sources(language, "product"), holds)).toEqual([])
  })

  it.each(languages)("DC16 %s: says what is in the data sheet in visible attributes alone", (language) => {
    const documents = sources<Readonly<Record<string, unknown>>>(language, "attribute")
    const visible = documents.filter((one) => one["is_visible_on_front"] === "1")
    expect(visible.map((one) => [one["attribute_code"], one["frontend_label"]])).toEqual(
      factAttributes(language).map(({ code, label }) => [code, label]),
    )
    expect(shown.filter((p) => "facts" in p)).toEqual([])
    const goods = shown.filter(({ type_id }) => type_id === "simple" || type_id === "configurable")
    expect(failing(goods, (p) => factsOf(p).length > 0)).toEqual([])
  })

  it("names no volume a dimension", () => {
    const isLength = (product: Source) => !/(l|ml|cl)$/.test(product.dimensions ?? "")
    expect(failing(products, isLength)).toEqual([])
  })

  it("differs between stores in words only, not in prices, stock or places", () => {
    const figures = (language: Language) =>
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
  it.each(languages)("%s: each sku and each id names one thing", (language) => {
    const children = sources(language, "product").flatMap((product) => product.configurable_children ?? [])
    expect(repeated(sources(language, "product").map((product) => product.sku))).toEqual([])
    expect(repeated(children.map((child) => child.sku))).toEqual([])
    expect(repeated(children.map((child) => String(child.id)))).toEqual([])
  })

  it.each(languages)(
    "%s: each address leads to one page, products, categories and content together",
    (language) => {
      const addresses = (["product", "category", "cms_page"] as const).flatMap((type) =>
        sources<{ url_path: string | null }>(language, type).flatMap((source) => source.url_path ?? []),
      )
      expect(repeated(addresses)).toEqual([])
      // One address of the specified footer is not ASCII.
      const unsafe = addresses.filter((address) => !/^[a-z0-9]+(?:[-/][a-z0-9]+)*$/.test(address))
      expect(unsafe).toEqual(language === "de" ? ["wir-reden-über-uns"] : [])
    },
  )

  it("skus can travel in a comma list", () =>
    expect(failing(shop.stock, (row) => /^[A-Z0-9-]+$/.test(row.sku))).toEqual([]))

  it.each([
    [
      "fr",
      "notre-poterie fabrication notre-equipe collaboration tous-nos-produits nos-points-de-vente carte-cadeau cgv recettes on-parle-de-nous contact faq",
    ],
    [
      "en",
      "our-histoiry making team partners nos-points-de-vente gift-card our-recipes we-talk-about-us contact-us faq-en",
    ],
    [
      "de",
      "unsere-geschichte die-herstellung die-mannschaft partnerschaften unsere-produkte geschenkkarte unsere-rezepte wir-reden-über-uns kontakt faq-de",
    ],
  ] as const)("%s: the footer's links and the fixed routes have a page", (language, footer) => {
    const routes =
      "legal privacy about-us customer-service store-locator size-guide delivery returns accessibility pro journal"
    const pages = sources<{ identifier: string }>(language, "cms_page")
    const identifiers = new Set(pages.map((page) => page.identifier))
    expect(`${footer} ${routes}`.split(" ").filter((identifier) => !identifiers.has(identifier))).toEqual([])
  })

  it.each(languages)("%s: links inside pages and banners lead somewhere in the same store", (language) => {
    const known = new Set([
      ...(["product", "category", "cms_page"] as const).flatMap((type) =>
        sources<{ url_path: string }>(language, type).map((one) => one.url_path),
      ),
      ...shop.recipes[language].map((recipe) => `recettes/${recipe.recettes_slug}`),
      ...articleDocuments(language).map((article) => `a/${article.blog_slug}`),
      // Routes of the shop's own.
      "withdrawal",
      "a/loyalty",
    ])
    const texts = JSON.stringify([of(shop.stores[language], "cms_page"), shop.banners[language]])
    const links = [...texts.matchAll(/(?:href=\\"|"link":")\/(fr|en|de)\/([^"\\]+)/g)]
    expect(links.length).toBeGreaterThan(8)
    expect(
      links.filter(([, store, path]) => store !== language || !known.has(path ?? "")).map(([link]) => link),
    ).toEqual([])
  })
})

describe("DC13 texts of pages and articles", () => {
  const pieces = (language: Language) => [
    ...shop.recipes[language].map((recipe) => [recipe.recettes_slug, "recettes/", recipe] as const),
    ...articleDocuments(language).map((article) => [article.blog_slug, "a/", article] as const),
  ]
  it.each(languages)("%s: recipes and articles say where they stand in every language", (language) => {
    expect(pieces(language).length).toBeGreaterThan(8)
    expect(
      pieces(language).filter(([slug, folder, piece]) =>
        languages.some(
          (other) =>
            (other === language) !== (piece.url_path_by_store[other] === `${folder}${slug}`) &&
            !pieces(other).some(([there]) => `${folder}${there}` === piece.url_path_by_store[other]),
        ),
      ),
    ).toEqual([])
  })
  it.each(languages)("%s: the journal begins each piece with a whole sentence", (language) => {
    const pages = sources<{ identifier: string; content: string }>(language, "cms_page")
    const journal = pages.find(({ content }) => content.includes("tiles--words"))
    const first = [...journal!.content.matchAll(/<p>([^<]*)<\/p>(?=<\/li>)/g)].map(([, words]) => words!)
    expect(first.length).toBeGreaterThan(2)
    // A full stop ends a sentence only where no digit stands before it: 1.280 °C is one figure.
    expect(first.filter((words) => !/[^\d][.!?]$/.test(words))).toEqual([])
  })
  it.each(languages)(
    "%s: every page has text, with placeholders only for the operator's data",
    (language) => {
      const pages = sources<{ identifier: string; content: string; page_layout: string; places?: unknown[] }>(
        language,
        "cms_page",
      )
      const short = pages.filter(({ content }) => content.replace(/<[^>]*>/g, "").length <= 150)
      expect(short.map(({ identifier }) => identifier)).toEqual([])
      const blanks = pages.flatMap(({ content }) => [...content.matchAll(/\[seller\.(\w+)(.?)/g)])
      expect(blanks.length).toBeGreaterThan(10)
      const facts = new Set(["name", "address", "email", "phone", "register", "vatId"])
      expect(
        blanks.filter(([, fact, after]) => !facts.has(fact!) || after !== ":").map(([at]) => at),
      ).toEqual([])
      expect(pages.filter((page) => page.page_layout === "contact")).toHaveLength(1)
      expect(pages.find((page) => page.page_layout === "places")?.places?.length).toBeGreaterThan(10)
    },
  )
})

describe("DC15 each page has its own description", () => {
  it.each(languages)("%s: no two pages are described alike", (language) => {
    const pages = sources<{
      identifier: string
      title: string
      content: string
      meta_description: string | null
    }>(language, "cms_page")
    // Under its second name a page is the same.
    const described = new Map(
      pages.map((page) => [
        page.title,
        (page.meta_description ?? page.content.replace(/<[^>]*>/g, " ").trim()).slice(0, 60),
      ]),
    )
    expect(described.size).toBeGreaterThan(20)
    expect(repeated([...described.values()])).toEqual([])
  })
  it.each(languages)("%s: texts about all goods mention no property of pottery alone", (language) => {
    const blocks = sources<{ identifier: string; content: string }>(language, "cms_block")
    const notes = blocks.find(({ identifier }) => identifier === "product-notes")
    expect(notes?.content).not.toMatch(/foot|pied|Fuß|food|aliment|Lebensmittel/i)
  })
  it("a delivery time of weeks is on the product's page", () => {
    const made = products.filter(({ weeks_to_make }) => weeks_to_make !== undefined)
    expect(made.map(({ sku, weeks_to_make }) => [sku, weeks_to_make])).toEqual([["V307", "4"]])
  })
})

describe("DC14 the pages state the right of withdrawal and its exceptions", () => {
  it("courses have a date, and engraved products are personalised", () => {
    const said = (product: Source) => product.withdrawal_exception
    expect(failing(products, (product) => !/^V80\d$/.test(product.sku) || said(product) === "dated")).toEqual(
      [],
    )
    // A note that goes along changes nothing of the goods.
    const notes = new Set(["V832", "V851"])
    const marked = products.filter(
      ({ sku, type_id, custom_options }) =>
        type_id !== "virtual" &&
        !notes.has(sku) &&
        custom_options.some(({ type }) => /^(?:field|area)$/.test(type)),
    )
    expect(marked.map((product) => [product.sku, said(product)])).toEqual([
      ["V211", "personalised"],
      ["V307", "made-to-measure"],
      ["V842", "personalised"],
    ])
  })
  it.each(languages)("%s: terms, returns and instructions except the same", (language) => {
    const pages = sources<{ identifier: string; content: string }>(language, "cms_page")
    const telling = pages.filter(({ content }) => content.includes(typeset(exceptions[language], language)))
    expect(telling).toHaveLength(3)
  })
})

describe("DC3 references lead to existing documents", () => {
  it("categories: three levels below the root, text ids, counts that add up, none empty", () => {
    const categories = sources<CategorySource>("fr", "category")
    const ids = new Set(categories.map((category) => category.id))
    const families = categories.filter((category) => category.level === 2)
    const below = categories.filter((category) => category.level > 0)
    expect(families).toHaveLength(6)
    expect(families.every((family) => family.children_data.length >= 3 && family.drawing !== undefined)).toBe(
      true,
    )
    expect(Math.max(...categories.map((category) => category.level))).toBe(3)
    expect(
      below.filter((c) => !ids.has(c.parent_id) || c.path !== [...c.parent_ids, String(c.id)].join("/")),
    ).toEqual([])
    expect(below.filter((c) => c.path.split("/").length !== c.level + 1)).toEqual([])
    const counted = (id: number) => shown.filter((product) => product.category_ids.includes(id)).length
    expect(
      below.filter((c) => c.level >= 2 && (c.product_count === 0 || c.product_count !== counted(c.id))),
    ).toEqual([])
    expect(failing(products, (product) => product.category_ids.every((id) => ids.has(id)))).toEqual([])
  })

  it.each(["color", "size"] as const)("attribute options: %s of products and variants", (code) => {
    const used = products
      .flatMap((product) => [product, ...(product.configurable_children ?? [])])
      .flatMap((one) => one[code] ?? [])
    expect(used.length).toBeGreaterThan(200)
    expect(used.filter((id) => !optionIds(code).includes(id))).toEqual([])
  })

  it("attribute options: axes of choice are what the children have", () => {
    const axes = products.flatMap((product) =>
      (product.configurable_options ?? []).map((option) => ({ product, option })),
    )
    for (const { product, option } of axes) {
      const children = new Set(product.configurable_children?.map((child) => child[option.attribute_code]))
      expect(new Set(option.values.map((value) => String(value.value_index)))).toEqual(children)
    }
    const known = new Set(attributes.map((attribute) => String(attribute.attribute_id)))
    expect(axes.filter(({ option }) => !known.has(option.attribute_id))).toEqual([])
  })

  it("attribute options: filters beside glaze and size; every glaze has a swatch", () => {
    const isKnown = (code: string, ids: ReadonlyArray<string>) =>
      ids.every((id) => optionIds(code).includes(id))
    expect(failing(products, (p) => isKnown("capacity", (p.capacity_options ?? []).map(String)))).toEqual([])
    expect(
      failing(products, (p) => isKnown("material", p.material === undefined ? [] : [p.material])),
    ).toEqual([])
    expect(failing(products, (p) => isKnown("care", p.care?.split(",") ?? []))).toEqual([])
    const glazes = attributes.find((attribute) => attribute.attribute_code === "color")?.options ?? []
    expect(glazes.map((glaze) => /^#[0-9a-f]{6}$/.test(glaze.swatch ?? ""))).toEqual(
      Array.from({ length: 9 }, () => true),
    )
  })

  it("linked products exist; parts are simple, switched on and in the stock list", () => {
    const stocked = new Set(shop.stock.map((row) => row.sku))
    expect(
      products
        .flatMap((product) => product.product_links)
        .filter((link) => !bySku.has(link.linked_product_sku)),
    ).toEqual([])
    const parts = products.flatMap((product) => [
      ...associated(product),
      ...choices(product).map((link) => link.sku),
    ])
    const isPart = (sku: string) =>
      bySku.get(sku)?.type_id === "simple" && bySku.get(sku)?.status === 1 && stocked.has(sku)
    expect(parts.length).toBeGreaterThan(20)
    expect(parts.filter((sku) => !isPart(sku))).toEqual([])
  })

  it("a required choice of a box has a default", () => {
    const required = products
      .flatMap((product) => product.bundle_options ?? [])
      .filter((option) => option.required)
    expect(required.length).toBeGreaterThan(3)
    expect(required.filter((option) => !option.product_links.some((link) => link.is_default))).toEqual([])
  })

  it("tax classes have a rule with a rate for every country of delivery; a voucher has none", () => {
    const rules = sources<RuleSource>("fr", "taxrule")
    const rate = (taxClass: number, country: string) =>
      rules
        .find((rule) => rule.product_tax_class_ids.includes(taxClass))
        ?.rates.find((one) => one.tax_country_id === country)?.rate
    expect(failing(products, (product) => rate(Number(product.tax_class_id), "FR") !== undefined)).toEqual([
      "V851",
    ])
    expect(bySku.get("V851")?.tax_class_id).toBe("0")
    expect([
      rate(2, "FR"),
      rate(3, "FR"),
      rate(2, "DE"),
      rate(3, "DE"),
      rate(3, "GB"),
      rate(2, "CH"),
    ]).toEqual([20, 5.5, 19, 7, 0, 8.1])
    const countries = ["FR", "DE", "GB", "BE", "LU", "AT", "NL", "IT", "ES", "IE", "PL", "CH"]
    expect(rules.map((rule) => rule.rates.map((one) => one.tax_country_id))).toEqual(
      rules.map(() => countries),
    )
    expect(repeated(rules.flatMap((rule) => rule.rates.map((one) => String(one.id))))).toEqual([])
  })

  it("stock: every sku one can buy, once, as its document says", () => {
    expect(repeated(shop.stock.map((row) => row.sku))).toEqual([])
    const rows = new Map(shop.stock.map((row) => [row.sku, row]))
    const isSame = (one: Child) => {
      const row = rows.get(one.sku)
      return row?.productId === one.id && row.qty === one.stock.qty && row.isInStock === one.stock.is_in_stock
    }
    expect(
      failing(
        products.flatMap((product) => [product, ...(product.configurable_children ?? [])]),
        isSame,
      ),
    ).toEqual([])
  })

  it("DC10 pictures: each path is drawn, or a photograph that is there", () => {
    const paths = [
      ...products.flatMap((product) =>
        [product, ...(product.configurable_children ?? [])].map((one) => one.image),
      ),
      ...products.flatMap((product) => product.media_gallery?.map((media) => media.image) ?? []),
      ...shop.recipes.fr.map((recipe) => recipe.recettes_image),
      ...Object.values(shop.banners.fr).flatMap((set: ReadonlyArray<{ image: string }>) =>
        set.map((banner) => banner.image),
      ),
    ]
    const isThere = (path: string): boolean =>
      asset(path) !== null || existsSync(join(photographFolder, "..", path))
    const families = sources<{ image: string | null }>("fr", "category").flatMap(({ image }) => image ?? [])
    expect([...new Set([...paths, ...families])].filter((path) => !isThere(path))).toEqual([])
  })

  it.each(languages)("%s: DC12 every picture of a piece has words of its own", (language) => {
    const wrong = sources(language, "product").filter(({ media_gallery = [] }) => {
      const words = media_gallery.map(({ lab }) => lab)
      return words.some((text) => text.length < 8) || new Set(words).size !== words.length
    })
    expect(wrong).toEqual([])
  })

  it.each(languages)("%s: recipes, at least four, each told with its pieces", (language) => {
    const paths = new Map(sources(language, "product").map((product) => [product.id, product.url_path]))
    expect(shop.recipes[language].length).toBeGreaterThanOrEqual(4)
    expect(shop.recipes[language].filter((recipe) => recipe.recettes_ingredients.length < 4)).toEqual([])
    const pieces = shop.recipes[language].flatMap((recipe) => recipe.recettes_related_product)
    expect(pieces.filter((piece) => paths.get(piece.id) !== piece.url_path)).toEqual([])
  })
})

describe("DC4 the demo has every kind of product and option", () => {
  it("more than sixty products one can buy, over all six types", () => {
    expect(shown.length).toBeGreaterThanOrEqual(64)
    expect(new Set(shown.map((product) => product.type_id))).toEqual(
      new Set(["simple", "configurable", "grouped", "bundle", "virtual", "downloadable"]),
    )
  })

  it("custom options of every kind, fixed and percent, each id once", () => {
    const options = products.flatMap((product) => product.custom_options)
    const values = options.flatMap((option) => option.values ?? [])
    expect(new Set(options.map((option) => option.type))).toEqual(
      new Set(["field", "area", "radio", "drop_down", "checkbox", "multiple", "date"]),
    )
    expect(new Set(values.map((value) => value.price_type))).toEqual(new Set(["fixed", "percent"]))
    expect(options.some((option) => option.values === undefined && (option.price ?? 0) > 0)).toBe(true)
    expect(
      repeated([
        ...options.map((option) => `o${option.option_id}`),
        ...values.map((value) => `v${value.option_type_id}`),
      ]),
    ).toEqual([])
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
    expect(failing(products, (product) => product.created_at < now)).toEqual([])
    expect(repeated(shown.map((product) => product.created_at))).toEqual([])
  })
})

describe("DC5 prices are valid", () => {
  it("are above zero, in whole cents, and lower when reduced or by quantity", () => {
    const priced = products.flatMap((product) => [product, ...(product.configurable_children ?? [])])
    expect(failing(priced, (one) => one.price > 0)).toEqual([])
    expect(failing(priced, (one) => Number(one.price.toFixed(2)) === one.price)).toEqual([])
    expect(
      failing(
        priced,
        (one) => one.special_price === null || (one.special_price > 0 && one.special_price < one.price),
      ),
    ).toEqual([])
    expect(
      failing(products, (product) => product.tier_prices.every((tier) => tier.value < product.price)),
    ).toEqual([])
  })

  it("the lowest of thirty days lies between the offer and the regular price", () => {
    const offers = products.filter((product) => product.lowest_price_30d !== undefined)
    expect(offers.length).toBeGreaterThan(2)
    expect(
      failing(
        offers,
        ({ lowest_price_30d: lowest = 0, price, special_price: special }) =>
          lowest <= price && lowest >= (special ?? 0),
      ),
    ).toEqual([])
  })

  it("a configurable product costs its cheapest variant, a set one of each part, a box its defaults", () => {
    const price = (sku: string) => bySku.get(sku)?.price ?? Number.NaN
    const sum = (prices: ReadonlyArray<number>) =>
      Number(prices.reduce((total, one) => total + one, 0).toFixed(2))
    const expected: Readonly<Record<string, (product: Source) => number>> = {
      configurable: (product) =>
        Math.min(...(product.configurable_children ?? []).map((child) => child.price)),
      grouped: (product) => sum(associated(product).map(price)),
      bundle: (product) =>
        sum(
          choices(product)
            .filter((link) => link.is_default)
            .map((link) => price(link.sku) * link.qty),
        ),
    }
    const composed = products.filter((product) => expected[product.type_id] !== undefined)
    expect(composed.length).toBeGreaterThan(40)
    expect(failing(composed, (product) => expected[product.type_id]?.(product) === product.price)).toEqual([])
  })

  /** Each set and box: the pieces that it opens with, what they cost together, and the words that promise them. */
  const promised = [
    {
      sku: "V821",
      parts: { "V420-600-CE": 1, "V415-CE": 2, "V414-CE": 1 },
      price: 168,
      words: {
        fr: "Une théière, deux bols et un pot à lait",
        en: "A teapot, two bowls and a milk jug",
        de: "Eine Kanne, zwei Schalen und ein Milchkännchen",
      },
    },
    {
      sku: "V822",
      parts: { "V301-268-OA": 6, "V302-OA": 6, "V303-OA": 6, "V306-15-OA": 6 },
      price: 648,
      words: {
        fr: "six assiettes plates, six creuses, six à dessert, six bols",
        en: "six dinner plates, six soup plates, six dessert plates, six bowls",
        de: "sechs flache Teller, sechs Suppenteller, sechs Dessertteller, sechs Schalen",
      },
    },
    {
      sku: "V823",
      parts: { "V204-28-HO": 1, "V118-22-HO": 1, "V215-HO": 1 },
      price: 198,
      words: {
        fr: "Un tian, un ramequin, une cocotte",
        en: "A tian, a ramekin and a casserole",
        de: "Eine Tian-Form, ein Förmchen, ein Bräter",
      },
    },
    {
      sku: "V831",
      parts: { "V607-HO": 1, V701: 1, V841: 1 },
      price: 71.5,
      words: {
        fr: "Un flacon dans l’émail de votre choix, de quoi le remplir, un torchon",
        en: "A bottle in the glaze you choose, the oil to fill it, a cloth",
        de: "Eine Flasche in der Glasur Ihrer Wahl, das Öl dazu und ein Tuch",
      },
    },
    {
      sku: "V832",
      parts: { "V412-350-IB": 1, V841: 1, V712: 1 },
      price: 52.8,
      words: {
        fr: "Une chope, un torchon, une confiture",
        en: "A mug, a cloth, a jam",
        de: "Ein Becher, ein Tuch, eine Marmelade",
      },
    },
  ]
  const partsOf = (product: Source): Readonly<Record<string, number>> =>
    Object.fromEntries([
      ...associated(product).map((sku) => [sku, 1] as const),
      ...choices(product)
        .filter((link) => link.is_default)
        .map((link) => [link.sku, link.qty] as const),
    ])

  it("PD280 a set has the price and the pieces of its description", () => {
    const composed = products.filter(({ type_id }) => type_id === "grouped" || type_id === "bundle")
    expect(composed.map(({ sku }) => sku)).toEqual(promised.map(({ sku }) => sku))
    for (const [at, { sku, parts, price, words }] of promised.entries()) {
      expect([sku, partsOf(composed[at]!), composed[at]!.price]).toEqual([sku, parts, price])
      for (const language of languages) {
        const told = sources(language, "product").find((one) => one.sku === sku)!.short_description
        expect(told).toContain(typeset(words[language], language))
      }
    }
  })
  it("PD280 each set has enough pieces in stock", () => {
    const short = promised.flatMap(({ parts }) =>
      Object.entries(parts).filter(([sku, qty]) => (bySku.get(sku)?.stock.qty ?? 0) < qty),
    )
    expect(short).toEqual([])
  })

  it("food has its class, its content and what the label must say; nothing else has a content", () => {
    const food = shown.filter((product) => product.tax_class_id === "3")
    const mustSay = ["ingredients", "allergens", "origin", "storage"]
    expect(food.length).toBeGreaterThanOrEqual(12)
    expect(
      failing(food, (p) => (p.content_amount ?? 0) > 0 && ["kg", "l"].includes(p.content_unit ?? "")),
    ).toEqual([])
    expect(failing(food, (p) => mustSay.every((code) => code in p))).toEqual([])
    expect(failing(shown, (p) => p.tax_class_id === "3" || p.content_amount === undefined)).toEqual([])
  })
})

describe("DC3 the tree of pages", () => {
  it.each(["fr", "en", "de"] as const)(
    "%s: every page has its place once, and every place its page",
    (language) => {
      const documents = catalogue().stores[language]
      const of = (type: string) =>
        documents
          .filter(({ _type }) => _type === type)
          .map(({ _source }) => _source as Record<string, unknown>)
      const nodes = of("cms_hierarchy")
      const roots = nodes.filter((node) => node["parent_node_id"] === null)
      expect(roots.map((node) => node["identifier"])).toEqual(["pottery", "service", "law"])
      const leaves = nodes.filter((node) => node["parent_node_id"] !== null)
      for (const leaf of leaves) {
        expect(roots.map((root) => root["node_id"])).toContain(leaf["parent_node_id"])
        expect(of("cms_page").find((page) => page["id"] === leaf["page_id"])).toMatchObject({
          identifier: leaf["identifier"],
          title: leaf["label"],
        })
      }
      expect(new Set(leaves.map((leaf) => leaf["page_id"])).size).toBe(leaves.length)
      expect(leaves.length).toBe(19)
    },
  )
})
