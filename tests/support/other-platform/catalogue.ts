/** A small catalogue in the document shape of vue-storefront-api 1.12. */

export type Json = Readonly<Record<string, unknown>>

const taxPercent = 20

const cents = (amount: number): number => Math.round(amount * 100) / 100

/** Price fields of a document, from the price with tax. */
const priced = (gross: number, specialGross: number | null = null): Json => {
  const paid = specialGross ?? gross
  const net = (amount: number): number => cents(amount / (1 + taxPercent / 100))
  return {
    price: net(paid),
    price_incl_tax: paid,
    price_tax: cents(paid - net(paid)),
    final_price: net(paid),
    final_price_incl_tax: paid,
    original_price: net(gross),
    original_price_incl_tax: gross,
    special_price: specialGross === null ? 0 : net(specialGross),
    special_price_incl_tax: specialGross ?? 0,
    regular_price: net(gross),
  }
}

interface ProductFacts {
  readonly id: number
  readonly sku: string
  /** As Magento stores it: with references to characters. */
  readonly name: string
  readonly urlPath: string
  readonly gross: number
  readonly special?: number
  readonly categories: ReadonlyArray<number>
  readonly color?: string
  readonly more?: Json
}

/** Magento counts no pieces of a product that is sold as its parts. */
const stockOfParts = (id: number): Json => ({ product_id: id, qty: 0, is_in_stock: true, manage_stock: true })

/** A part of a bundle. Magento names its parts by sku only. */
const bundleLink = (optionId: number, id: number, sku: string, isDefault: boolean, qty = 1): Json => ({
  id: String(id),
  sku,
  option_id: optionId,
  qty,
  position: id,
  is_default: isDefault,
  price: null,
  price_type: null,
  can_change_quantity: 0,
})

/** A product of a set. Magento names it by sku only. */
const associated = (sku: string, partSku: string, position: number): Json => ({
  sku,
  link_type: "associated",
  linked_product_sku: partSku,
  linked_product_type: "simple",
  position,
  extension_attributes: { qty: 1 },
})

const attribute = (
  id: number,
  code: string,
  label: string,
  options: Readonly<Record<string, string>>,
): Json => ({
  id,
  attribute_id: id,
  attribute_code: code,
  entity_type_id: "4",
  frontend_input: "select",
  frontend_label: label,
  default_frontend_label: label,
  is_user_defined: true,
  is_visible: true,
  is_visible_on_front: "1",
  is_comparable: "1",
  options: [
    { label: " ", value: "" },
    ...Object.entries(options).map(([value, one]) => ({ label: one, value })),
  ],
})

const attributes: ReadonlyArray<Json> = [
  attribute(93, "color", "Glaze", { "49": "Ash &amp; salt", "50": "Indigo" }),
  attribute(94, "size", "Size", { "61": "Small", "62": "Large" }),
]

const product = ({
  id,
  sku,
  name,
  urlPath,
  gross,
  special,
  categories: ids,
  color,
  more,
}: ProductFacts): Json => ({
  id,
  sku,
  name,
  type_id: "simple",
  status: 1,
  visibility: 4,
  ...priced(gross, special ?? null),
  tax_class_id: "2",
  has_options: "0",
  required_options: "0",
  url_key: urlPath,
  url_path: urlPath,
  slug: urlPath,
  image: `/${sku.toLowerCase()}.jpg`,
  small_image: `/${sku.toLowerCase()}.jpg`,
  thumbnail: `/${sku.toLowerCase()}.jpg`,
  category_ids: ids,
  category: ids.map((one) => ({
    category_id: one,
    name: String(categories.find((each) => each["id"] === one)!["name"]),
  })),
  ...(color === undefined ? {} : { color, attributes_metadata: attributes.slice(0, 1) }),
  created_at: `2026-0${id % 9 || 1}-01 00:00:00`,
  updated_at: `2026-0${id % 9 || 1}-02 00:00:00`,
  description: "<p>Thrown &amp; glazed by hand.</p>",
  media_gallery: [{ image: `/${sku.toLowerCase()}.jpg`, pos: 1, typ: "image", lab: null, vid: null }],
  stock: { product_id: id, qty: 40, is_in_stock: true, manage_stock: true },
  custom_attributes: null,
  ...more,
})

const category = (id: number, parent: number, name: string, urlPath: string, level: number): Json => ({
  id,
  parent_id: parent,
  path: level === 2 ? `1/2/${id}` : `1/2/${parent}/${id}`,
  level,
  name,
  slug: urlPath,
  url_key: urlPath,
  url_path: urlPath,
  position: id,
  is_active: true,
  product_count: 3,
  children_count: "0",
  children_data: [],
})

const categories: ReadonlyArray<Json> = [
  { ...category(2, 1, "All", "all", 1), path: "1/2" },
  category(20, 2, "Tableware", "tableware", 2),
  category(21, 20, "Bowls &amp; dishes", "bowls", 3),
  category(30, 2, "Jugs &amp; mugs", "jugs", 2),
]

const variant = (id: number, size: string, gross: number): Json => ({
  id,
  sku: `DISH-${size}`,
  name: `Serving dish ${size}`,
  status: 1,
  visibility: 1,
  ...priced(gross),
  tax_class_id: "2",
  size,
  image: "/dish.jpg",
  stock: { product_id: id, qty: 9, is_in_stock: true },
})

const products: ReadonlyArray<Json> = [
  product({
    id: 1,
    sku: "BOWL-1",
    name: "Bowl &amp; saucer",
    urlPath: "bowl-and-saucer",
    gross: 24,
    categories: [20, 21],
    color: "49",
  }),
  product({
    id: 2,
    sku: "BOWL-2",
    name: "Salad bowl",
    urlPath: "salad-bowl",
    gross: 60,
    special: 48,
    categories: [20, 21],
    color: "50",
  }),
  product({
    id: 3,
    sku: "DISH",
    name: "Serving dish",
    urlPath: "serving-dish",
    gross: 36,
    categories: [20, 21],
    more: {
      type_id: "configurable",
      has_options: "1",
      required_options: "1",
      size_options: [61, 62],
      stock: stockOfParts(3),
      custom_options: [
        {
          product_sku: "DISH",
          option_id: 8,
          title: "Initials",
          type: "field",
          sort_order: 1,
          is_require: false,
          max_characters: 3,
          image_size_x: 0,
          image_size_y: 0,
          price: 5,
          price_type: "fixed",
        },
      ],
      configurable_options: [
        {
          id: 7,
          attribute_id: "94",
          attribute_code: "size",
          label: "Size",
          position: 0,
          product_id: 3,
          values: [
            { value_index: 61, label: "Small" },
            { value_index: 62, label: "Large" },
          ],
        },
      ],
      configurable_children: [variant(31, "61", 36), variant(32, "62", 48)],
    },
  }),
  product({
    id: 4,
    sku: "JUG-1",
    name: "Water jug",
    urlPath: "water-jug",
    gross: 42,
    categories: [30],
    color: "50",
  }),
  product({
    id: 5,
    sku: "MUG-1",
    name: "Potter&#039;s mug",
    urlPath: "potters-mug",
    gross: 18,
    categories: [30],
    color: "49",
  }),
  product({
    id: 6,
    sku: "TEA",
    name: "Tea for two",
    urlPath: "tea-for-two",
    gross: 0,
    categories: [30],
    more: {
      type_id: "bundle",
      has_options: "1",
      required_options: "1",
      price_type: 0,
      stock: stockOfParts(6),
      bundle_options: [
        {
          option_id: 1,
          title: "Vessel",
          required: true,
          type: "radio",
          position: 1,
          sku: "TEA",
          product_links: [bundleLink(1, 1, "JUG-1", true), bundleLink(1, 2, "BOWL-1", false)],
        },
        {
          option_id: 2,
          title: "Mugs",
          required: true,
          type: "select",
          position: 2,
          sku: "TEA",
          // The second part is no longer sold.
          product_links: [bundleLink(2, 3, "MUG-1", true, 2), bundleLink(2, 4, "MUG-0", false)],
        },
      ],
    },
  }),
  product({
    id: 7,
    sku: "SET",
    name: "Table set",
    urlPath: "table-set",
    gross: 0,
    categories: [30],
    more: {
      type_id: "grouped",
      stock: stockOfParts(7),
      product_links: [
        associated("SET", "BOWL-1", 1),
        associated("SET", "MUG-1", 2),
        { ...associated("SET", "JUG-1", 3), link_type: "upsell" },
      ],
    },
  }),
]

const pages: ReadonlyArray<Json> = [
  {
    id: 1,
    identifier: "privacy",
    title: "Privacy",
    content: "<p>What is stored.</p>",
    content_heading: "Privacy",
    meta_description: "",
    meta_keywords: "",
    active: true,
  },
]

const taxRules: ReadonlyArray<Json> = [
  {
    id: 1,
    code: "VAT",
    priority: 0,
    position: 0,
    customer_tax_class_ids: [3],
    product_tax_class_ids: [2],
    tax_rate_ids: [1],
    calculate_subtotal: false,
    rates: [
      { id: 1, tax_country_id: "FR", tax_region_id: 0, tax_postcode: "*", rate: taxPercent, code: "FR" },
    ],
  },
]

/** Documents of the index by their type. */
export const documents = {
  product: products,
  category: categories,
  attribute: attributes,
  taxrule: taxRules,
  cms_page: pages,
  cms_block: [],
  cms_hierarchy: [],
  review: [],
} satisfies Readonly<Record<string, ReadonlyArray<Json>>>
