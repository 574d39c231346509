import type { ContractDetails } from "./model.ts"
import { commonParameters } from "./parameters.ts"
import { wholeDocuments } from "./documents.ts"
import { Digits, FilledText } from "./values.ts"

const base = "/api/ext/cms-data"
const routes = ["cmsPage", "cmsBlock"].flatMap((kind) => [
  { method: "GET", path: `${base}/${kind}/{id}` } as const,
  { method: "GET", path: `${base}/${kind}Identifier/{identifier}/storeId/{storeId}` } as const,
])

/** The contract of the endpoint for content pages and blocks. */
export const cms = {
  "content.document": {
    family: "content",
    summary: "Get a content page or block by its id or its identifier",
    description: "The path contains the id of the store view. The server ignores `storeCode`.",
    routes: [routes[0]!, ...routes.slice(1)],
    query: commonParameters,
    path: {
      id: Digits.annotate({ description: "Id of the page or block." }),
      identifier: FilledText.annotate({ description: "Identifier of the page or block, percent-encoded." }),
      storeId: Digits.annotate({ description: "Id of the store view." }),
    },
    result: wholeDocuments.cms_page,
    errors: { 400: "The path has neither an id nor an identifier", 404: "The page or block does not exist" },
    example: {
      path: { id: "7" },
      query: { token: "", storeCode: "fr" },
      response: { id: 7, identifier: "about", title: "About", content: "<p>Clay</p>" },
    },
  },
} satisfies Readonly<Record<string, ContractDetails>>
