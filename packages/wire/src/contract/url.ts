import { hitOf } from "./catalogue.ts"
import type { ContractDetails } from "./model.ts"
import { common } from "./parameters.ts"
import { about, anyOf, exactly, integer, list, open, type Schema, text, textOrNull } from "./schema.ts"
import { wholeDocuments } from "./documents.ts"

/** Whatever fields are asked for, a document keeps those by which pages are found. */
const source = (type: keyof typeof wholeDocuments, ...required: ReadonlyArray<string>): Schema => ({
  ...wholeDocuments[type],
  required,
})

/** What an address leads to. @rule WI100 - wire §10 */
export const url = {
  "url.map": {
    family: "url",
    summary: "What an address leads to",
    about: "Bare: a document, or null with 200 for nothing.",
    query: { storeCode: common["storeCode"]! },
    body: open({
      url: about("Without store prefix, slashes at its ends, and query.", {
        type: "string",
        pattern: "[^/]",
      }),
      "includeFields?": anyOf(list(text), { type: "null" }),
      "excludeFields?": anyOf(list(text), { type: "null" }),
      "options?": { type: "object" },
      "filters?": open({ "sku?": textOrNull }),
      "groupId?": anyOf(integer, { type: "null" }),
      "groupToken?": textOrNull,
    }),
    reply: {
      form: "bare",
      body: anyOf(
        { type: "null" },
        hitOf(exactly("product"), source("product", "id", "sku")),
        hitOf(exactly("category"), source("category", "id")),
        hitOf(exactly("cms_page"), source("cms_page", "identifier")),
      ),
    },
    refusals: { 400: "The url is missing" },
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
      answer: null,
    },
  },
} satisfies Readonly<Record<string, ContractDetails>>
