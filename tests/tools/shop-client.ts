/**
 * Speaks to a running shop as any client may: HTTP and JSON, and none of the project's own code in between, so that a
 * mistake of the wire table cannot hide itself.
 */
import type { ShopProcess } from "./shop-process.ts"

/** JSON as a test looks at it: any field may be there. */
export type Json = string & number & boolean & { readonly [field: string]: Json } & ReadonlyArray<Json>

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Json
}

/** What is put into a cart: a sku as clients tell it (the parent's of a configurable) and the chosen options. */
export interface Wish {
  readonly sku: string
  readonly qty: number
  readonly option?: Readonly<Record<string, unknown>>
}

/** What a document of the catalogue says about its product, as far as tests ask. */
export type Doc = { readonly [field: string]: Json } & { readonly sku: string; readonly type_id: string; readonly url_path: string }

export interface OrderGiven {
  readonly orderId: string
  readonly wishes: ReadonlyArray<Wish>
  readonly country?: string
  readonly isShipped?: boolean
  readonly grandTotal?: number
}

const postcodes: Readonly<Record<string, string>> = { FR: "69001", DE: "10115", GB: "SW1A 1AA" }

const address = (country: string): unknown => ({
  firstname: "Anne",
  lastname: "Martin",
  street: ["1 rue des Potiers"],
  postcode: postcodes[country],
  city: "Lyon",
  country_id: country,
  email: "anne@example.org",
})

const productOption = (option: Wish["option"]): unknown => (option === undefined ? {} : { product_option: { extension_attributes: option } })

/** An order of a cart's whole content, to an address in `country`, paid by cheque. */
export const orderBody = (cartId: string, store: string, given: OrderGiven): unknown => ({
  order_id: given.orderId,
  user_id: "",
  cart_id: cartId,
  store_code: store,
  ...(given.grandTotal === undefined ? {} : { grand_total: given.grandTotal }),
  products: given.wishes.map(({ sku, qty, option }) => ({ sku, qty, price: 1, ...(productOption(option) as object) })),
  addressInformation: {
    ...(given.isShipped === false
      ? {}
      : { shippingAddress: address(given.country ?? "FR"), shipping_method_code: "flatrate", shipping_carrier_code: "flatrate" }),
    billingAddress: address(given.country ?? "FR"),
    payment_method_code: "checkmo",
    payment_method_additional: {},
  },
})

const searchRequest = (text: string, skus: ReadonlyArray<string> | null): string =>
  JSON.stringify({
    _availableFilters: [],
    _appliedFilters: skus === null ? [{ attribute: "visibility", value: { in: [2, 3, 4] }, scope: "default" }] : [{ attribute: "sku", value: { in: skus }, scope: "default" }],
    _appliedSort: [],
    _searchText: text,
  })

/**
 * The address of a search.
 *
 * @param text - words, or "" for everything that is to be seen
 * @param skus - these and no others, whatever their visibility
 */
export const searchPath = (store: string, entity: string, text = "", skus: ReadonlyArray<string> | null = null, start = 0, size = 1000): string => {
  const request = entity === "product" ? searchRequest(text, skus) : JSON.stringify({ _availableFilters: [], _appliedFilters: [], _appliedSort: [], _searchText: "" })
  const query = new URLSearchParams({ request, request_format: "search-query", from: String(start), size: String(size) })
  return `/api/catalog/vue_storefront_catalog_${store}/${entity}/_search?${query}`
}

/** A client of one store view. */
export const openClient = ({ url }: Pick<ShopProcess, "url">, store = "fr") => {
  const ask = async (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> => {
    const response = await fetch(url + path, {
      method,
      redirect: "manual",
      headers: body === undefined ? headers : { "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, body: (await response.json()) as Json }
  }
  /** The result of a call that must succeed. */
  const call = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const answer = await ask(method, path, body)
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body["result"]!
  }
  const at = (cartId: string): string => `token=&cartId=${encodeURIComponent(cartId)}&storeCode=${store}`

  return {
    ask,
    /** Every document of a kind in this view; of products, all that may be seen. */
    documents: async (entity: string, skus: ReadonlyArray<string> | null = null): Promise<ReadonlyArray<Doc>> => {
      const { body } = await ask("GET", searchPath(store, entity, "", skus))
      return body["hits"]!["hits"]!.map((hit) => hit["_source"] as unknown as Doc)
    },
    createCart: async (): Promise<string> => call("POST", `/api/cart/create?token=&storeCode=${store}`, {}),
    /** Puts into a cart; the answer may be a refusal. */
    put: (cartId: string, { sku, qty, option }: Wish): Promise<Answer> =>
      ask("POST", `/api/cart/update?${at(cartId)}`, { cartItem: { sku, qty, quoteId: cartId, ...(productOption(option) as object) } }),
    pull: (cartId: string): Promise<Json> => call("GET", `/api/cart/pull?${at(cartId)}`),
    totals: (cartId: string): Promise<Json> => call("GET", `/api/cart/totals?${at(cartId)}`),
    /** Chooses a country, and the shop's parcel service when something is sent; answers with the totals. */
    deliver: async (cartId: string, country: string, isShipped = true): Promise<Json> => {
      const method = isShipped ? { shippingCarrierCode: "flatrate", shippingMethodCode: "flatrate" } : {}
      const addressInformation = { shippingAddress: { countryId: country }, billingAddress: { countryId: country }, ...method }
      return (await call("POST", `/api/cart/shipping-information?${at(cartId)}`, { addressInformation }))["totals"]!
    },
    /** Places an order under its id; the answer may be a refusal. */
    order: (cartId: string, given: OrderGiven): Promise<Answer> =>
      ask("POST", "/api/order", orderBody(cartId, store, given), { "idempotency-key": given.orderId }),
    qtyOf: async (sku: string): Promise<number> => (await call("GET", `/api/stock/check?sku=${encodeURIComponent(sku)}&storeCode=${store}`))["qty"]!,
  }
}

export type ShopClient = ReturnType<typeof openClient>

/** Decimal money as whole cents; fails on what is not a whole number of them. */
export const centsOf = (amount: unknown): number => {
  const value = Math.round(Number(amount) * 100)
  if (typeof amount !== "number" || Math.abs(value - amount * 100) > 1e-6) throw new Error(`${String(amount)} is not money`)
  return value
}

/** What the page's own state says; the page is fetched as a browser without script would. */
export const pageState = async (url: string, path: string): Promise<Json> => {
  const response = await fetch(url + path)
  const html = await response.text()
  const written = /<script type="application\/json" id="shop-state">([\s\S]*?)<\/script>/.exec(html)?.[1]
  if (written === undefined) throw new Error(`${path} (${response.status}) carries no state`)
  return JSON.parse(written) as Json
}
