import { readFileSync } from "node:fs"
import { recorded } from "@shop/commerce/operator"
import { networkOf } from "../http/client.ts"
import { hostCookie } from "../http/cookie.ts"
import { BodyTooLarge, type HttpReply, type HttpRequest, redirect } from "../http/model.ts"
import { isSame } from "@shop/commerce/secrets"
import { memorySessionStore, type SessionStore } from "../coordination/session-store.ts"
import { FieldWrong } from "../operator/fields.ts"
import type { SecurityEvent } from "../telemetry/security.ts"
import { fieldsOf, firstForm, isOwnForm } from "./guard.ts"
import { html } from "./html.ts"
import { framed, privately } from "./layout.ts"
import type { AdminPage, AdminTools, Outcome, Visit } from "./model.ts"
import { pages } from "./pages/index.ts"
import { changing, field } from "./parts.ts"
import { type Notice, type Session, sessionMs, sessions } from "./sessions.ts"

/** How the operator's page is kept. */
export interface AdminSetup {
  /** Null switches all of it off. */
  readonly secret: string | null
  /** Host that shoppers see. */
  readonly publicHost: string
  readonly isTls: boolean
  readonly tools: AdminTools
  /** Counts a try to sign in. @returns seconds to wait when there were too many, else null */
  readonly tried: (client: string) => Promise<number | null>
  /** Writes a security event into the log. */
  readonly log: (event: SecurityEvent, client: string | null) => void
  /** It was a right one. */
  readonly giveBack: (client: string) => Promise<void>
  readonly sessionStore?: SessionStore<Session>
}

/** Operators that are signed in at one time. */
const sessionsMax = 50

const home = "/admin"
const signIn = "/admin/sign-in"
const signOut = "/admin/sign-out"
const stylesheet = readFileSync(new URL("style.css", import.meta.url), "utf8")

const pageAt = (path: string): { readonly page: AdminPage; readonly rest: string } | null => {
  for (const page of pages) {
    if (path === page.path) return { page, rest: "" }
    const rest =
      path.startsWith(`${page.path}/`) && page.path !== home ? path.slice(page.path.length + 1) : ""
    if (rest === "" || (rest.includes("/") && page.file === undefined)) continue
    try {
      return { page, rest: decodeURIComponent(rest) }
    } catch {
      return null
    }
  }
  return null
}

/**
 * The operator's page: off without its secret, else behind a form that asks for it. Whatever changes something is sent
 * from its own pages, with the session's token, and answered with the way to the page that shows it.
 *
 * @rule SR140, SR141, SR142 - features 74; reliability §5
 */
export const adminRoom = ({
  secret,
  publicHost,
  isTls,
  tools,
  tried,
  giveBack,
  log,
  sessionStore = memorySessionStore(sessionsMax),
}: AdminSetup) => {
  const held = sessions(sessionStore)
  const first = firstForm()
  const sessionCookie = hostCookie("admin", isTls, "Strict")
  const formCookie = hostCookie("admin-form", isTls, "Strict")

  const see = (to: string, headers: Readonly<Record<string, string>> = {}): HttpReply =>
    redirect(303, to, { ...privately, ...headers })
  const plain = (status: number, title: string, text: string): HttpReply =>
    framed(status, {
      title,
      body: html`<p>${text} <a href="${home}">To the overview</a></p>`,
      notice: null,
      nav: null,
      leave: null,
    })

  const signInPage = (
    status: number,
    notice: Notice | null,
    headers: Readonly<Record<string, string>> = {},
  ): HttpReply => {
    const value = first.cookie()
    const body = changing(
      { token: first.tokenOf(value) },
      signIn,
      "sign-in",
      field({
        name: "secret",
        label: "Secret of the shop",
        type: "password",
        isNeeded: true,
        autocomplete: "current-password",
      }),
      "Sign in",
    )
    return framed(
      status,
      { title: "Sign in", body, notice, nav: null, leave: null },
      { ...headers, "set-cookie": formCookie.header(value, 3_600) },
    )
  }

  const enter = async (request: HttpRequest, fields: URLSearchParams, given: string): Promise<HttpReply> => {
    if (!first.isRight(formCookie.valueIn(request), fields.get("csrf")))
      return signInPage(403, { isFault: true, text: "The form was too old. Please try again." })
    const client = request.client == null ? "unknown" : networkOf(request.client)
    const waitS = await tried(client)
    if (waitS !== null) {
      log("tries.exhausted", request.client ?? null)
      return signInPage(
        429,
        { isFault: true, text: `Too many tries. Please try again in ${waitS} seconds.` },
        { "retry-after": String(waitS) },
      )
    }
    if (!isSame(fields.get("secret") ?? "", given)) {
      log("operator.sign-in.failed", request.client ?? null)
      return signInPage(403, { isFault: true, text: "This is not the secret." })
    }
    await giveBack(client)
    const nowMs = tools.nowMs()
    const { secret: value, session } = await held.begin(nowMs)
    recorded(tools.database, nowMs, () => ({
      result: null,
      deed: { who: session.id, what: "admin.sign-in", subject: "operator", detail: `from ${client}` },
    }))
    return see(home, { "set-cookie": sessionCookie.header(value, sessionMs / 1000) })
  }

  const leave = async (value: string, session: Session): Promise<HttpReply> => {
    await held.end(value)
    recorded(tools.database, tools.nowMs(), () => ({
      result: null,
      deed: { who: session.id, what: "admin.sign-out", subject: "operator", detail: "" },
    }))
    return see(signIn, { "set-cookie": sessionCookie.header("", 0) })
  }

  const shown = async ({ path, query }: HttpRequest, value: string, session: Session): Promise<HttpReply> => {
    const at = pageAt(path)
    const visit: Visit = { who: session.id, token: session.token, query, rest: at?.rest ?? "" }
    const paper = await at?.page.file?.(tools, visit)
    if (typeof paper === "string") return plain(409, "There is no such file", paper)
    if (paper !== undefined && paper !== null)
      return {
        status: 200,
        headers: {
          "content-type": "application/pdf",
          "content-disposition": `attachment; filename="${paper.fileName}"`,
          ...privately,
        },
        body: paper.bytes,
      }
    const screen = at?.page.show(tools, visit) ?? null
    if (screen === null) return plain(404, "Not found", "There is nothing here.")
    const { notice } = session
    if (notice !== null) await held.update(value, { ...session, notice: null })
    return framed(200, {
      ...screen,
      notice,
      nav: pages.map(({ path: to, name }) => ({ path: to, name, isHere: to === at?.page.path })),
      leave: changing(visit, signOut, "sign-out", null, "Sign out"),
    })
  }

  const changed = async (
    { path, query }: HttpRequest,
    fields: URLSearchParams,
    value: string,
    session: Session,
  ): Promise<HttpReply> => {
    const at = pageAt(path)
    const change = at?.page.change(fields.get("do") ?? "") ?? null
    if (at === null || change === null) return plain(404, "Not found", "There is no such change.")
    const visit: Visit = { who: session.id, token: session.token, query, rest: at.rest }
    const outcome = await attempted(() => change(tools, fields, visit))
    await held.update(value, { ...session, notice: { isFault: outcome.isFault, text: outcome.text } })
    const asked = query.toString()
    return see(outcome.to ?? (asked === "" ? path : `${path}?${asked}`))
  }

  const posted = async (request: HttpRequest, given: string): Promise<HttpReply> => {
    if (!isOwnForm(request, publicHost)) {
      log("operator.form.refused", request.client ?? null)
      return plain(403, "Refused", "This was not sent from a page of this shop, and nothing was changed.")
    }
    const fields = await fieldsOf(request)
    if (fields === null) return plain(415, "Refused", "Only forms are taken here.")
    if (request.path === signIn) return enter(request, fields, given)
    const value = sessionCookie.valueIn(request) ?? ""
    const session = await held.find(value, tools.nowMs())
    if (session === null) return see(signIn)
    if (!isSame(fields.get("csrf") ?? "", session.token)) {
      log("operator.form.refused", request.client ?? null)
      return plain(403, "Refused", "The form was not one of this session, and nothing was changed.")
    }
    return request.path === signOut ? leave(value, session) : changed(request, fields, value, session)
  }

  const answer = async (request: HttpRequest, given: string): Promise<HttpReply> => {
    const isReading = request.method === "GET" || request.method === "HEAD"
    if (!isReading && request.method !== "POST")
      return plain(405, "Refused", "Pages are read, and forms are sent.")
    if (isReading && request.path === "/admin/style.css")
      return {
        status: 200,
        headers: { "content-type": "text/css; charset=utf-8", "cache-control": "no-cache" },
        body: stylesheet,
      }
    if (!isReading)
      return posted(request, given).catch((error: unknown) => {
        if (error instanceof BodyTooLarge) return plain(413, "Refused", "The form is too large.")
        throw error
      })
    const value = sessionCookie.valueIn(request) ?? ""
    const session = await held.find(value, tools.nowMs())
    if (request.path === signIn) return session === null ? signInPage(200, null) : see(home)
    return session === null ? see(signIn) : shown(request, value, session)
  }

  return (request: HttpRequest): Promise<HttpReply> | null =>
    secret === null || !/^\/admin(\/|$)/.test(request.path) ? null : answer(request, secret)
}

/** What was typed wrongly is told to the operator. */
const attempted = async (change: () => Promise<Outcome> | Outcome): Promise<Outcome> => {
  try {
    return await change()
  } catch (error) {
    if (error instanceof FieldWrong) return { isFault: true, text: `${error.message}.` }
    throw error
  }
}
