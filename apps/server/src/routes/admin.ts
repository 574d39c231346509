import { readFileSync } from "node:fs"
import csrfProtection from "@fastify/csrf-protection"
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify"
import { Effect } from "effect"
import { isSame, SecretRepository } from "@shop/commerce/secrets"
import { html } from "../http/html.ts"
import { renderPage, privateHeaders } from "../admin/layout.ts"
import type { AdminPage, AdminServices, Outcome, PageRequest } from "../admin/model.ts"
import { pages } from "../admin/pages/index.ts"
import { changeForm, textField } from "../admin/components.ts"
import { type Notice, type Session, sessionMs, sessions } from "../admin/sessions.ts"
import { failWith } from "../http/app.ts"
import { clientOf, networkOf } from "../http/client.ts"
import { hostCookie } from "../http/cookie.ts"
import { isSameOriginForm } from "../http/same-origin.ts"
import { fieldsOf, pathOf, queryOf } from "../http/request.ts"
import { FieldInvalid } from "../operator/fields.ts"
import type { SecurityEvent } from "../telemetry/security.ts"

export interface AdminOptions {
  /** The operator's secret. */
  readonly secret: string
  /** Host that shoppers see. */
  readonly publicHost: string
  readonly isTls: boolean
  readonly services: AdminServices
  /** Counts a try to sign in. @returns seconds to wait when there were too many, else null */
  readonly consumeSignInTry: (client: string) => Promise<number | null>
  /** Takes a successful try back. */
  readonly refundSignInTry: (client: string) => Promise<void>
  /** Writes a security event into the log. */
  readonly log: (event: SecurityEvent, client: string | null) => void
  readonly onDefect: (error: unknown) => void
}

const home = "/admin"
const signIn = "/admin/sign-in"
const signOut = "/admin/sign-out"
/** Takes the place of the session in CSRF tokens of the sign-in form. */
const signedOut = "signed-out"
const stylesheet = readFileSync(new URL("../admin/style.css", import.meta.url), "utf8")

/** The page of a path, and the rest of the path after the page's own. */
const pageAt = (path: string): { readonly page: AdminPage; readonly rest: string } | null => {
  for (const page of pages) {
    if (path === page.path) return { page, rest: "" }
    const rest =
      path.startsWith(`${page.path}/`) && page.path !== home ? path.slice(page.path.length + 1) : ""
    if (rest === "" || (rest.includes("/") && page.file === undefined)) continue
    return { page, rest: decodeURIComponent(rest) }
  }
  return null
}

/**
 * The operator's pages, behind a sign-in form for the secret. A change is a form with a CSRF token of the session; its
 * response redirects to the page that shows the change.
 *
 * @rule SR140, SR141, SR142
 */
export const adminRoutes: FastifyPluginAsync<AdminOptions> = async (app, options) => {
  const { secret, publicHost, isTls, services, consumeSignInTry, refundSignInTry, log, onDefect } = options
  const sessionsByCookie = sessions(services.operatorSessions)
  const sessionCookie = hostCookie("admin", isTls, "strict")
  const formCookie = hostCookie("admin-form", isTls, "strict")
  /** The session of each request, which the first hook looks up. */
  const found = new WeakMap<FastifyRequest, Session>()
  const sessionOf = (request: FastifyRequest): Session | null => found.get(request) ?? null
  const csrfKey = services.run(Effect.orDie(Effect.flatMap(SecretRepository, ({ key }) => key("admin-csrf"))))
  await app.register(csrfProtection, {
    cookieKey: formCookie.name,
    cookieOpts: formCookie.options,
    csrfOpts: { hmacKey: await csrfKey },
    getToken: (request) => fieldsOf(request).get("csrf") ?? undefined,
    getUserInfo: (request) => sessionOf(request)?.id ?? signedOut,
  })

  const show = (reply: FastifyReply, status: number, page: string): FastifyReply =>
    reply.code(status).type("text/html; charset=utf-8").send(page)
  const showMessage = (reply: FastifyReply, status: number, title: string, text: string): FastifyReply =>
    show(
      reply,
      status,
      renderPage({
        title,
        body: html`<p>${text} <a href="${home}">To the overview</a></p>`,
        notice: null,
        nav: null,
        signOutForm: null,
      }),
    )
  const showSignIn = (reply: FastifyReply, status: number, notice: Notice | null): FastifyReply => {
    const secretField = textField({
      name: "secret",
      label: "Secret of the shop",
      type: "password",
      isRequired: true,
      autocomplete: "current-password",
    })
    const token = reply.generateCsrf({ userInfo: signedOut })
    const body = changeForm({ token }, signIn, "sign-in", secretField, "Sign in")
    return show(reply, status, renderPage({ title: "Sign in", body, notice, nav: null, signOutForm: null }))
  }
  const record = (session: Session, action: string, detail: string): Promise<void> => {
    const entry = { actor: session.id, action, subject: "operator", detail }
    return services.run(services.audit.record(Effect.succeed({ entry, result: undefined })))
  }

  app.addHook("onRequest", async (request, reply) => {
    reply.headers(privateHeaders)
    const cookie = sessionCookie.valueIn(request)
    if (cookie === null) return
    const session = await services.run(sessionsByCookie.find(cookie, services.nowMs()))
    if (session !== null) found.set(request, session)
  })
  /** Refuses forms of other sites. */
  const requireOwnForm = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (isSameOriginForm(request, publicHost)) return undefined
    log("operator.form.refused", clientOf(request))
    return showMessage(
      reply,
      403,
      "Refused",
      "This was not sent from a page of this shop, and nothing was changed.",
    )
  }
  const requireSession = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    sessionOf(request) === null ? reply.redirect(signIn, 303) : undefined
  app.setErrorHandler((error: Error & { readonly code?: string }, request, reply) => {
    if (error.code?.startsWith("FST_CSRF")) {
      if (pathOf(request) === signIn)
        return showSignIn(reply, 403, { isFault: true, text: "The form was too old. Please try again." })
      log("operator.form.refused", clientOf(request))
      return showMessage(
        reply,
        403,
        "Refused",
        "The form was not one of this session, and nothing was changed.",
      )
    }
    return failWith(reply, error, onDefect, (status) =>
      status === 413
        ? showMessage(reply, 413, "Refused", "The form is too large.")
        : status < 500
          ? showMessage(reply, status, "Refused", "Only forms are taken here.")
          : showMessage(reply, status, "Error", "Internal error."),
    )
  })

  // Responses that contain both user input and a token are not compressed (BREACH).
  const page = { compress: false as const }
  app.get("/admin/style.css", (_request, reply) =>
    reply
      .headers({ "content-type": "text/css; charset=utf-8", "cache-control": "no-cache" })
      .send(stylesheet),
  )
  app.get(signIn, page, async (request, reply) =>
    sessionOf(request) === null ? showSignIn(reply, 200, null) : reply.redirect(home, 303),
  )
  app.post(signIn, { ...page, preHandler: [requireOwnForm, app.csrfProtection] }, async (request, reply) => {
    const address = clientOf(request)
    const client = address === null ? "unknown" : networkOf(address)
    const waitS = await consumeSignInTry(client)
    if (waitS !== null) {
      log("tries.exhausted", address)
      const text = `Too many tries. Please try again in ${waitS} seconds.`
      return showSignIn(reply.header("retry-after", String(waitS)), 429, { isFault: true, text })
    }
    if (!isSame(fieldsOf(request).get("secret") ?? "", secret)) {
      log("operator.sign-in.failed", address)
      return showSignIn(reply, 403, { isFault: true, text: "This is not the secret." })
    }
    await refundSignInTry(client)
    const begun = await services.run(sessionsByCookie.begin(services.nowMs()))
    await record(begun.session, "admin.sign-in", `from ${client}`)
    return reply
      .setCookie(sessionCookie.name, begun.secret, { ...sessionCookie.options, maxAge: sessionMs / 1000 })
      .redirect(home, 303)
  })
  const change = { ...page, preHandler: [requireOwnForm, requireSession, app.csrfProtection] }
  app.post(signOut, change, async (request, reply) => {
    await record(sessionOf(request)!, "admin.sign-out", "")
    await services.run(sessionsByCookie.end(sessionCookie.valueIn(request)!))
    return reply.clearCookie(sessionCookie.name, sessionCookie.options).redirect(signIn, 303)
  })

  const setNotice = (request: FastifyRequest, session: Session, notice: Notice | null): Promise<void> =>
    services.run(
      sessionsByCookie.update(sessionCookie.valueIn(request)!, { ...session, notice }, services.nowMs()),
    )

  const showPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const session = sessionOf(request)!
    const at = pageAt(pathOf(request))
    const pageRequest: PageRequest = {
      operator: session.id,
      token: reply.generateCsrf({ userInfo: session.id }),
      query: queryOf(request),
      subpath: at?.rest ?? "",
    }
    const file = await at?.page.file?.(services, pageRequest)
    if (typeof file === "string") return showMessage(reply, 409, "There is no such file", file)
    if (file !== undefined && file !== null)
      return reply
        .headers({
          "content-type": "application/pdf",
          "content-disposition": `attachment; filename="${file.fileName}"`,
        })
        .send(Buffer.from(file.bytes))
    const screen = (await at?.page.show(services, pageRequest)) ?? null
    if (screen === null) return showMessage(reply, 404, "Not found", "There is nothing here.")
    const { notice } = session
    if (notice !== null) await setNotice(request, session, null)
    const nav = pages.map(({ path, name }) => ({ path, name, isHere: path === at?.page.path }))
    const signOutForm = changeForm(pageRequest, signOut, "sign-out", null, "Sign out")
    return show(reply, 200, renderPage({ ...screen, notice, nav, signOutForm }))
  }

  const makeChange = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [session, path, query, fields] = [
      sessionOf(request)!,
      pathOf(request),
      queryOf(request),
      fieldsOf(request),
    ]
    const at = pageAt(path)
    const run = at?.page.change(fields.get("do") ?? "") ?? null
    if (at === null || run === null) return showMessage(reply, 404, "Not found", "There is no such change.")
    const pageRequest: PageRequest = { operator: session.id, token: "", query, subpath: at.rest }
    const outcome = await runChange(() => run(services, fields, pageRequest))
    await setNotice(request, session, { isFault: outcome.isFault, text: outcome.text })
    return reply.redirect(outcome.redirectPath ?? (query.size === 0 ? path : `${path}?${query}`), 303)
  }

  for (const url of [home, `${home}/*`]) {
    app.get(url, { ...page, preHandler: requireSession }, showPage)
    app.post(url, change, makeChange)
  }
}

/** Runs a change; an invalid field becomes a message for the operator. */
const runChange = async (change: () => Promise<Outcome> | Outcome): Promise<Outcome> => {
  try {
    return await change()
  } catch (error) {
    if (error instanceof FieldInvalid) return { isFault: true, text: `${error.message}.` }
    throw error
  }
}
