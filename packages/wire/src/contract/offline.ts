import { defaults } from "@shop/core/store-view"
import type { ContractDetails } from "./model.ts"
import {
  about,
  anyOf,
  exactly,
  id,
  integer,
  list,
  nameLike,
  oneOf,
  open,
  said,
  type Schema,
} from "./schema.ts"

const count: Schema = { ...integer, minimum: 0 }
const kind = oneOf("attribute", "category", "cms_page", "cms_block", "product")
const document = open({
  type: kind,
  id,
  "shown_cents?": about("What a product is shown to cost, tax included.", count),
  body: about("As a search serves it to a guest.", { type: "object" }),
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
      storeCode: { schema: nameLike(...defaults.map(({ code }) => code)), about: "Code of the store view." },
      since: { schema: said, about: "The version that the device has." },
      version: { schema: said, about: "The version of which a further part is wanted." },
      part: { schema: { type: "string", pattern: "^[1-9]\\d{0,3}$" }, about: "Its number, from 1." },
    },
    reply: {
      form: "envelope",
      result: anyOf(
        open({ kind: exactly("too-large"), products: count, products_max: count }),
        open({
          kind: exactly("whole"),
          version: said,
          part: count,
          parts: { ...count, minimum: 1 },
          pieces: count,
          documents: list(document),
        }),
        open({
          kind: exactly("delta"),
          since: said,
          version: said,
          pieces: count,
          documents: list(document),
          removed: list(open({ type: kind, id })),
        }),
      ),
    },
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
