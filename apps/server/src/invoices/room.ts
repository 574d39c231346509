import type { WireReply, WireRequest } from "@shop/wire/request"
import { fieldsOf } from "../admin/guard.ts"
import type { CallOrigin } from "../http/api.ts"
import { BodyTooLarge, type HttpReply, type HttpRequest } from "../http/model.ts"

/** Which paper is asked for, and the call that gives it. */
const papers: Readonly<Record<string, string>> = {
  "invoice.pdf": "/api/ext/orders/invoice",
  "credit-note.pdf": "/api/ext/orders/credit-note",
}

type Ask = (request: WireRequest, origin: CallOrigin) => Promise<WireReply>

const said = (status: number, words: string, headers: Readonly<Record<string, string>> = {}): HttpReply => ({
  status,
  headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers },
  body: words,
})

/** A number in a path as it was meant. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ""
  }
}

/**
 * Invoices and credit notes as files that any browser keeps without a script: `GET /api/ext/orders/{number}/invoice.pdf`
 * for who is signed in, and a form's POST to `/api/ext/orders/invoice.pdf` with number and e-mail address for a guest.
 * Who may have them is decided by the calls that give the same as JSON, limits included.
 *
 * @param ask - answers a call of the wire
 * @rule SR164 - features 32
 */
export const paperRoom =
  (ask: Ask) =>
  (request: HttpRequest): Promise<HttpReply> | null => {
    const [, number, paper = ""] =
      /^\/api\/ext\/orders\/(?:([^/]+)\/)?([a-z-]+\.pdf)$/.exec(request.path) ?? []
    if (!Object.hasOwn(papers, paper)) return null
    return given(request, ask, papers[paper]!, number)
  }

const given = async (
  request: HttpRequest,
  ask: Ask,
  path: string,
  number: string | undefined,
): Promise<HttpReply> => {
  const { method, query, headers } = request
  const isReading = method === "GET" || method === "HEAD"
  if (number === undefined ? method !== "POST" : !isReading)
    return said(405, "Use GET with an order's number in the path, or POST a form.", {
      allow: number === undefined ? "POST" : "GET, HEAD",
    })
  let body: Readonly<Record<string, string>>
  if (number === undefined) {
    try {
      const fields = await fieldsOf(request)
      if (fields === null) return said(415, "Send the fields of a form.")
      body = Object.fromEntries(fields)
    } catch (error) {
      if (error instanceof BodyTooLarge) return said(413, "The form is too large.", { connection: "close" })
      throw error
    }
  } else body = { number: decoded(number), creditNote: query.get("creditNote") ?? "" }
  const bearer = headers["authorization"]
  const reply = await ask(
    {
      method: "POST",
      path,
      query: { token: query.get("token") ?? "", storeCode: query.get("storeCode") ?? "" },
      body,
      headers: bearer === undefined ? {} : { authorization: bearer },
    },
    { client: request.client ?? null, trail: request.trail ?? null },
  )
  const { result } = reply.body as { readonly result: unknown }
  if (reply.status !== 200) {
    const retry = reply.headers["retry-after"]
    return said(reply.status, String(result), retry === undefined ? {} : { "retry-after": retry })
  }
  const { fileName, contentType, base64 } = result as {
    readonly fileName: string
    readonly contentType: string
    readonly base64: string
  }
  return {
    status: 200,
    headers: {
      "content-type": contentType,
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "no-store",
    },
    body: Buffer.from(base64, "base64"),
  }
}
