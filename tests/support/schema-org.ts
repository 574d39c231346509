/** The requirements of schema.org and of search engines for the shop's structured data, as strict JSON Schema. */
import { Ajv2020 } from "ajv/dist/2020.js"

const text = { type: "string", minLength: 1 } as const
const url = { type: "string", pattern: "^https://shop\\.example/" } as const
const count = { type: "integer", minimum: 1 } as const
const amount = { type: "string", pattern: "^\\d+\\.\\d{2}$" } as const
const day = { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" } as const
const duration = { type: "string", pattern: "^PT\\d+M$" } as const
const list = (items: object) => ({ type: "array", minItems: 1, items })
const reference = {
  type: "object",
  properties: { "@id": url },
  required: ["@id"],
  additionalProperties: false,
}
/** The schema of a type with exactly these properties; a name with "?" is optional. */
const schemaOfType = (type: string, properties: Readonly<Record<string, object>>) => ({
  type: "object",
  properties: {
    "@context": { const: "https://schema.org" },
    "@type": { const: type },
    ...Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name.replace(/\?$/, ""), schema]),
    ),
  },
  required: ["@type", ...Object.keys(properties).filter((name) => !name.endsWith("?"))],
  additionalProperties: false,
})

const availability = {
  enum: ["InStock", "OutOfStock", "LimitedAvailability", "MadeToOrder", "Discontinued"].map(
    (name) => `https://schema.org/${name}`,
  ),
}
const currency = { const: "EUR" }
const country = { type: "string", pattern: "^[A-Z]{2}$" } as const
const rating = schemaOfType("AggregateRating", {
  ratingValue: { type: "number", minimum: 0, maximum: 5 },
  reviewCount: count,
  bestRating: { const: 5 },
})
const person = schemaOfType("Person", { name: text })

const schemas: Readonly<Record<string, object>> = {
  Organization: schemaOfType("Organization", {
    "@id": url,
    name: text,
    url,
    logo: url,
    "email?": text,
    "telephone?": text,
    "vatID?": text,
    "address?": text,
  }),
  WebSite: schemaOfType("WebSite", {
    name: text,
    url,
    inLanguage: text,
    publisher: reference,
    potentialAction: schemaOfType("SearchAction", {
      target: schemaOfType("EntryPoint", {
        urlTemplate: { type: "string", pattern: "\\?q=\\{search_term_string\\}$" },
      }),
      "query-input": { const: "required name=search_term_string" },
    }),
  }),
  BreadcrumbList: schemaOfType("BreadcrumbList", {
    itemListElement: list(schemaOfType("ListItem", { position: count, name: text, item: url })),
  }),
  ItemList: schemaOfType("ItemList", {
    name: text,
    url,
    numberOfItems: count,
    itemListElement: list(schemaOfType("ListItem", { position: count, name: text, url })),
  }),
  Product: schemaOfType("Product", {
    name: text,
    sku: text,
    "mpn?": text,
    "description?": text,
    image: list(url),
    brand: schemaOfType("Brand", { name: text }),
    url,
    "aggregateRating?": rating,
    offers: {
      oneOf: [
        schemaOfType("Offer", {
          price: amount,
          priceCurrency: currency,
          "availability?": availability,
          itemCondition: { const: "https://schema.org/NewCondition" },
          url,
          "shippingDetails?": schemaOfType("OfferShippingDetails", {
            shippingDestination: schemaOfType("DefinedRegion", { addressCountry: country }),
            "shippingRate?": schemaOfType("MonetaryAmount", { value: amount, currency }),
            deliveryTime: schemaOfType("ShippingDeliveryTime", {
              transitTime: schemaOfType("QuantitativeValue", {
                minValue: count,
                maxValue: count,
                unitCode: { const: "DAY" },
              }),
            }),
          }),
          "hasMerchantReturnPolicy?": {
            oneOf: [
              schemaOfType("MerchantReturnPolicy", {
                applicableCountry: country,
                returnPolicyCategory: { const: "https://schema.org/MerchantReturnFiniteReturnWindow" },
                merchantReturnDays: count,
                returnMethod: { const: "https://schema.org/ReturnByMail" },
                returnFees: {
                  enum: [
                    "https://schema.org/FreeReturn",
                    "https://schema.org/ReturnFeesCustomerResponsibility",
                  ],
                },
              }),
              schemaOfType("MerchantReturnPolicy", {
                applicableCountry: country,
                returnPolicyCategory: { const: "https://schema.org/MerchantReturnNotPermitted" },
              }),
            ],
          },
          priceSpecification: schemaOfType("UnitPriceSpecification", {
            price: amount,
            priceCurrency: currency,
            valueAddedTaxIncluded: { const: true },
          }),
        }),
        schemaOfType("AggregateOffer", {
          lowPrice: amount,
          priceCurrency: currency,
          "availability?": availability,
          url,
        }),
      ],
    },
  }),
  Recipe: schemaOfType("Recipe", {
    name: text,
    url,
    image: url,
    author: person,
    datePublished: day,
    description: text,
    keywords: text,
    inLanguage: text,
    prepTime: duration,
    cookTime: duration,
    totalTime: duration,
    recipeYield: text,
    recipeIngredient: list(text),
    recipeInstructions: list(schemaOfType("HowToStep", { text })),
  }),
  Article: schemaOfType("Article", {
    headline: { type: "string", minLength: 1, maxLength: 110 },
    url,
    datePublished: day,
    description: text,
    inLanguage: text,
    image: url,
    author: reference,
    publisher: schemaOfType("Organization", { "@id": url, name: text }),
  }),
  Store: schemaOfType("Store", {
    name: text,
    address: schemaOfType("PostalAddress", {
      streetAddress: text,
      postalCode: text,
      addressLocality: text,
      addressCountry: country,
    }),
    "telephone?": text,
    geo: schemaOfType("GeoCoordinates", { latitude: { type: "number" }, longitude: { type: "number" } }),
  }),
}

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true })
const validators = new Map(Object.entries(schemas).map(([type, schema]) => [type, ajv.compile(schema)]))

/** Describes the faults of a structured data object; empty for a valid one. */
export const schemaOrgFaults = (value: unknown): ReadonlyArray<string> => {
  const type = String((value as Readonly<Record<string, unknown>>)["@type"])
  const validate = validators.get(type)
  if (validate === undefined) return [`the shop publishes no ${type}`]
  if ((value as Readonly<Record<string, unknown>>)["@context"] !== "https://schema.org")
    return [`${type}: no context`]
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${type}${instancePath} ${message}`)
}
