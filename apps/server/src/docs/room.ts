import { createHash } from "node:crypto"
import { openApi } from "@shop/wire/contract"
import { hasTag, type HttpReply, type HttpRequest } from "../http/model.ts"
import { page } from "./page.ts"

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 72rem; margin: 0 auto; padding: 1rem; }
section { border-top: 1px solid; padding: 0.5rem 0 1rem; }
table { border-collapse: collapse; width: 100%; margin: 0.5rem 0; }
caption { text-align: start; font-weight: bold; }
th, td { border: 1px solid; padding: 0.25rem 0.5rem; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
pre { overflow: auto; padding: 0.5rem; border: 1px solid; }
code { font-family: ui-monospace, monospace; }
summary { min-height: 1.5rem; cursor: pointer; }
.skip { position: absolute; inset-inline-start: -100vw; }
.skip:focus { inset-inline-start: 0; inset-block-start: 0; padding: 0.5rem; background: Canvas; }
`

interface Kept {
  readonly type: string
  readonly body: string
  readonly etag: string
}

const kept = (type: string, body: string): Kept => ({
  type,
  body,
  etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 16)}"`,
})

/** Made at the first question, and once. */
const makers: Readonly<Record<string, () => Kept>> = {
  "/api/openapi.json": () => kept("application/json; charset=utf-8", JSON.stringify(openApi())),
  "/api/docs": () => kept("text/html; charset=utf-8", page()),
  "/api/docs.css": () => kept("text/css; charset=utf-8", style),
}

/**
 * The contract for machines and for people: the OpenAPI document, a page of it, and the page's style. Other frontends
 * may read the document, whoever they are: there is nothing in it that is not public.
 *
 * @returns a function from request to reply, or null for what is none of the three
 * @rule SR100 - issue: the contract as a document
 */
export const docs = (): ((request: HttpRequest) => HttpReply | null) => {
  const made = new Map<string, Kept>()
  return (request) => {
    const maker = Object.hasOwn(makers, request.path) ? makers[request.path] : undefined
    if (maker === undefined || (request.method !== "GET" && request.method !== "HEAD")) return null
    const found = made.get(request.path) ?? maker()
    made.set(request.path, found)
    const headers = {
      "content-type": found.type,
      "cache-control": "public, max-age=0, must-revalidate",
      etag: found.etag,
      "access-control-allow-origin": "*",
    }
    return hasTag(request.headers["if-none-match"], found.etag)
      ? { status: 304, headers, body: "" }
      : { status: 200, headers, body: found.body }
  }
}
