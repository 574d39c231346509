import { Schema, Struct } from "effect"
import { hitOf } from "./catalogue.ts"
import type { ContractDetails } from "./model.ts"
import { commonParameters } from "./parameters.ts"
import { wholeDocuments } from "./documents.ts"
import { AnyObject, furtherFields, TextOrNull, optional } from "./values.ts"

/** A document with optional fields. The `required` fields identify its page. */
const source = <Fields extends Schema.Struct.Fields>(
  { fields }: { readonly fields: Fields },
  ...required: ReadonlyArray<keyof Fields>
) => Schema.Struct({ ...optional(fields), ...Struct.pick(fields, required) })

const { product, category, cms_page } = wholeDocuments

/** The contract of the endpoint that resolves a path. */
export const url = {
  "url.map": {
    family: "url",
    summary: "Resolve a path to a product, a category or a content page",
    description: "No envelope. The response is a document, or null with status 200 for an unknown path.",
    query: { storeCode: commonParameters.storeCode },
    body: Schema.Struct({
      url: Schema.String.check(Schema.isPattern(/[^/]/u)).annotate({
        description:
          "Path without the store view prefix, without leading and trailing slashes, and without query.",
      }),
      ...optional({
        includeFields: Schema.NullOr(Schema.Array(Schema.String)),
        excludeFields: Schema.NullOr(Schema.Array(Schema.String)),
        options: AnyObject,
        filters: Schema.Struct({ sku: Schema.optionalKey(TextOrNull) }),
        groupId: Schema.NullOr(Schema.Int),
        groupToken: TextOrNull,
      }),
    }),
    isBare: true,
    result: Schema.NullOr(
      Schema.Union([
        hitOf(Schema.Literal("product"), source(product, "id", "sku").annotate(furtherFields)),
        hitOf(Schema.Literal("category"), source(category, "id")),
        hitOf(Schema.Literal("cms_page"), source(cms_page, "identifier")),
      ]),
    ),
    errors: { 400: "`url` is missing" },
    example: {
      query: { storeCode: "fr" },
      body: {
        url: "bowl",
        includeFields: null,
        excludeFields: [],
        options: { prefetchGroupProducts: true, assignProductConfiguration: true },
        filters: {},
        groupId: null,
        groupToken: null,
      },
      response: null,
    },
  },
} satisfies Readonly<Record<string, ContractDetails>>
