import { Effect, Option, PartitionedSemaphore, Scheduler } from "effect"
import type { FastifyReply, FastifyRequest } from "fastify"
import plugin from "fastify-plugin"
import { NoScriptSessions } from "@shop/commerce/no-script-sessions"
import { hashOf, newSecret } from "@shop/commerce/secrets"
import { cartDefinition, inputOf } from "@shop/core/cart"
import { codecOf } from "@shop/core/device-store"
import { type PageKind, pageHref, pageKinds } from "@shop/core/routing"
import type { Views } from "@shop/core/shop"
import { href, resolveStoreView, type StoreView } from "@shop/core/store-view"
import { ClientAddress, clientOf, isLocal, networkOf } from "../http/client.ts"
import type { Lock } from "../coordination/lock.ts"
import { type Limit, RateLimiter } from "../coordination/rate-limiter.ts"
import { hostCookie } from "../http/cookie.ts"
import { type HttpReply, json } from "../http/model.ts"
import { isSameOriginForm } from "../http/same-origin.ts"
import { fieldsOf, hostOf, isPrefetch, pathOf, queryOf, send } from "../http/request.ts"
import type { Platform } from "../platform.ts"
import type { Render } from "../ssr/render.ts"
import { actionOf, isRenderedDirectly } from "../no-script/actions.ts"
import { openDevice, emptyState, type SessionState } from "../no-script/device.ts"
import { openShop } from "../no-script/shop.ts"

const cookieAgeS = 30 * 86_400
/** Each request opens its own shop. */
const concurrentMax = 4
/** A request waits so long for the requests of other clients. */
const turnTimeoutMs = 5_000
const newSessions = { name: "visits", tries: 120, periodMs: 60 * 60_000 }
/** Forms and pages that are rendered for one shopper. */
const sessionPages = { name: "visit-pages", tries: 40, periodMs: 20_000 }
const addressMax = 2048

type PrivateKind = {
  [Kind in PageKind]: (typeof pageKinds)[Kind]["isPrivate"] extends true ? Kind : never
}[PageKind]

/**
 * How a browser without scripts gets each page with one shopper's data: from the shopper's session; from the order of one
 * request, which is never stored; or not at all, with words that the page needs scripts.
 */
const sources: Readonly<Record<PrivateKind, "session" | "order" | "scripts">> = {
  cart: "session",
  checkout: "session",
  externalCheckout: "session",
  orderSuccess: "session",
  account: "scripts",
  createPassword: "scripts",
  compare: "scripts",
  orderStatus: "order",
  withdrawal: "order",
}
const pathsFrom = (...from: ReadonlyArray<(typeof sources)[PrivateKind]>): ReadonlyArray<string> =>
  (Object.keys(sources) as ReadonlyArray<PrivateKind>)
    .filter((kind) => from.includes(sources[kind]))
    .flatMap((kind) => pageKinds[kind].path ?? [])
    .map((path) => `/${path}`)

/** The pages that show one shopper's data. */
const shopperPages = pathsFrom("session", "order")
/** Pages of placed orders. They are loaded for each request and never stored. */
const orderPages = pathsFrom("order")

export interface NoScriptOptions {
  readonly views: ReadonlyArray<StoreView>
  readonly render: Render
  /** Linked paths whose pages are missing in a store view. */
  readonly missing: (view: StoreView) => Effect.Effect<ReadonlyArray<string>>
  readonly publicHost: string
  readonly publicUrl: string
  readonly run: <A>(effect: Effect.Effect<A, never, Platform>) => Promise<A>
  /** Serializes the requests of one shopper. */
  readonly withLock: Lock["Service"]["withLock"]
}

const refused = (status: 403 | 429 | 503, words: string): HttpReply => ({
  status,
  headers: {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    ...(status === 503 || status === 429 ? { "retry-after": "5" } : {}),
  },
  body: words,
})

/**
 * The shop for browsers without JavaScript: the same core as in browsers, opened for each form and each page of one
 * shopper. The server stores the change of a form and redirects to the page that shows it; an invalid form is rendered
 * again with its faults. Requests without the session cookie go to the cached pages.
 *
 * @rule SR190, SR192, SR498, SR591, SR623
 */
export const noScriptRoutes = plugin<NoScriptOptions>(async (app, options) => {
  const { views, render, missing, publicHost, publicUrl, run, withLock } = options
  const cookie = hostCookie("visit", publicUrl.startsWith("https:"), "lax")
  const permits = PartitionedSemaphore.makeUnsafe<string>({ permits: concurrentMax })

  /** Runs the work in its client's turn: waiting clients take turns, however many requests each of them has sent. */
  const inTurn = <R>(client: string, work: Effect.Effect<HttpReply, never, R>) =>
    Effect.uninterruptibleMask((restore) =>
      restore(permits.take(client, 1)).pipe(
        Effect.timeoutOption(turnTimeoutMs),
        Effect.flatMap((taken) =>
          Option.isNone(taken)
            ? Effect.succeed(refused(503, "Busy. Please try again in a moment."))
            : Effect.ensuring(restore(work), permits.release(1)),
        ),
      ),
    )
  const renewedCookie = (secret: string): string => cookie.header(secret, cookieAgeS)

  /** Sends the cart's lines to a browser with JavaScript, until that browser confirms that it has them. */
  const handOver = (secret: string, fields: URLSearchParams): Effect.Effect<HttpReply, never, Platform> =>
    Effect.gen(function* () {
      const id = hashOf(`take ${secret}`)
      if (fields.get("act") === "taken" && fields.get("id") === id) {
        yield* (yield* NoScriptSessions).delete(secret)
        return { status: 204, headers: { "set-cookie": cookie.header("", 0) }, body: "" }
      }
      const device = yield* openDevice((yield* read(secret)).device)
      const cart = Option.getOrNull(cartCodec.decode(yield* device.storage.get("cart", "state")))
      return json(200, { id, lines: (cart?.local ?? []).map(inputOf) }, { "cache-control": "no-store" })
    }).pipe(Effect.catch(failed))

  const respond = (
    client: string | null,
    view: StoreView,
    path: string,
    secret: string,
    fields: URLSearchParams | null,
    query: URLSearchParams,
  ): Effect.Effect<HttpReply, never, Platform> =>
    Effect.gen(function* () {
      const before = yield* read(secret)
      const device = yield* openDevice(before.device)
      const url = fields?.get("url")?.slice(0, addressMax) ?? ""
      const at = url === "" ? null : pathInView(views, view, url)
      const isOrderPage = orderPages.includes(path)
      const isConfirmed = path === `/${pageKinds.orderSuccess.path}`
      const isLeaving = path === "/checkout" && view.checkoutOrigin !== null
      const shop = yield* openShop(
        view,
        device.storage,
        at ?? { path, search: "" },
        isOrderPage || isConfirmed || path === "/checkout",
      )
      if (isLeaving) shop.actions.externalCheckout?.leave()
      else if (path === "/checkout") shop.actions.checkout.enter()
      if (isConfirmed) shop.actions.externalCheckout?.arrive(query.get("handOff"))
      yield* shop.settle
      const { lastOrder } = shop.views
      // The page does the same with JavaScript. @rule CM232
      if (isConfirmed && lastOrder?.orderNumber != null) {
        shop.actions.orderTracking?.open({ number: lastOrder.orderNumber, email: lastOrder.email })
        yield* shop.settle
      }
      const placedBefore = lastOrder?.placedAt ?? null
      // The provider sends the shopper back to the checkout; an approved payment places its order.
      const payment = path === "/checkout" && fields === null && !isLeaving ? query.get("payment") : null
      if (payment !== null) {
        shop.actions.paying?.back(payment)
        yield* shop.settle
      }
      // No form of the shop's own checkout orders a cart of an external one.
      const action = fields === null || isLeaving ? null : actionOf(fields)
      if (action !== null && fields !== null) {
        action(shop.actions, fields, shop.views)
        yield* shop.settle
      }
      const isNewOrder = (shop.views.lastOrder?.placedAt ?? null) !== placedBefore
      const isRendered =
        fields === null
          ? payment === null || !isNewOrder
          : isOrderPage ||
            isLeaving ||
            (!isNewOrder && (isRenderedDirectly(fields) || faultsOf(shop.views).length > 0))
      // The page itself shows a success.
      const notifications = shop.views.notifications.filter(({ kind }) => kind !== "success")
      const state: SessionState = {
        device: yield* device.snapshot,
        notifications: isRendered ? [] : notifications,
      }
      yield* (yield* NoScriptSessions).save(secret, JSON.stringify(state))
      const [external] = shop.externalUrls()
      if (external !== undefined) return leaveTo(external, secret)
      if (isRendered) {
        const shown = { ...shop.views, notifications: [...before.notifications, ...notifications] }
        return page(shown, fields, secret, yield* missing(view))
      }
      return {
        status: 303,
        headers: {
          location: isNewOrder ? pageHref(view, "orderSuccess") : href(view, path),
          "cache-control": "no-store",
          "set-cookie": renewedCookie(secret),
        },
        body: "",
      }
    }).pipe(Effect.scoped, Effect.provideService(ClientAddress, client), Effect.catch(failed))

  /** Redirects to an external checkout or a payment provider. Nothing stores the address or passes it on. */
  const leaveTo = (url: string, secret: string): HttpReply => ({
    status: 303,
    headers: {
      location: url,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "set-cookie": renewedCookie(secret),
    },
    body: "",
  })

  const page = (
    shown: Views,
    fields: URLSearchParams | null,
    secret: string,
    lacks: ReadonlyArray<string>,
  ): HttpReply => ({
    status: fields !== null && faultsOf(shown).length > 0 ? 422 : 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "set-cookie": renewedCookie(secret),
    },
    body: render({ views: withTyped(shown, fields), origin: publicUrl, isNoScript: true, missing: lacks })
      .html,
  })

  /** The secret of a stored session. Unknown secrets are ignored, because they would evade the limit on new sessions. */
  const secretIn = async (request: FastifyRequest): Promise<string | null> => {
    const secret = cookie.valueIn(request)
    if (secret === null || !/^[\w-]{32}$/.test(secret)) return null
    const state = await run(Effect.flatMap(NoScriptSessions, ({ find }) => find(secret)))
    return state === null ? null : secret
  }

  const answer = async (
    request: FastifyRequest,
    { view, path }: { readonly view: StoreView; readonly path: string },
    secret: string | null,
    fields: URLSearchParams | null,
  ): Promise<HttpReply> => {
    const client = clientOf(request)
    if (secret === null && !(await isAllowed(client, newSessions)))
      return refused(429, "Too many new visits from here. Please try again later.")
    if (!isLocal(client ?? "::1") && !(await isAllowed(client, sessionPages))) return tooMany
    const own = secret ?? newSecret()
    const isHandOver = /^taken?$/.test(fields?.get("act") ?? "")
    const work =
      isHandOver && fields !== null
        ? handOver(own, fields)
        : respond(client, view, path, own, fields, queryOf(request))
    return withLock(own, () =>
      run(
        inTurn(networkOf(client ?? "::1"), work).pipe(
          Effect.provideService(Scheduler.Scheduler, new Scheduler.MixedScheduler("sync")),
        ),
      ),
    )
  }

  const isAllowed = (client: string | null, limit: Limit): Promise<boolean> =>
    run(
      Effect.gen(function* () {
        const limiter = yield* RateLimiter
        return (yield* limiter.consume(limit, client === null ? "" : networkOf(client))) === 0
      }),
    )

  app.addHook("preHandler", async (request, reply): Promise<unknown> => {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined
    const found = resolveStoreView(views, hostOf(request), pathOf(request))
    if (found === null || !shopperPages.includes(found.path)) return undefined
    if (isPrefetch(request)) return send(reply, refused(503, "Not prefetched"))
    const secret = await secretIn(request)
    return secret === null ? undefined : send(reply, await answer(request, found, secret, null))
  })

  const post = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const found = resolveStoreView(views, hostOf(request), pathOf(request))
    if (found === null) {
      reply.callNotFound()
      return reply
    }
    if (!isSameOriginForm(request, publicHost))
      return send(reply, refused(403, "This form was not sent from a page of this shop."))
    return send(reply, await answer(request, found, await secretIn(request), fieldsOf(request)))
  }
  for (const prefix of new Set(views.map(({ path }) => path)))
    for (const path of shopperPages) app.post(prefix + path, post)
})

const tooMany = refused(429, "Too many pages at a time. Please try again in a moment.")

const cartCodec = codecOf(cartDefinition)

const isTooMany = (error: unknown): boolean => (error as { readonly code?: unknown } | null)?.code === 429

/** A page's API requests count for its client, so their 429 becomes the response and is not logged as an error. */
const failed = (error: unknown): Effect.Effect<HttpReply> =>
  isTooMany(error)
    ? Effect.succeed(tooMany)
    : Effect.as(
        Effect.logError("A page without JavaScript could not be rendered", error),
        refused(503, "The shop could not answer. Please try again in a moment."),
      )

const read = Effect.fnUntraced(function* (secret: string) {
  const state = yield* (yield* NoScriptSessions).find(secret)
  return state === null ? emptyState : { ...emptyState, ...(JSON.parse(state) as Partial<SessionState>) }
})

/** The path of a form's page, if the page is in this view. */
const pathInView = (views: ReadonlyArray<StoreView>, view: StoreView, url: string) => {
  const [path = "", search = ""] = url.split("?", 2)
  const found = resolveStoreView(views, "", path)
  return found?.view.code === view.code
    ? { path: found.path, search: search === "" ? "" : `?${search}` }
    : null
}

const faultsOf = ({ checkout, orderTracking }: Views) => [
  ...(checkout?.faults ?? []),
  ...(orderTracking?.faults ?? []),
]

/** Puts the typed values back into an invalid form. */
const withTyped = (views: Views, fields: URLSearchParams | null): Views => {
  const { checkout } = views
  if (checkout === null || fields === null || checkout.faults.length === 0) return views
  const typed = <Form extends object>(form: Form): Form =>
    Object.fromEntries(
      Object.entries(form).map(([name, value]: [string, unknown]) => [name, fields.get(name) ?? value]),
    ) as Form
  const { personal, shipping, billing } = checkout.opening
  const opening = { personal: typed(personal), shipping: typed(shipping), billing: typed(billing) }
  return { ...views, checkout: { ...checkout, opening } }
}
