import type { ContractDetails } from "./model.ts"
import { common } from "./parameters.ts"
import { wholeDocuments } from "./documents.ts"
import { Digits, FilledText } from "./values.ts"

const base = "/api/ext/cms-data"
const forms = ["cmsPage", "cmsBlock"].flatMap((kind) => [
  { method: "GET", path: `${base}/${kind}/{id}` } as const,
  { method: "GET", path: `${base}/${kind}Identifier/{identifier}/storeId/{storeId}` } as const,
])

/** Pages and blocks of content by number or name. @rule WI100 - wire §13 */
export const cms = {
  "content.document": {
    family: "content",
    summary: "A page or block of content, by its number or its name",
    about: "The store's number stands in the path; storeCode does not count.",
    at: [forms[0]!, ...forms.slice(1)],
    query: common,
    path: {
      id: Digits.annotate({ description: "Number of the page or block." }),
      identifier: FilledText.annotate({ description: "Its name, percent-encoded." }),
      storeId: Digits.annotate({ description: "Number of the store view." }),
    },
    result: wholeDocuments.cms_page,
    refusals: { 400: "Neither number nor name", 404: "There is no such page or block" },
    example: {
      path: { id: "7" },
      query: { token: "", storeCode: "fr" },
      answer: { id: 7, identifier: "about", title: "About", content: "<p>Clay</p>" },
    },
  },
} satisfies Readonly<Record<string, ContractDetails>>
