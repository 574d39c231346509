import { Schema } from "effect"
import type { ContractDetails, EndpointSchemas } from "./model.ts"
import { commonParameters } from "./parameters.ts"
import {
  AnyObject,
  Count,
  Digits,
  FilledText,
  Flag,
  IdOrDigits,
  NumberOrNull,
  TextOrNull,
  optional,
} from "./values.ts"

const StockItem = Schema.Struct({
  product_id: Schema.Int,
  qty: Schema.Finite,
  is_in_stock: Schema.Boolean,
  manage_stock: Schema.Boolean,
  ...optional({
    item_id: IdOrDigits,
    stock_id: IdOrDigits,
    is_qty_decimal: Schema.Boolean,
    min_sale_qty: Schema.Finite,
    max_sale_qty: NumberOrNull,
    backorders: Schema.Union([Schema.Finite, Schema.Boolean]),
    min_qty: Schema.Finite,
    enable_qty_increments: Schema.Boolean,
    qty_increments: Schema.Finite,
    use_config_manage_stock: Schema.Boolean,
    use_config_max_sale_qty: Schema.Boolean,
  }),
}).annotate({ identifier: "StockItem" })

const item = { item_id: 1, product_id: 1, stock_id: 1, qty: 5, is_in_stock: true, manage_stock: true }

const skus = {
  skus: Schema.String.check(Schema.isPattern(/^[^,\s][^,]*(,[^,]+)*$/u)).annotate({
    description: "Comma-separated skus, at most 100. A sku with a comma cannot be in the list.",
  }),
} as const

const prices = Schema.Struct({
  final_price: Schema.Finite,
  regular_price: Schema.Finite,
  ...optional({
    special_price: Schema.Finite,
    minimal_price: Schema.Finite,
    max_price: Schema.Finite,
    max_regular_price: Schema.Finite,
    minimal_regular_price: Schema.Finite,
  }),
})

const errors = {
  400: "A parameter is missing or exceeds a limit",
  404: "The product does not exist",
} as const

/** The contracts of stock and current prices. */
export const stock = {
  "stock.check": {
    family: "stock",
    summary: "Get the stock of a product",
    routes: [
      { method: "GET", path: "/api/stock/check" },
      { method: "GET", path: "/api/stock/check/{sku}" },
    ],
    description:
      "A check of a client's task queue has the id of its task, which `meta.task_id` repeats. The response is immediate: the server keeps no tasks.",
    query: {
      ...commonParameters,
      sku: FilledText.annotate({ description: "In the query or in the path." }),
      task_id: Schema.optionalKey(
        Schema.String.check(Schema.isPattern(/^[A-Za-z0-9-]{1,64}$/u)).annotate({
          description: "Id of the client's task: 1 to 64 letters, digits or hyphens.",
        }),
      ),
    },
    path: {
      sku: Schema.optionalKey(
        Schema.String.check(Schema.isPattern(/^[A-Za-z0-9-]+$/u)).annotate({
          description: "Percent-encoded.",
        }),
      ),
    },
    result: StockItem,
    meta: Schema.Struct(optional({ task_id: Schema.String })),
    errors,
    example: { query: { token: "", storeCode: "fr", sku: "BOL" }, path: { sku: "BOL" }, response: item },
  },
  "stock.list": {
    family: "stock",
    summary: "Get the stock of several products, in the order of the skus",
    description: "The request fails if one sku is unknown.",
    query: { ...commonParameters, ...skus },
    result: Schema.Array(StockItem),
    errors,
    example: { query: { token: "", storeCode: "fr", skus: "BOL" }, response: [item] },
  },
  "stock.remind": {
    family: "stock",
    summary: "Request one e-mail when a product is in stock again",
    description:
      "The response is the same for every address and sku. Older servers do not have this endpoint.",
    query: commonParameters,
    body: Schema.Struct({ sku: FilledText, email: FilledText }),
    result: Schema.Boolean,
    errors: { 400: "The e-mail address is invalid", 429: "Too many requests" },
    example: {
      query: { token: "", storeCode: "fr" },
      body: { sku: "BOL", email: "anne@example.org" },
      response: true,
    },
  },
  "product.prices": {
    family: "stock",
    summary: "Get the current prices of products",
    description:
      "`price_info` contains gross prices, `tax_adjustments` net prices. The response has product ids instead of skus and leaves out unknown skus.",
    query: {
      ...commonParameters,
      ...skus,
      currencyCode: Schema.optionalKey(
        Schema.String.annotate({ description: "Currency of the store view." }),
      ),
      storeId: Schema.optionalKey(
        Digits.annotate({ description: "Id of the store view; takes precedence over `storeCode`." }),
      ),
      userGroupId: Schema.optionalKey(Digits.annotate({ description: "Id of the customer group." })),
    },
    result: Schema.Struct({
      items: Schema.Array(
        Schema.Struct({
          id: Schema.Int,
          price_info: Schema.Struct({
            ...prices.fields,
            extension_attributes: Schema.Struct({ tax_adjustments: prices }),
          }),
          ...optional({
            name: TextOrNull,
            type: Schema.String,
            url: Schema.String,
            currency_code: Schema.String,
            is_salable: Flag,
            images: Schema.Array(Schema.Unknown),
            store_id: Schema.Union([Schema.Int, Schema.String]),
          }),
        }),
      ),
    }),
    errors,
    example: {
      query: { token: "", storeCode: "fr", skus: "BOL", currencyCode: "EUR", storeId: "1" },
      response: {
        items: [
          {
            id: 1,
            price_info: {
              final_price: 24,
              regular_price: 24,
              extension_attributes: { tax_adjustments: { final_price: 20, regular_price: 20 } },
            },
          },
        ],
      },
    },
  },
} satisfies Readonly<Record<string, ContractDetails>>

/** The endpoint for products of the platform. The storefront does not send this request. */
export const productList: EndpointSchemas = {
  family: "stock",
  summary: "List products as the platform stores them",
  routes: [{ method: "GET", path: "/api/product/list" }],
  query: { ...commonParameters, ...skus },
  result: Schema.Struct({
    items: Schema.Array(AnyObject),
    ...optional({ search_criteria: AnyObject, total_count: Count }),
  }),
  errors,
  example: { query: { skus: "BOL" }, response: { items: [] } },
}
