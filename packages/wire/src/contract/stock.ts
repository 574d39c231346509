import type { ContractDetails, EndpointContract } from "./model.ts"
import { common } from "./parameters.ts"
import {
  anyOf,
  boolean,
  digits,
  integer,
  list,
  named,
  number,
  open,
  said,
  text,
  textOrNull,
} from "./schema.ts"

const item = { item_id: 1, product_id: 1, stock_id: 1, qty: 5, is_in_stock: true, manage_stock: true }

const skus = {
  skus: {
    schema: { type: "string", pattern: "^[^,\\s][^,]*(,[^,]+)*$" },
    about: "Skus by commas, 100 at most; one that has a comma cannot be in a list.",
    isRequired: true,
  },
} as const

const prices = open({
  final_price: number,
  regular_price: number,
  "special_price?": number,
  "minimal_price?": number,
  "max_price?": number,
  "max_regular_price?": number,
  "minimal_regular_price?": number,
})

const refusals = { 400: "A parameter is missing or says too much", 404: "There is no such product" } as const

/** Stock and current prices. @rule WI100 - wire §6, §9 */
export const stock = {
  "stock.check": {
    family: "stock",
    summary: "The stock of one product",
    at: [
      { method: "GET", path: "/api/stock/check" },
      { method: "GET", path: "/api/stock/check/{sku}" },
    ],
    query: { ...common, sku: { schema: said, about: "Here or in the path.", isRequired: true } },
    path: { sku: { schema: { type: "string", pattern: "^[A-Za-z0-9-]+$" }, about: "Percent-encoded." } },
    reply: { form: "envelope", result: named("StockItem") },
    refusals,
    example: { query: { token: "", storeCode: "fr", sku: "BOL" }, path: { sku: "BOL" }, answer: item },
  },
  "stock.list": {
    family: "stock",
    summary: "The stock of several products, in the order asked",
    about: "All or nothing: one unknown sku fails the list.",
    query: { ...common, ...skus },
    reply: { form: "envelope", result: list(named("StockItem")) },
    refusals,
    example: { query: { token: "", storeCode: "fr", skus: "BOL" }, answer: [item] },
  },
  "stock.remind": {
    family: "stock",
    summary: "One letter to an address once a sku is in stock again",
    about: "The answer is the same for every address and sku. Older servers lack the call.",
    query: common,
    body: open({ sku: said, email: said }),
    reply: { form: "envelope", result: boolean },
    refusals: { 400: "The e-mail address is not valid", 429: "Too many tries" },
    example: {
      query: { token: "", storeCode: "fr" },
      body: { sku: "BOL", email: "anne@example.org" },
      answer: true,
    },
  },
  "product.prices": {
    family: "stock",
    summary: "What products cost now",
    about:
      "price_info is gross, its tax_adjustments net. A reply has ids and no skus; unknown skus are left out.",
    query: {
      ...common,
      ...skus,
      currencyCode: { schema: text, about: "Of the view." },
      storeId: { schema: digits, about: "Of the view; wins over storeCode." },
      userGroupId: { schema: digits, about: "The customer's group." },
    },
    reply: {
      form: "envelope",
      result: open({
        items: list(
          open({
            id: integer,
            "name?": textOrNull,
            "type?": text,
            "url?": text,
            "currency_code?": text,
            "store_id?": anyOf(integer, text),
            price_info: {
              ...prices,
              properties: { ...prices.properties, extension_attributes: open({ tax_adjustments: prices }) },
              required: [...(prices.required ?? []), "extension_attributes"],
            },
          }),
        ),
      }),
    },
    refusals,
    example: {
      query: { token: "", storeCode: "fr", skus: "BOL", currencyCode: "EUR", storeId: "1" },
      answer: {
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

/** A product search of the platform that no client asks. @rule WI100 - wire §9 */
export const productList: EndpointContract = {
  family: "stock",
  summary: "Products as the platform has them",
  at: [{ method: "GET", path: "/api/product/list" }],
  query: { ...common, ...skus },
  reply: { form: "envelope", result: open({ items: list({ type: "object" }) }) },
  refusals,
  example: { query: { skus: "BOL" }, answer: { items: [] } },
}
