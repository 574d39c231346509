/**
 * A client of a running shop with plain HTTP and JSON. It uses no code of the wire package, so that it finds faults
 * there. In documents it reads the same fields as the storefront.
 */
import type { Page } from "@shop/core/page"
import type { PublicViews } from "@shop/core/shop"
import type { EmbeddedState } from "../../apps/storefront/src/document/document.ts"
import type { ShopProcess } from "./shop-process.ts"

/** A response of the API in its envelope. */
export interface ApiResponse<A = unknown> {
  readonly status: number
  readonly body: { readonly code: number; readonly result: A }
}

/** A product for the cart: a sku (the parent's of a variant), a quantity and the chosen options. */
export interface CartEntry {
  readonly sku: string
  readonly qty: number
  readonly option?: Readonly<Record<string, unknown>>
}

/** The fields of a product document that tests read. */
export interface ProductDocument {
  readonly sku: string
  readonly type_id: string
  readonly name: string
  readonly url_path: string
  readonly status: number
  readonly tax_class_id: string
  readonly stock?: { readonly qty: number; readonly manage_stock: boolean }
  readonly configurable_options?: ReadonlyArray<{
    readonly attribute_id: string
    readonly attribute_code: string
  }>
  readonly custom_options?: ReadonlyArray<unknown> | null
  readonly product_links?: ReadonlyArray<{
    readonly linked_product_sku: string
    readonly tax_class_id: string
  }>
}
export interface CategoryDocument {
  readonly id: number
  readonly url_path: string
}
export interface TaxRuleDocument {
  readonly product_tax_class_ids: ReadonlyArray<number>
  readonly rates: ReadonlyArray<{ readonly tax_country_id: string; readonly rate: number }>
}
interface Documents {
  readonly product: ProductDocument
  readonly category: CategoryDocument
  readonly taxrule: TaxRuleDocument
}

/** A cart line in a response. */
export interface CartItem {
  readonly item_id: number
  readonly sku: string
  readonly qty: number
  readonly price_incl_tax: number
}

/** The totals of a cart in a response; amounts are decimal euros. */
export interface Totals {
  readonly grand_total: number
  readonly subtotal_incl_tax: number
  readonly shipping_incl_tax: number
  readonly tax_amount: number
  readonly items: ReadonlyArray<{
    readonly price_incl_tax: number
    readonly row_total_incl_tax: number
    readonly tax_amount: number
    readonly tax_percent: number
  }>
  readonly total_segments: ReadonlyArray<{
    readonly code: string
    readonly extension_attributes?: {
      readonly tax_grandtotal_details: ReadonlyArray<{ readonly amount: number }>
    }
  }>
}

export interface PlacedOrder {
  readonly orderNumber: string
  readonly backendOrderId: string
}

export interface OrderOptions {
  readonly orderId: string
  readonly entries: ReadonlyArray<CartEntry>
  readonly country?: string
  readonly isShipped?: boolean
  readonly grandTotal?: number
  /** Of the buyer, whose unpaid orders hold a limited number of pieces together. */
  readonly email?: string
}

const postcodes: Readonly<Record<string, string>> = { FR: "69001", DE: "10115", GB: "SW1A 1AA" }

const address = (country: string, email: string): unknown => ({
  firstname: "Anne",
  lastname: "Martin",
  street: ["1 rue des Potiers"],
  postcode: postcodes[country],
  city: "Lyon",
  country_id: country,
  email,
})

/** An e-mail address for one order of many, because unpaid orders of one address hold a limited number of pieces. */
export const emailOf = (orderId: string): string => `anne+${orderId.slice(0, 40)}@example.org`

const productOption = (option: CartEntry["option"]): object =>
  option === undefined ? {} : { product_option: { extension_attributes: option } }

/** The body of an order of a whole cart, to an address in `country`, paid by cheque. */
export const orderBody = (cartId: string, store: string, options: OrderOptions): unknown => ({
  order_id: options.orderId,
  user_id: "",
  cart_id: cartId,
  store_code: store,
  ...(options.grandTotal === undefined ? {} : { grand_total: options.grandTotal }),
  products: options.entries.map(({ sku, qty, option }) => ({ sku, qty, price: 1, ...productOption(option) })),
  addressInformation: {
    ...(options.isShipped === false
      ? {}
      : {
          shippingAddress: address(options.country ?? "FR", options.email ?? "anne@example.org"),
          shipping_method_code: "flatrate",
          shipping_carrier_code: "flatrate",
        }),
    billingAddress: address(options.country ?? "FR", options.email ?? "anne@example.org"),
    payment_method_code: "checkmo",
    payment_method_additional: {},
  },
})

const searchRequest = (text: string, skus: ReadonlyArray<string> | null): string =>
  JSON.stringify({
    _availableFilters: [],
    _appliedFilters:
      skus === null
        ? [{ attribute: "visibility", value: { in: [2, 3, 4] }, scope: "default" }]
        : [{ attribute: "sku", value: { in: skus }, scope: "default" }],
    _appliedSort: [],
    _searchText: text,
  })

/**
 * The path of a search request.
 *
 * @param text - searched words, or "" for all visible documents
 * @param skus - finds exactly these products, whatever their visibility
 */
export const searchPath = (
  store: string,
  entity: string,
  text = "",
  skus: ReadonlyArray<string> | null = null,
  start = 0,
  size = 1000,
): string => {
  const request =
    entity === "product"
      ? searchRequest(text, skus)
      : JSON.stringify({ _availableFilters: [], _appliedFilters: [], _appliedSort: [], _searchText: "" })
  const query = new URLSearchParams({
    request,
    request_format: "search-query",
    from: String(start),
    size: String(size),
  })
  return `/api/catalog/vue_storefront_catalog_${store}/${entity}/_search?${query}`
}

/** A client of one store view. */
export const openClient = ({ url }: Pick<ShopProcess, "url">, store = "fr") => {
  const send = async <A>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ApiResponse<A>> => {
    const response = await fetch(url + path, {
      method,
      redirect: "manual",
      headers: body === undefined ? headers : { "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as ApiResponse<A>["body"] }
  }
  /** Sends a request that must succeed, and returns its result. */
  const call = async <A>(method: string, path: string, body?: unknown): Promise<A> => {
    const { status, body: responseBody } = await send<A>(method, path, body)
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(responseBody)}`)
    return responseBody.result
  }
  const cartQuery = (cartId: string): string =>
    `token=&cartId=${encodeURIComponent(cartId)}&storeCode=${store}`

  return {
    /** All documents of a kind in this view; of products the visible ones, or those with the skus. */
    documents: async <Kind extends keyof Documents>(
      kind: Kind,
      skus: ReadonlyArray<string> | null = null,
    ): Promise<ReadonlyArray<Documents[Kind]>> => {
      const response = await fetch(url + searchPath(store, kind, "", skus))
      const { hits } = (await response.json()) as {
        readonly hits: { readonly hits: ReadonlyArray<{ readonly _source: Documents[Kind] }> }
      }
      return hits.hits.map(({ _source }) => _source)
    },
    createCart: () => call<string>("POST", `/api/cart/create?token=&storeCode=${store}`, {}),
    /** Adds to a cart; the response may be a refusal. */
    addToCart: (cartId: string, { sku, qty, option }: CartEntry) =>
      send<CartItem>("POST", `/api/cart/update?${cartQuery(cartId)}`, {
        cartItem: { sku, qty, quoteId: cartId, ...productOption(option) },
      }),
    pull: (cartId: string) => call<ReadonlyArray<CartItem>>("GET", `/api/cart/pull?${cartQuery(cartId)}`),
    /** Chooses a country, and the flat rate if something is shipped. @returns the totals */
    chooseDelivery: async (cartId: string, country: string, isShipped = true): Promise<Totals> => {
      const method = isShipped ? { shippingCarrierCode: "flatrate", shippingMethodCode: "flatrate" } : {}
      const addressInformation = {
        shippingAddress: { countryId: country },
        billingAddress: { countryId: country },
        ...method,
      }
      const { totals } = await call<{ readonly totals: Totals }>(
        "POST",
        `/api/cart/shipping-information?${cartQuery(cartId)}`,
        { addressInformation },
      )
      return totals
    },
    /** Places an order with its id as idempotency key; the response may be a refusal. */
    placeOrder: (cartId: string, options: OrderOptions) =>
      send<PlacedOrder>("POST", "/api/order", orderBody(cartId, store, options), {
        "idempotency-key": options.orderId,
      }),
    qtyOf: async (sku: string): Promise<number> => {
      const { qty } = await call<{ readonly qty: number }>(
        "GET",
        `/api/stock/check?sku=${encodeURIComponent(sku)}&storeCode=${store}`,
      )
      return qty
    },
  }
}

export type ShopClient = ReturnType<typeof openClient>

/** Converts decimal euros to cents. @throws Error for a fraction of a cent */
export const centsOf = (amount: number): number => {
  const value = Math.round(amount * 100)
  if (Math.abs(value - amount * 100) > 1e-6) throw new Error(`${amount} is not a whole number of cents`)
  return value
}

/** Reads the state that a document embeds for the browser. */
export const stateOf = async (url: string, path: string): Promise<PublicViews> => {
  const response = await fetch(url + path)
  const html = await response.text()
  const json = /<script type="application\/json" id="shop-state">([\s\S]*?)<\/script>/.exec(html)?.[1]
  if (json === undefined) throw new Error(`${path} (${response.status}) embeds no state`)
  return JSON.parse(json) as EmbeddedState
}

/** Reads the page at an address. @throws Error for a page of another kind */
export const pageOf = async <Kind extends Page["kind"]>(
  url: string,
  path: string,
  kind: Kind,
): Promise<Extract<Page, { readonly kind: Kind }>> => {
  const { page } = (await stateOf(url, path)).page
  if (page.kind !== kind) throw new Error(`${path} is a page of the kind ${page.kind}, not ${kind}`)
  return page as Extract<Page, { readonly kind: Kind }>
}

/** Finds skus of products with counted stock that a guest can buy. */
export const buyableSkus = async (
  client: ReturnType<typeof openClient>,
  count: number,
): Promise<ReadonlyArray<string>> => {
  const cart = await client.createCart()
  const found: Array<string> = []
  for (const { sku, type_id: type, stock } of await client.documents("product")) {
    if (found.length === count) break
    if (type !== "simple" || stock?.manage_stock !== true) continue
    if ((await client.addToCart(cart, { sku, qty: 1 })).status === 200) found.push(sku)
  }
  return found
}
