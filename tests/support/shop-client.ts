/**
 * Speaks to a running shop as any client may: HTTP and JSON, and none of the project's own code in between, so that a
 * mistake of the wire table cannot hide itself. Of documents it reads what the storefront reads.
 */
import type { Page } from "@shop/core/page"
import type { PublicViews } from "@shop/core/shop"
import type { CarriedState } from "../../apps/storefront/src/document/document.ts"
import type { ShopProcess } from "./shop-process.ts"

/** An answer of the API in its envelope. */
export interface Answer<A = unknown> {
  readonly status: number
  readonly body: { readonly code: number; readonly result: A }
}

/** What is put into a cart: a sku as clients tell it (the parent's of a configurable) and the chosen options. */
export interface Wish {
  readonly sku: string
  readonly qty: number
  readonly option?: Readonly<Record<string, unknown>>
}

/** What a document of the catalogue says about its product, as far as tests ask. */
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

/** A cart's line as the API tells it. */
export interface CartItem {
  readonly item_id: number
  readonly sku: string
  readonly qty: number
  readonly price_incl_tax: number
}

/** A cart's totals as the API tells them; amounts are decimal. */
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

const productOption = (option: Wish["option"]): object =>
  option === undefined ? {} : { product_option: { extension_attributes: option } }

/** An order of a cart's whole content, to an address in `country`, paid by cheque. */
export const orderBody = (cartId: string, store: string, given: OrderGiven): unknown => ({
  order_id: given.orderId,
  user_id: "",
  cart_id: cartId,
  store_code: store,
  ...(given.grandTotal === undefined ? {} : { grand_total: given.grandTotal }),
  products: given.wishes.map(({ sku, qty, option }) => ({ sku, qty, price: 1, ...productOption(option) })),
  addressInformation: {
    ...(given.isShipped === false
      ? {}
      : {
          shippingAddress: address(given.country ?? "FR"),
          shipping_method_code: "flatrate",
          shipping_carrier_code: "flatrate",
        }),
    billingAddress: address(given.country ?? "FR"),
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
 * The address of a search.
 *
 * @param text - words, or "" for everything that is to be seen
 * @param skus - these and no others, whatever their visibility
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
  const ask = async <A>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<A>> => {
    const response = await fetch(url + path, {
      method,
      redirect: "manual",
      headers: body === undefined ? headers : { "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Answer<A>["body"] }
  }
  /** The result of a call that must succeed. */
  const call = async <A>(method: string, path: string, body?: unknown): Promise<A> => {
    const { status, body: answered } = await ask<A>(method, path, body)
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answered)}`)
    return answered.result
  }
  const at = (cartId: string): string => `token=&cartId=${encodeURIComponent(cartId)}&storeCode=${store}`

  return {
    /** Every document of a kind in this view; of products, all that may be seen, or those with the skus. */
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
    /** Puts into a cart; the answer may be a refusal. */
    put: (cartId: string, { sku, qty, option }: Wish) =>
      ask<CartItem>("POST", `/api/cart/update?${at(cartId)}`, {
        cartItem: { sku, qty, quoteId: cartId, ...productOption(option) },
      }),
    pull: (cartId: string) => call<ReadonlyArray<CartItem>>("GET", `/api/cart/pull?${at(cartId)}`),
    /** Chooses a country, and the shop's parcel service when something is sent; answers with the totals. */
    deliver: async (cartId: string, country: string, isShipped = true): Promise<Totals> => {
      const method = isShipped ? { shippingCarrierCode: "flatrate", shippingMethodCode: "flatrate" } : {}
      const addressInformation = {
        shippingAddress: { countryId: country },
        billingAddress: { countryId: country },
        ...method,
      }
      const { totals } = await call<{ readonly totals: Totals }>(
        "POST",
        `/api/cart/shipping-information?${at(cartId)}`,
        { addressInformation },
      )
      return totals
    },
    /** Places an order under its id; the answer may be a refusal. */
    order: (cartId: string, given: OrderGiven) =>
      ask<PlacedOrder>("POST", "/api/order", orderBody(cartId, store, given), {
        "idempotency-key": given.orderId,
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

/** Decimal money as whole cents; fails on what is not a whole number of them. */
export const centsOf = (amount: number): number => {
  const value = Math.round(amount * 100)
  if (Math.abs(value - amount * 100) > 1e-6) throw new Error(`${amount} is not money`)
  return value
}

/** Reads the state that a document carries for the browser. */
export const stateOf = async (url: string, path: string): Promise<PublicViews> => {
  const response = await fetch(url + path)
  const html = await response.text()
  const written = /<script type="application\/json" id="shop-state">([\s\S]*?)<\/script>/.exec(html)?.[1]
  if (written === undefined) throw new Error(`${path} (${response.status}) carries no state`)
  return JSON.parse(written) as CarriedState
}

/** What the page at an address shows; fails when it is a page of another kind. */
export const pageOf = async <Kind extends Page["kind"]>(
  url: string,
  path: string,
  kind: Kind,
): Promise<Extract<Page, { readonly kind: Kind }>> => {
  const { page } = (await stateOf(url, path)).page
  if (page.kind !== kind) throw new Error(`${path} is a page of the kind ${page.kind}, not ${kind}`)
  return page as Extract<Page, { readonly kind: Kind }>
}

/** Skus of counted products that a guest can buy. */
export const buyableSkus = async (
  client: ReturnType<typeof openClient>,
  count: number,
): Promise<ReadonlyArray<string>> => {
  const cart = await client.createCart()
  const found: Array<string> = []
  for (const { sku, type_id: type, stock } of await client.documents("product")) {
    if (found.length === count) break
    if (type !== "simple" || stock?.manage_stock !== true) continue
    if ((await client.put(cart, { sku, qty: 1 })).status === 200) found.push(sku)
  }
  return found
}
