import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify"
import { failWith, statusOf } from "../http/app.ts"
import { fieldsOf, queryOf } from "../http/request.ts"
import { type ApiOptions, originOf } from "./api.ts"

/** API requests of the documents by file name. */
const documents: Readonly<Record<string, string>> = {
  "invoice.pdf": "/api/ext/orders/invoice",
  "credit-note.pdf": "/api/ext/orders/credit-note",
}

const text = (reply: FastifyReply, status: number, words: string): FastifyReply =>
  reply
    .code(status)
    .headers({ "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" })
    .send(words)

/**
 * Invoices and credit notes as files, without a script: `GET /api/ext/orders/{number}/invoice.pdf` for a customer, and a
 * form with number and e-mail address, sent to `/api/ext/orders/invoice.pdf`, for a guest. The API requests of the same
 * documents check access and limits. The form issues a missing invoice, the link does not.
 *
 * @rule SR164, SR548
 */
export const orderDocumentRoutes: FastifyPluginAsync<Pick<ApiOptions, "call" | "onDefect">> = async (
  app,
  { call, onDefect },
) => {
  app.setErrorHandler((error, _request, reply) =>
    failWith(reply, error, onDefect, (status) =>
      text(
        reply,
        status,
        status === 413
          ? "The form is too large."
          : statusOf(error) < 500
            ? "Send the fields of a form."
            : "Internal error",
      ),
    ),
  )
  const sendDocument = async (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    body: Readonly<Record<string, string | boolean>>,
  ): Promise<FastifyReply> => {
    const query = queryOf(request)
    const { authorization } = request.headers
    const answer = await call(
      {
        method: "POST",
        path,
        query: { token: query.get("token") ?? "", storeCode: query.get("storeCode") ?? "" },
        body,
        headers: authorization === undefined ? {} : { authorization },
      },
      originOf(request),
    )
    const { result } = answer.body as { readonly result: unknown }
    const retry = answer.headers["retry-after"]
    if (retry !== undefined) reply.header("retry-after", retry)
    if (answer.status !== 200) return text(reply, answer.status, String(result))
    const { fileName, contentType, base64 } = result as {
      readonly fileName: string
      readonly contentType: string
      readonly base64: string
    }
    return reply
      .headers({
        "content-type": contentType,
        "content-disposition": `attachment; filename="${fileName}"`,
        "cache-control": "no-store",
      })
      .send(Buffer.from(base64, "base64"))
  }
  for (const [file, path] of Object.entries(documents)) {
    app.post(`/api/ext/orders/${file}`, (request, reply) =>
      sendDocument(request, reply, path, Object.fromEntries(fieldsOf(request))),
    )
    app.get<{ readonly Params: { readonly number: string } }>(
      `/api/ext/orders/:number/${file}`,
      (request, reply) =>
        sendDocument(request, reply, path, {
          number: request.params.number,
          // A link changes nothing.
          ...(file === "invoice.pdf" ? { mustBeIssued: true } : {}),
          creditNote: queryOf(request).get("creditNote") ?? "",
        }),
    )
  }
}
