import type { Json, Services } from "./services.ts"

/** Products that can be bought, found as the client finds them. */
export interface Goods {
  readonly sku: string
  readonly id: number
  readonly urlPath: string
  readonly configurable: Json
}

export const searchQuery = (filters: ReadonlyArray<object>, more: object = {}) => ({
  _availableFilters: [],
  _appliedFilters: filters,
  _appliedSort: [],
  _searchText: "",
  ...more,
})
export const inValues = (attribute: string, values: ReadonlyArray<unknown>) => ({
  attribute,
  value: { in: values },
  scope: "default",
})
/** A listing as the query builder of the older form makes it. */
export const body = (...filters: ReadonlyArray<readonly [string, ReadonlyArray<unknown>]>) => ({
  query: {
    bool: {
      filter: { bool: { must: filters.map(([field, values]) => ({ terms: { [field]: values } })) } },
    },
  },
})

export const goodsOf = async ({ search }: Services): Promise<Goods> => {
  const { body: found } = await search("product", {
    query: body(["visibility", [2, 3, 4]], ["status", [0, 1]]),
    size: 300,
  })
  const products = (found["hits"]!["hits"] as ReadonlyArray<Json>).map((hit) => hit["_source"]!)
  const simple = products.find(
    (one) =>
      one["type_id"] === "simple" &&
      Number(one["stock"]?.["qty"]) > 10 &&
      ((one["custom_options"] as ReadonlyArray<Json> | undefined)?.length ?? 0) === 0,
  )
  const configurable = products.find((one) => one["type_id"] === "configurable")
  if (simple === undefined || configurable === undefined) throw new Error("there is nothing to buy")
  return {
    sku: simple["sku"] as string,
    id: simple["id"] as number,
    urlPath: simple["url_path"] as string,
    configurable,
  }
}

/** Chosen options of a product with variants: attribute ids and values as text. */
export const chosen = (product: Json): object => ({
  extension_attributes: {
    custom_options: [],
    configurable_item_options: (product["configurable_options"] as ReadonlyArray<Json>).map((option) => ({
      option_id: String(option["attribute_id"]),
      option_value: String(product["configurable_children"]?.[0]?.[option["attribute_code"] as string]),
    })),
    bundle_options: [],
  },
})

const address = {
  region: "",
  region_id: 0,
  country_id: "FR",
  street: ["1 rue des Potiers", "2"],
  company: "",
  telephone: "0102030405",
  postcode: "69001",
  city: "Lyon",
  firstname: "Anne",
  lastname: "Martin",
  email: "anne@example.org",
  region_code: "",
  vat_id: "",
}

/**
 * An order as the client sends it at once: with all of its cart's lines and fields, without `order_id`, times or a store's
 * number, which only its queue of orders adds.
 */
export const orderOf = (
  cartId: string | number,
  userId: string,
  sku: string,
  qty: number,
  more: object = {},
): object => ({
  user_id: userId,
  cart_id: String(cartId),
  products: [
    {
      sku,
      qty,
      name: sku,
      price: 20,
      priceInclTax: 24,
      product_type: "simple",
      type_id: "simple",
      server_item_id: 1,
      server_cart_id: cartId,
      product_option: {
        extension_attributes: { custom_options: [], configurable_item_options: [], bundle_options: [] },
      },
      stock: { is_in_stock: true },
      onlineStockCheckid: "1700000000000-0",
    },
  ],
  addressInformation: {
    shippingAddress: address,
    billingAddress: address,
    shipping_method_code: "flatrate",
    shipping_carrier_code: "flatrate",
    payment_method_code: "checkmo",
    payment_method_additional: {},
    shippingExtraFields: {},
  },
  store_code: "fr",
  transmited: true,
  ...more,
})

/** Fields that the client's queue adds to an order that waited for the network. */
export const queued = {
  order_id: "1767323045000-8f2c",
  created_at: "2026-01-02T03:04:05.000Z",
  updated_at: "2026-01-02T03:04:05.000Z",
  transmited: false,
}
