/** Dumps in the shapes of real shops: text ids, categories without levels, other currencies, and attributes that decide. */

type Source = Readonly<Record<string, unknown>>

/** A dump, and what a shopper sees of it in English. */
export interface ShopShape {
  readonly kind: string
  readonly lines: ReadonlyArray<string>
  /** The menu: departments with the names below them. */
  readonly menu: ReadonlyArray<readonly [name: string, below: ReadonlyArray<string>]>
  readonly filters: ReadonlyArray<string>
  /** The first filter's values with their counts, over all products. */
  readonly facet: Readonly<Record<string, number>>
  /** The data sheet and the price in cents of one product. */
  readonly product: {
    readonly sku: string
    readonly facts: ReadonlyArray<readonly [label: string, value: string]>
    readonly grossCents: number
  }
  readonly corrections: Readonly<Record<string, number>>
  /** Numbers of the refused lines. */
  readonly refused: ReadonlyArray<number>
  /** What the report and the doctor advise about. */
  readonly advice: ReadonlyArray<string>
}

const plain = (type: string, source: Source): string => JSON.stringify({ type, ...source })
const indexed = (_type: string, _source: Source): string =>
  JSON.stringify({
    _index: "vue_storefront_catalog_1568838132",
    _type,
    _id: _source["id"],
    _score: 1,
    _source,
  })

const goods = (id: unknown, sku: string, over: Source): Source => ({
  id,
  sku,
  name: `Item ${sku}`,
  type_id: "simple",
  status: 1,
  visibility: 4,
  ...over,
})

/** A merchandise management system: text ids, two navigation roots, no levels, prices in dollars without tax classes. */
const merchandise: ShopShape = {
  kind: "a merchandise management system",
  lines: [
    plain("category", { id: "SalDistShop", name: "Tyres", parent_id: null }),
    plain("category", { id: "WIN215/65", name: "Winter 215/65", parent_id: "SalDistShop" }),
    plain("category", { id: "RIMS", name: "Rims", parent_id: "NOT-EXPORTED" }),
    plain("category", { id: "RIMS-OLD", name: "Rims", parent_id: "NOT-EXPORTED" }),
    plain("category", { name: "Nothing" }),
    plain("attribute", {
      id: "attr-width",
      attribute_code: "width",
      frontend_label: "Width",
      frontend_input: "text",
      is_filterable: 1,
      is_visible_on_front: 1,
      position: 2,
    }),
    plain("attribute", {
      id: "attr-brand",
      attribute_code: "brand",
      frontend_label: "Brand",
      frontend_input: "text",
      is_filterable: 1,
      is_visible_on_front: 1,
      position: 1,
    }),
    plain(
      "product",
      goods("T/1", "T1", {
        price: "89,90",
        currency: "USD",
        brand: "Nord",
        width: "215 mm",
        category_ids: ["WIN215/65"],
      }),
    ),
    plain(
      "product",
      goods("T/2", "T2", { price: 99, currency: "USD", brand: "Nord", category_ids: ["WIN215/65"] }),
    ),
    plain("product", goods("R/1", "R1", { price: 45, currency: "USD", brand: "Alu", category_ids: "RIMS" })),
  ],
  menu: [
    ["Tyres", ["Winter 215/65"]],
    ["Rims", []],
  ],
  filters: ["brand", "width", "price"],
  facet: { Nord: 2, Alu: 1 },
  product: {
    sku: "T1",
    facts: [
      ["Brand", "Nord"],
      ["Width", "215 mm"],
    ],
    grossCents: 8990,
  },
  corrections: { parentUnknown: 2, categoryEmpty: 1 },
  refused: [5],
  advice: ["currency", "tax"],
}

/** An older shop: a root with levels beside a category without any, flags as booleans, empty and equal departments. */
const fashion: ShopShape = {
  kind: "an older fashion shop",
  lines: [
    indexed("taxrule", {
      id: 1,
      code: "FR",
      product_tax_class_ids: [2],
      customer_tax_class_ids: [3],
      rates: [{ id: 1, tax_country_id: "FR", tax_region_id: 0, rate: 20, code: "FR" }],
    }),
    indexed("category", { id: 1, name: "Root", parent_id: 0, level: 0, is_active: true }),
    indexed("category", { id: 2, name: "Default", parent_id: 1, level: 1, is_active: true }),
    indexed("category", { id: 4, name: "Women", parent_id: 2, level: 2, is_active: true, position: 1 }),
    indexed("category", { id: 5, name: "Sale", parent_id: 2, level: 2, is_active: true, position: 2 }),
    indexed("category", { id: 6, name: "Sale", parent_id: 2, level: 2, is_active: true, position: 3 }),
    indexed("category", { id: 7, name: "Empty", parent_id: 2, level: 2, is_active: true, position: 4 }),
    indexed("category", { id: 8, name: "Dresses", parent_id: 4, level: 3, is_active: true }),
    indexed("category", { id: 40, name: "All", is_active: true, position: 9 }),
    indexed("attribute", {
      id: 92,
      attribute_id: 92,
      attribute_code: "color",
      frontend_label: "Color",
      frontend_input: "select",
      is_filterable: true,
      is_visible_on_front: true,
      position: 0,
      options: [{ value: "20", label: "Black" }],
    }),
    indexed("attribute", {
      id: 93,
      attribute_id: 93,
      attribute_code: "care",
      frontend_label: "Care",
      frontend_input: "textarea",
      is_filterable: false,
      is_visible_on_front: true,
      position: 0,
    }),
    indexed("attribute", {
      id: 94,
      attribute_code: "cost",
      frontend_label: "Cost",
      is_visible_on_front: false,
    }),
    indexed(
      "product",
      goods(10, "D1", {
        price: 510,
        tax_class_id: 2,
        color: 20,
        care: "<p>Dry clean</p>",
        cost: 5,
        category_ids: [8, 40, 5, 6],
      }),
    ),
    indexed("product", goods(11, "D2", { price: 20, tax_class_id: 2, category_ids: [40] })),
  ],
  menu: [
    ["Women", ["Dresses"]],
    ["Sale", []],
    ["Sale", []],
    ["All", []],
  ],
  filters: ["color", "price"],
  facet: { "20": 1 },
  product: {
    sku: "D1",
    facts: [
      ["Color", "Black"],
      ["Care", "Dry clean"],
    ],
    grossCents: 51_000,
  },
  corrections: { categoryEmpty: 1, nameShared: 2 },
  refused: [],
  advice: [],
}

/** A shop whose attributes say nothing of filters, below one root without a level; one product costs pounds. */
const single: ShopShape = {
  kind: "a small shop with one root",
  lines: [
    plain("category", { id: 30, name: "Shop" }),
    plain("category", { id: 31, parent_id: 30, name: "Cups" }),
    plain("category", { id: 32, parent_id: 31, name: "Small cups" }),
    plain("taxrule", {
      id: 1,
      product_tax_class_ids: ["2"],
      customer_tax_class_ids: ["3"],
      rates: [{ tax_country_id: "fr", rate: "20" }],
    }),
    plain("attribute", {
      id: 1,
      attribute_code: "color",
      frontend_label: "Colour",
      frontend_input: "select",
      is_visible_on_front: "1",
      options: [{ value: 7, label: "Red" }],
    }),
    plain(
      "product",
      goods(1, "C1", { price: 12, price_currency: "GBP", tax_class_id: "2", color: "7", category_ids: [32] }),
    ),
    plain("product", { id: 2, name: "No sku", price: 1 }),
  ],
  menu: [["Cups", ["Small cups"]]],
  filters: ["color", "erin_recommends", "price", "size"],
  facet: { "7": 1 },
  product: { sku: "C1", facts: [["Colour", "Red"]], grossCents: 1200 },
  corrections: {},
  refused: [7],
  advice: ["filters", "currency"],
}

/** The three shapes. */
export const shopShapes: ReadonlyArray<ShopShape> = [merchandise, fashion, single]
