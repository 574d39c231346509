import { Schema } from "effect"
import { defaults } from "@shop/core/store-view"
import type { ContractDetails } from "./model.ts"
import { AnyObject, Count, FilledText, Id, nameLike } from "./values.ts"

const documentType = Schema.Literals(["attribute", "category", "cms_page", "cms_block", "product"])
const document = Schema.Struct({
  type: documentType,
  id: Id,
  shown_cents: Schema.optionalKey(
    Count.annotate({ description: "Displayed price of a product in cents, tax included." }),
  ),
  body: AnyObject.annotate({ description: "The document as a guest's search returns it." }),
})
const findableProducts = Count.annotate({ description: "Number of products that a shopper can find." })

/** The contract of the catalogue for offline use. */
export const offline = {
  "offline.catalogue": {
    family: "catalogue",
    summary: "Get the catalogue of a store view for offline use",
    description:
      "The whole catalogue has one version and comes in parts. With `since` the response contains the changes after that " +
      "version. For an unknown or expired version the response is the whole catalogue. Responses have entity tags; " +
      "shared caches may store them.",
    query: {
      storeCode: Schema.optionalKey(
        nameLike(...defaults.map(({ code }) => code)).annotate({ description: "Code of the store view." }),
      ),
      since: Schema.optionalKey(FilledText.annotate({ description: "The version on the device." })),
      version: Schema.optionalKey(FilledText.annotate({ description: "The version of the requested part." })),
      part: Schema.optionalKey(
        Schema.String.check(Schema.isPattern(/^[1-9]\d{0,3}$/u)).annotate({
          description: "Number of the requested part. The first response has part 0.",
        }),
      ),
    },
    result: Schema.Union([
      Schema.Struct({ kind: Schema.Literal("too-large"), products: Count, products_max: Count }),
      Schema.Struct({
        kind: Schema.Literal("whole"),
        version: FilledText,
        part: Count,
        parts: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
        pieces: findableProducts,
        documents: Schema.Array(document),
      }),
      Schema.Struct({
        kind: Schema.Literal("delta"),
        since: FilledText,
        version: FilledText,
        pieces: findableProducts,
        documents: Schema.Array(document),
        removed: Schema.Array(Schema.Struct({ type: documentType, id: Id })),
      }),
    ]),
    errors: {
      400: "`part` without `version`, or `version` without `part`",
      404: "The shop does not offer its catalogue for offline use",
      410: "The version is no longer available",
      429: "Too many requests",
    },
    example: {
      query: { storeCode: "fr" },
      response: {
        kind: "whole",
        version: "a1-1-0-0-0",
        part: 0,
        parts: 1,
        pieces: 1,
        documents: [
          { type: "product", id: 1, shown_cents: 2400, body: { id: 1, sku: "BOL", name: "Bol", status: 1 } },
        ],
      },
    },
  },
} satisfies Readonly<Record<string, ContractDetails>>
