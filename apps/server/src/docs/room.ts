import { createHash } from "node:crypto"
import { hasTag, type HttpReply, type HttpRequest } from "../http/model.ts"

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

type Makers = Readonly<Record<string, () => Promise<Kept>>>

/** Made at the first question, and once; what describes the calls is not loaded before. */
const contract: Makers = {
  "/api/openapi.json": async () => {
    const { openApi } = await import("@shop/wire/contract")
    return kept("application/json; charset=utf-8", JSON.stringify(openApi()))
  },
  "/api/docs": async () => {
    const { page } = await import("./page.ts")
    return kept("text/html; charset=utf-8", page())
  },
  "/api/docs.css": async () => kept("text/css; charset=utf-8", style),
}

const answer = ({ type, body, etag }: Kept, asked: string | undefined): HttpReply => {
  const headers = {
    "content-type": type,
    "cache-control": "public, max-age=0, must-revalidate",
    etag,
    "access-control-allow-origin": "*",
  }
  return hasTag(asked, etag) ? { status: 304, headers, body: "" } : { status: 200, headers, body }
}

/**
 * The contract for machines and for people: the OpenAPI document, a page of it, and the page's style. Other frontends
 * may read the document, whoever they are: there is nothing in it that is not public.
 *
 * @returns a function from request to reply, or null for what is none of the three
 * @rule SR100 - issue: the contract as a document
 */
export const docs = (makers: Makers = contract): ((request: HttpRequest) => Promise<HttpReply> | null) => {
  const made = new Map<string, Promise<Kept>>()
  return (request) => {
    const maker = Object.hasOwn(makers, request.path) ? makers[request.path] : undefined
    if (maker === undefined || (request.method !== "GET" && request.method !== "HEAD")) return null
    const found = made.get(request.path) ?? maker()
    made.set(request.path, found)
    // What could not be made is made for the next who asks.
    found.catch(() => made.delete(request.path))
    return found.then((one) => answer(one, request.headers["if-none-match"]))
  }
}
