import { Schema } from "effect"
import { defaults } from "@shop/core/store-view"
import type { ContractDetails } from "./model.ts"
import { AnyObject, Count, FilledText, Id, nameLike } from "./values.ts"

const kind = Schema.Literals(["attribute", "category", "cms_page", "cms_block", "product"])
const document = Schema.Struct({
  type: kind,
  id: Id,
  shown_cents: Schema.optionalKey(
    Count.annotate({ description: "What a product is shown to cost, tax included." }),
  ),
  body: AnyObject.annotate({ description: "As a search serves it to a guest." }),
})

/** The catalogue for devices. @rule WI100, WI202 */
export const offline = {
  "offline.catalogue": {
    family: "catalogue",
    summary: "The whole catalogue of a view, for devices that may be offline later",
    about:
      "Everything comes in parts at one version; then `since` that version gives what has changed. A version that is " +
      "unknown or too old is answered with everything. Answers bear entity tags and may be kept by anybody.",
    query: {
      storeCode: Schema.optionalKey(
        nameLike(...defaults.map(({ code }) => code)).annotate({ description: "Code of the store view." }),
      ),
      since: Schema.optionalKey(FilledText.annotate({ description: "The version that the device has." })),
      version: Schema.optionalKey(
        FilledText.annotate({ description: "The version of which a further part is wanted." }),
      ),
      part: Schema.optionalKey(
        Schema.String.check(Schema.isPattern(/^[1-9]\d{0,3}$/u)).annotate({
          description: "Its number, from 1.",
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
        pieces: Count,
        documents: Schema.Array(document),
      }),
      Schema.Struct({
        kind: Schema.Literal("delta"),
        since: FilledText,
        version: FilledText,
        pieces: Count,
        documents: Schema.Array(document),
        removed: Schema.Array(Schema.Struct({ type: kind, id: Id })),
      }),
    ]),
    refusals: {
      400: "A part without a version, or a version without a part",
      404: "The shop gives its catalogue to no device",
      410: "The version is no longer given",
      429: "Too many questions",
    },
    example: {
      query: { storeCode: "fr" },
      answer: {
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
