/*
 * The services of the predecessor's client as the protocol describes them: addresses from templates whose places are
 * filled once and without encoding, the store code added at the end, JSON as the type of every request, the code of the
 * body for the outcome. Nothing of the project's own wire is used, so that a mistake of it cannot hide itself.
 */

/** Result of a task: the body, and its code under the client's name for it. */
export interface Outcome {
  readonly status: number
  readonly resultCode: number
  readonly result: Json
  readonly meta?: Json
}

/** JSON as a test looks at it: any field may be there. */
export type Json = { readonly [field: string]: Json } & ReadonlyArray<Json> & string & number

/** Credentials of a request: the client's current user token and cart name. */
export interface Shopper {
  readonly token?: string
  readonly cartId?: string | number
}

/** The configured addresses. */
const endpoints = {
  cartCreate: "/api/cart/create?token={{token}}",
  cartPull: "/api/cart/pull?token={{token}}&cartId={{cartId}}",
  cartUpdate: "/api/cart/update?token={{token}}&cartId={{cartId}}",
  cartDelete: "/api/cart/delete?token={{token}}&cartId={{cartId}}",
  cartTotals: "/api/cart/totals?token={{token}}&cartId={{cartId}}",
  paymentMethods: "/api/cart/payment-methods?token={{token}}&cartId={{cartId}}",
  shippingMethods: "/api/cart/shipping-methods?token={{token}}&cartId={{cartId}}",
  shippingInformation: "/api/cart/shipping-information?token={{token}}&cartId={{cartId}}",
  collectTotals: "/api/cart/collect-totals?token={{token}}&cartId={{cartId}}",
  applyCoupon: "/api/cart/apply-coupon?token={{token}}&cartId={{cartId}}&coupon={{coupon}}",
  deleteCoupon: "/api/cart/delete-coupon?token={{token}}&cartId={{cartId}}",
  userLogin: "/api/user/login",
  userRefresh: "/api/user/refresh",
  userCreate: "/api/user/create",
  userMe: "/api/user/me?token={{token}}",
  userOrders: "/api/user/order-history?token={{token}}&pageSize={{pageSize}}&currentPage={{currentPage}}",
  userChangePassword: "/api/user/change-password?token={{token}}",
  userChangePasswordOld: "/api/user/changePassword?token={{token}}",
  userResetPassword: "/api/user/reset-password",
  userResetPasswordOld: "/api/user/resetPassword",
  userCreatePassword: "/api/user/create-password",
  order: "/api/order",
  review: "/api/review/create",
  newsletter: "/api/ext/mailchimp-subscribe/subscribe",
  newsletterByPlatform: "/api/ext/magento2-subscribe/subscribe",
} as const

/** RFC 3986 in full, as the client writes parameters of a search. */
const strict = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`,
  )

/**
 * Opens the services on a shop.
 *
 * @param place - where the token is sent: in the address of requests with a place for it, or in a header of all requests
 */
export const openServices = (base: string, storeCode = "fr", place: "query" | "header" = "query") => {
  const send = async (
    path: string,
    method: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> =>
    fetch(base + path, {
      method,
      headers: {
        Accept: "application/json, text/plain, */*",
        "Content-Type": "application/json",
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

  /** A task with the store's code; its result is determined by the code of the body. */
  const task = async (
    endpoint: keyof typeof endpoints,
    { token, cartId }: Shopper,
    method: "GET" | "POST" | "DELETE",
    body?: unknown,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Outcome> => {
    const places: Readonly<Record<string, string>> = {
      token: token ?? "",
      cartId: String(cartId ?? ""),
      ...more,
    }
    const filled = endpoints[endpoint].replace(/\{\{(\w+)\}\}/g, (_, name: string) => places[name] ?? "")
    // A guest's header is sent as well, with any value in place of the token.
    const isInHeader = place === "header"
    const url = isInHeader ? filled.replace(/token=[^&]*&?/, "") : filled
    const headers: Readonly<Record<string, string>> = isInHeader
      ? { Authorization: `Bearer ${token ?? ""}` }
      : {}
    return outcome(
      await send(`${url}${url.includes("?") ? "&" : "?"}storeCode=${storeCode}`, method, body, headers),
    )
  }

  const outcome = async (response: Response): Promise<Outcome> => {
    if (!(response.headers.get("content-type") ?? "").includes("application/json"))
      throw new Error(`Error with response - bad content-type: ${response.status}`)
    const body = (await response.json()) as {
      readonly code: unknown
      readonly result: Json
      readonly meta?: Json
    }
    return {
      status: response.status,
      resultCode: Number.parseInt(String(body.code), 10),
      result: body.result,
      ...(body.meta === undefined ? {} : { meta: body.meta }),
    }
  }

  /** A search: keys in alphabetical order, without undefined values. */
  const search = async (
    type: string,
    given: {
      readonly query: unknown
      readonly size?: number
      readonly start?: number
      readonly sort?: string
      readonly include?: ReadonlyArray<string>
      readonly exclude?: ReadonlyArray<string>
      readonly isSearchQuery?: boolean
      readonly isPost?: boolean
    },
  ): Promise<{ readonly status: number; readonly body: Json }> => {
    const { query, size = 50, start = 0, sort = "", isSearchQuery = false, isPost = false } = given
    const parameters: Readonly<Record<string, string | undefined>> = {
      _source_exclude: given.exclude?.join(","),
      _source_include: given.include?.join(","),
      from: String(start),
      request: isPost ? undefined : JSON.stringify(query),
      request_format: isSearchQuery ? "search-query" : undefined,
      response_format: isSearchQuery ? "compact" : undefined,
      size: String(size),
      sort,
    }
    const text = Object.entries(parameters)
      .flatMap(([name, value]) => (value === undefined ? [] : [`${strict(name)}=${strict(value)}`]))
      .join("&")
    const path = `/api/catalog/vue_storefront_catalog_${storeCode}/${type}/_search?${text}`
    const response = await send(path, isPost ? "POST" : "GET", isPost ? query : undefined)
    return { status: response.status, body: (await response.json()) as Json }
  }

  return {
    task,
    search,
    stockCheck: async (sku: string) =>
      outcome(await send(`/api/stock/check?sku=${encodeURIComponent(sku)}&storeCode=${storeCode}`, "GET")),
    stockCheckInPath: async (sku: string) =>
      outcome(await send(`/api/stock/check/${encodeURIComponent(sku)}?storeCode=${storeCode}`, "GET")),
    stockList: async (skus: ReadonlyArray<string>) =>
      outcome(
        await send(
          `/api/stock/list?skus=${encodeURIComponent(skus.join(","))}&storeCode=${storeCode}`,
          "GET",
        ),
      ),
    renderList: async (skus: ReadonlyArray<string>, token = "") =>
      outcome(
        await send(
          `/api/product/render-list?skus=${encodeURIComponent(skus.join(","))}&currencyCode=EUR&storeId=1` +
            `${token === "" ? "" : `&token=${token}`}&storeCode=${storeCode}`,
          "GET",
        ),
      ),
    /** Without a task: the status alone determines the result. */
    urlMap: async (body: unknown): Promise<{ readonly status: number; readonly body: Json | null }> => {
      const response = await send(`/api/url/map?storeCode=${storeCode}`, "POST", body)
      return { status: response.status, body: (await response.json()) as Json | null }
    },
    /** An order that waited for the network is sent without the store's code. */
    replayedOrder: async (body: unknown) => outcome(await send("/api/order", "POST", body)),
    newsletterStatus: async (email: string) =>
      outcome(
        await send(
          `${endpoints.newsletter}?email=${encodeURIComponent(email)}&storeCode=${storeCode}`,
          "GET",
        ),
      ),
  }
}

export type Services = ReturnType<typeof openServices>
