import { href, type StoreView } from "@shop/core/store-view"
import { bindings } from "@shop/wire/bindings"
import type { WireReply, WireRequest } from "@shop/wire/request"
import { fieldsOf, isOwnForm } from "../admin/guard.ts"
import type { CallOrigin } from "../http/api.ts"
import { BodyTooLarge, type HttpReply, type HttpRequest, redirect } from "../http/model.ts"
import { page } from "../http/page.ts"
import { wordsIn } from "./words.ts"

export interface FormTools {
  readonly views: ReadonlyArray<StoreView>
  /** Host that shoppers see. */
  readonly publicHost: string
  /** Answers a call as the API does, limits and all. */
  readonly call: (request: WireRequest, origin: CallOrigin) => Promise<WireReply>
}

type Form = "newsletter" | "contact" | "reminder"

/** Where a form is sent, and where it is told that it went. */
const places: Readonly<Record<string, readonly [form: Form, isDone: boolean]>> = {
  "/newsletter/subscribe": ["newsletter", false],
  "/newsletter/asked": ["newsletter", true],
  "/contact/send": ["contact", false],
  "/contact/sent": ["contact", true],
  "/stock/remind": ["reminder", false],
  "/stock/asked": ["reminder", true],
}
const donePath: Readonly<Record<Form, string>> = {
  newsletter: "/newsletter/asked",
  contact: "/contact/sent",
  reminder: "/stock/asked",
}

/**
 * The shop's forms where no script is: the same calls as with one, from the shop's own pages only, answered with the way
 * to a page that says so.
 *
 * @rule SR152 - issue 5 (works by plain forms: POST, redirect, GET; same-origin checks)
 */
export const formRoom =
  ({ views, publicHost, call }: FormTools) =>
  (request: HttpRequest): Promise<HttpReply> | null => {
    const place = places[request.path]
    return place === undefined ? null : answer(...place)

    async function answer(form: Form, isDone: boolean): Promise<HttpReply> {
      const view = views.find(({ code }) => code === request.query.get("store")) ?? views[0]!
      const words = wordsIn(view.language)
      const { title, done, wrong } = words[form]
      const told = (status: number, text: string): HttpReply =>
        page(status, view.language, title, text, [], { to: href(view, "/"), words: words.back })
      if (isDone) return told(200, done)
      if (request.method !== "POST") return redirect(303, href(view, "/"))
      if (!isOwnForm(request, publicHost)) return told(403, words.foreign)
      const fields = await fieldsOf(request).catch((error: unknown) => {
        if (error instanceof BodyTooLarge) return null
        throw error
      })
      if (fields === null) return told(400, wrong)
      const away = redirect(303, `${donePath[form]}?store=${view.code}`)
      // A field that nobody sees was filled in: it is told like any other, and thrown away.
      if ((fields.get("website") ?? "") !== "") return away
      const { status } = await call(sent(form, fields, view), {
        client: request.client ?? null,
        trail: request.trail ?? null,
      })
      if (status < 300) return away
      if (status === 429) return told(429, words.tooOften)
      return status < 500 ? told(status, wrong) : told(502, form === "contact" ? words.contact.lost : wrong)
    }
  }

const sent = (form: Form, fields: URLSearchParams, view: StoreView): WireRequest => {
  const field = (name: string): string => (fields.get(name) ?? "").trim()
  if (form === "newsletter") return bindings["newsletter.subscribe"].encode({ email: field("email") }, view)
  if (form === "reminder")
    return bindings["stock.remind"].encode({ sku: field("sku"), email: field("email") }, view)
  const [topic, text] = [field("topic").slice(0, topicLengthMax), field("text")]
  return bindings["contact.send"].encode(
    {
      name: field("name"),
      email: field("email"),
      text: topic === "" || text === "" ? text : `${topic}\n\n${text}`,
    },
    view,
  )
}
const topicLengthMax = 100
