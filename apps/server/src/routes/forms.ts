import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify"
import { href, type StoreView } from "@shop/core/store-view"
import { endpoints } from "@shop/wire/endpoints"
import type { HttpRequest } from "@shop/wire/http"
import { formMessages } from "../no-script/form-messages.ts"
import { failWith } from "../http/app.ts"
import { isSameOriginForm } from "../http/same-origin.ts"
import { sendPage } from "../http/page.ts"
import { fieldsOf, queryOf } from "../http/request.ts"
import { type ApiOptions, originOf } from "./api.ts"

export interface FormOptions extends Pick<ApiOptions, "call" | "onDefect"> {
  readonly views: ReadonlyArray<StoreView>
  /** Host that shoppers see. */
  readonly publicHost: string
}

type Form = "newsletter" | "contact" | "reminder"

/** Target and confirmation page of each form. */
const paths: Readonly<Record<Form, readonly [send: string, done: string]>> = {
  newsletter: ["/newsletter/subscribe", "/newsletter/asked"],
  contact: ["/contact/send", "/contact/sent"],
  reminder: ["/stock/remind", "/stock/asked"],
}

/**
 * The shop's forms without JavaScript. They send the same API requests as with JavaScript, accept forms of the shop's own
 * pages only, and redirect to a confirmation page.
 *
 * @rule SR152
 */
export const formRoutes: FastifyPluginAsync<FormOptions> = async (
  app,
  { views, publicHost, call, onDefect },
) => {
  const viewOf = (request: FastifyRequest): StoreView =>
    views.find(({ code }) => code === queryOf(request).get("store")) ?? views[0]!
  for (const [form, [send, done]] of Object.entries(paths) as Array<[Form, (typeof paths)[Form]]>) {
    const show = (
      request: FastifyRequest,
      reply: FastifyReply,
      status: number,
      text: string,
    ): FastifyReply => {
      const view = viewOf(request)
      const words = formMessages(view.language)
      return sendPage(reply, status, {
        language: view.language,
        title: words[form].title,
        words: text,
        link: { to: href(view, "/"), words: words.back },
      })
    }
    app.get(done, (request, reply) =>
      show(request, reply, 200, formMessages(viewOf(request).language)[form].done),
    )
    app.get(send, (request, reply) => reply.redirect(href(viewOf(request), "/"), 303))
    app.post(send, {
      errorHandler: (error, request, reply) => {
        failWith(reply, error, onDefect, (status) =>
          show(
            request,
            reply,
            status < 500 ? 400 : status,
            formMessages(viewOf(request).language)[form].wrong,
          ),
        )
      },
      handler: async (request, reply) => {
        const view = viewOf(request)
        const words = formMessages(view.language)
        const { wrong } = words[form]
        if (!isSameOriginForm(request, publicHost)) return show(request, reply, 403, words.foreign)
        const fields = fieldsOf(request)
        const isSpam = (fields.get("website") ?? "") !== ""
        // Only robots fill the hidden field. They get the confirmation page, and the form is dropped.
        const { status } = isSpam
          ? { status: 200 }
          : await call(requestOf(form, fields, view), originOf(request))
        if (status < 300) return reply.redirect(`${done}?store=${view.code}`, 303)
        if (status === 429) return show(request, reply, 429, words.tooOften)
        return status < 500
          ? show(request, reply, status, wrong)
          : show(request, reply, 502, form === "contact" ? words.contact.lost : wrong)
      },
    })
  }
}

const requestOf = (form: Form, fields: URLSearchParams, view: StoreView): HttpRequest => {
  const field = (name: string): string => (fields.get(name) ?? "").trim()
  if (form === "newsletter")
    return endpoints["newsletter.subscribe"].encodeRequest({ email: field("email") }, view)
  if (form === "reminder")
    return endpoints["stock.remind"].encodeRequest({ sku: field("sku"), email: field("email") }, view)
  const [topic, text] = [field("topic").slice(0, topicLengthMax), field("text")]
  return endpoints["contact.send"].encodeRequest(
    {
      name: field("name"),
      email: field("email"),
      text: topic === "" || text === "" ? text : `${topic}\n\n${text}`,
    },
    view,
  )
}
const topicLengthMax = 100
