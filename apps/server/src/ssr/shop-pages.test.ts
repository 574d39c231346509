import { Effect, Logger } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import type { Send } from "@shop/adapters/http"
import { seedDemo } from "@shop/commerce/catalogue"
import * as Database from "@shop/commerce/database"
import { DatabaseUnavailable } from "@shop/commerce/sql"
import { Reviews } from "@shop/commerce/reviews"
import { SellerFacts } from "@shop/commerce/orders"
import { Unreachable } from "@shop/core/api"
import { defaults } from "@shop/core/settings"
import { category, product, taxRule } from "../../../../tests/support/memory-catalogue.ts"
import { platform, type Platform } from "../platform.ts"
import type { Render } from "./render.ts"
import { type Outcome, pagesFrom, shopPages } from "./shop-pages.ts"

const folder = mkdtempSync(join(tmpdir(), "shop-pages-"))
afterAll(() => rmSync(folder, { recursive: true }))

const documents = (name: string) => [
  { _type: "taxrule", _id: 1, _source: taxRule(1, 20) },
  { _type: "category", _id: 2, _source: category(2, 1, { name: "Root" }) },
  { _type: "category", _id: 4, _source: category(4, 2, { name: "Bowls", url_key: "bowls" }) },
  { _type: "product", _id: 1, _source: product(1, { name, url_path: "bowl", category_ids: [4] }) },
  { _type: "product", _id: 2, _source: product(2, { name: "Off", url_path: "off", status: 2 }) },
]
const put = (name: string) =>
  seedDemo({ stores: { fr: documents(name), en: documents(name), de: documents(name) }, stock: [] }, false)

/** Renders its input as JSON in place of markup. */
const render: Render = ({ views: { view, page, menu }, origin }) => ({
  html: JSON.stringify([
    origin,
    view.code,
    page.page.kind,
    "name" in page.page ? page.page.name : "",
    menu.length,
  ]),
  status: page.status,
})
const withPages = <A>(
  program: (
    ask: (path: string, query?: string) => Effect.Effect<Outcome>,
    forget: Effect.Effect<void>,
  ) => Effect.Effect<A, unknown, Platform>,
): Promise<A> =>
  Effect.runPromise(
    Effect.gen(function* () {
      yield* put("Bowl")
      const [, en] = defaults.views
      const { make, forget } = yield* shopPages(en!, render, "https://shop.example")
      return yield* program((path, query = "") => make(path, new URLSearchParams(query)), forget)
    }).pipe(Effect.provide(platform(mkdtempSync(join(folder, "data-"))))),
  )
const shown = (outcome: Outcome): ReadonlyArray<unknown> =>
  outcome.tag === "page"
    ? [outcome.rendered.status, ...(JSON.parse(String(outcome.rendered.html)) as ReadonlyArray<unknown>)]
    : [outcome.status, outcome.to]

describe("SR31 pages of a store view", () => {
  it("are loaded through the platform's own API", async () => {
    const pages = await withPages((ask) => Effect.all([ask("/bowl"), ask("/"), ask("/nothing")]))
    expect(pages.map(shown)).toEqual([
      [200, "https://shop.example", "en", "product", "Bowl", 1],
      [200, "https://shop.example", "en", "home", "", 1],
      [404, "https://shop.example", "en", "notFound", "", 1],
    ])
  })
  it("have the tags of their documents and say whether they are cacheable", async () => {
    const pages = await withPages((ask) =>
      Effect.all([ask("/bowl"), ask("/nothing"), ask("/search", "q=bowl")]),
    )
    const cacheable = pages.map((page) => page.tag === "page" && page.rendered.isCacheable)
    expect(cacheable).toEqual([true, false, false])
    expect(pages[0]).toMatchObject({ tag: "page", rendered: { tags: expect.arrayContaining(["P1"]) } })
  })
  it("redirect from an address that has moved", async () => {
    expect(await withPages((ask) => ask("/p/SKU-1/other"))).toEqual({
      tag: "redirect",
      status: 301,
      to: "/en/bowl",
    })
  })
  it("show a new catalogue after forget", async () => {
    const menuOf = (outcome: Outcome) => shown(outcome).at(-1)
    const counts = await withPages((ask, forget) =>
      Effect.gen(function* () {
        const before = yield* ask("/")
        const more = [
          ...documents("Bowl"),
          { _type: "category", _id: 5, _source: category(5, 2, { url_key: "jugs", product_count: 1 }) },
          { _type: "product", _id: 3, _source: product(3, { category_ids: [5] }) },
        ]
        yield* seedDemo({ stores: { fr: more, en: more, de: more }, stock: [] }, true)
        const remembered = yield* ask("/")
        yield* forget
        return [before, remembered, yield* ask("/")].map(menuOf)
      }),
    )
    expect(counts).toEqual([1, 1, 2])
  })
  it("UI251 look up the missing linked pages once for each catalogue", async () => {
    const linked = ["/bowl", "/bowls", "/our-histoiry", "/wir-reden-über-uns", "/delivery", "/order-status"]
    const lacking: Array<ReadonlyArray<string> | undefined> = []
    const note: Render = (input) => {
      lacking.push(input.missing)
      return render(input)
    }
    await Effect.runPromise(
      Effect.gen(function* () {
        yield* put("Bowl")
        const [, en] = defaults.views
        const { make, forget } = yield* shopPages(en!, note, "https://shop.example", linked)
        yield* make("/", new URLSearchParams())
        const page = (id: number, identifier: string) => ({
          _type: "cms_page",
          _id: id,
          _source: { id, identifier, title: identifier, content: "<p>Words</p>", active: true },
        })
        const more = [...documents("Bowl"), page(1, "delivery"), page(2, "wir-reden-über-uns")]
        yield* seedDemo({ stores: { fr: more, en: more, de: more }, stock: [] }, true)
        yield* forget
        yield* make("/", new URLSearchParams())
      }).pipe(Effect.provide(platform(mkdtempSync(join(folder, "data-"))))),
    )
    expect(lacking).toEqual([["/our-histoiry", "/wir-reden-über-uns", "/delivery"], ["/our-histoiry"]])
  })
  it("UI251 look a linked page up again that could not be looked up", async () => {
    const lacking: Array<ReadonlyArray<string> | undefined> = []
    const note: Render = (input) => {
      lacking.push(input.missing)
      return render(input)
    }
    let isAway = true
    const reply = (body: unknown) => ({ status: 200, headers: {}, body })
    const send: Send = (call) =>
      call !== "url.map"
        ? Effect.succeed(reply({ hits: { total: 0, hits: [] } }))
        : isAway
          ? Effect.fail(new Unreachable({ request: call, cause: "network" }))
          : Effect.succeed(reply(null))
    await Effect.runPromise(
      Effect.gen(function* () {
        const source = {
          send,
          settings: defaults,
          seller: yield* SellerFacts,
          timeoutMs: 1000,
          expiresMs: (nowMs: number) => nowMs,
        }
        const { make } = yield* pagesFrom(source, defaults.views[0]!, note, "", ["/delivery"])
        yield* make("/", new URLSearchParams())
        isAway = false
        yield* make("/", new URLSearchParams())
      }),
    )
    expect(lacking).toEqual([[], ["/delivery"]])
  })
  it("SR490 are shown without reviews, and not cached, while reviews cannot be loaded", async () => {
    const page = await Effect.runPromise(
      Effect.gen(function* () {
        yield* put("Bowl")
        const away = Effect.die(new DatabaseUnavailable({ cause: new Error("The connection was refused") }))
        const reviews = { ...(yield* Reviews), search: () => away }
        const pages = shopPages(defaults.views[1]!, render, "https://shop.example")
        const { make } = yield* Effect.provideService(pages, Reviews, reviews)
        return yield* make("/bowl", new URLSearchParams())
      }).pipe(Effect.provide(platform(mkdtempSync(join(folder, "data-")))), Effect.provide(Logger.layer([]))),
    )
    expect(page).toMatchObject({ tag: "page", rendered: { status: 200, isCacheable: false } })
  })
  it("are an error page that is logged and not cached when loading fails", async () => {
    const logged: Array<string> = []
    const logger = Logger.make(({ logLevel, message }) =>
      logged.push(`${logLevel} ${JSON.stringify(message)}`),
    )
    const broken = await withPages((ask) =>
      Effect.gen(function* () {
        const database = yield* Database.Database
        database.exec("ALTER TABLE stock RENAME TO gone")
        return yield* ask("/bowl")
      }).pipe(Effect.provide(Logger.layer([logger]))),
    )
    expect(logged.filter((line) => line.startsWith("Error") && line.includes("/en/bowl"))).toHaveLength(1)
    expect(broken).toMatchObject({ tag: "page", rendered: { status: 500, isCacheable: false } })
  })
})

describe("SR501 the page of a switched-off product", () => {
  const viewsOf = (path: string) => {
    const pages: Array<unknown> = []
    const lines: Array<string> = []
    const log = Logger.make(({ message }) => void lines.push(String(message)))
    return Effect.runPromise(
      Effect.gen(function* () {
        yield* put("Bowl")
        const keep: Render = ({ views }) => {
          pages.push(views.page.page)
          return { html: "", status: views.page.status }
        }
        const { make } = yield* shopPages(defaults.views[1]!, keep, "")
        yield* make(path, new URLSearchParams())
        return { pages, lines: lines.filter((line) => line.startsWith("SR501")) }
      }).pipe(
        Effect.provide(platform(mkdtempSync(join(folder, "data-")))),
        Effect.provide(Logger.layer([log])),
      ),
    )
  }
  it("tells the shopper and the log its status", async () => {
    expect(await viewsOf("/off")).toEqual({
      pages: [{ kind: "notFound", reason: { tag: "ProductStatus", status: 2 } }],
      lines: [
        "SR501 /en/off is not found: product 2 is disabled (status 2). Enable it in the catalogue to show it.",
      ],
    })
  })
  it("differs from an address that nothing has", async () => {
    expect(await viewsOf("/nothing")).toEqual({ pages: [{ kind: "notFound" }], lines: [] })
  })
})
