import { Effect } from "effect"
import fc from "fast-check"
import type { FastifyRequest } from "fastify"
import { describe, expect, it } from "vitest"
import { repositories } from "@shop/commerce/repositories"
import { AuditLog, OperatorSessionRepository } from "@shop/commerce/operator"
import { product } from "@shop/testing"
import { markupFaults } from "../../../../tests/support/markup.ts"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { line, order, memoryShop, view } from "../../../../tests/support/memory-shop.ts"
import { hostCookie } from "../http/cookie.ts"
import { isSameOriginForm } from "../http/same-origin.ts"
import { html } from "../http/html.ts"
import { renderPage } from "./layout.ts"
import { type AdminServices, succeeded, type OrderAction, type PageRequest } from "./model.ts"
import { orders } from "./pages/orders.ts"
import { cursorOf, cursorPager, pageOf, pager } from "./components.ts"
import { sessionMs, type Sessions, sessions } from "./sessions.ts"

const request = (headers: Readonly<Record<string, string>>): FastifyRequest =>
  ({ headers: { host: "shop.example", ...headers } }) as unknown as FastifyRequest

/** What begins a tag or ends an attribute. */
const meaningful = /[<>"']/

describe("SR140 markup", () => {
  it("takes text as text, lists in their order, and nothing as nothing", () => {
    expect(html`<p title="${`"'`}">${"<b>&"}${[1, null, html`<i>x</i>`, false]}</p>`.text).toBe(
      '<p title="&#34;&#39;">&#60;b&#62;&#38;1<i>x</i></p>',
    )
  })
  describe("laws", () => {
    it("no text becomes a tag or leaves its attribute", () =>
      fc.assert(
        fc.property(fc.string({ unit: "binary" }), (text) => {
          expect(html`${text}`.text).not.toMatch(meaningful)
        }),
      ))
  })
  it.each([
    ["an id twice", '<p id="a"></p><p id="a"></p>', "id twice: a"],
    ["a field without a label", '<input id="x" name="x">', "no label: input x"],
    ["a label of a missing field", '<label for="x">X</label>', "for refers to a missing id: x"],
    ["a tag that does not close", "<p><b></p>", "</p> closes <b>"],
    ["a loose sign", "<p>a < b</p>", "a loose < or >"],
    ["a button without words", "<button></button>", "a button without text"],
    ["a table without headings", "<table></table>", "a table without caption or headings"],
    ["a second h1", "<h1>x</h1>", "2 of <h1>"],
  ])("markupFaults finds %s", (_, fault, told) => {
    const frame = { title: "T", notice: null, nav: null, signOutForm: null }
    const page = (inside: string): string => {
      return renderPage({ ...frame, body: html`<p>HERE</p>` }).replace("<p>HERE</p>", inside)
    }
    expect(markupFaults(page("<p>fine</p>"))).toEqual([])
    expect(markupFaults(page(fault))).toContain(told)
  })
})

describeOnEachDialect("SR141 sessions", ({ run }) => {
  const on = <A, E>(body: (opened: Sessions) => Effect.Effect<A, E>): Promise<A> =>
    run(
      Effect.flatMap(OperatorSessionRepository, (stored) => body(sessions(stored))).pipe(
        Effect.provide(repositories),
      ),
    )
  it("last eight hours or until they end, and only their secret opens them", () =>
    on((opened) =>
      Effect.gen(function* () {
        const { secret, session } = yield* opened.begin(1_000)
        expect(yield* opened.find(secret, 1_000 + sessionMs - 1)).toEqual(session)
        expect(yield* opened.find(secret, 1_000 + sessionMs)).toBeNull()
        expect(yield* opened.find(session.id, 1_000)).toBeNull()
        expect(secret).not.toContain(session.id)
        const other = yield* opened.begin(1_000)
        yield* opened.end(other.secret)
        expect(yield* opened.find(other.secret, 1_000)).toBeNull()
        expect(yield* opened.find(secret, 1_000)).toEqual(session)
      }),
    ))
  it("carry a message to the next page", () =>
    on((opened) =>
      Effect.gen(function* () {
        const { secret, session } = yield* opened.begin(0)
        const changed = { ...session, notice: { isFault: true, text: "No" } }
        yield* opened.update(secret, changed, 1)
        expect(yield* opened.find(secret, 2)).toEqual(changed)
      }),
    ))
})

describe("SR142 where a form comes from", () => {
  it.each<[boolean, Readonly<Record<string, string>>]>([
    [true, { "sec-fetch-site": "same-origin" }],
    [true, { "sec-fetch-site": "same-origin", origin: "null" }],
    [false, { "sec-fetch-site": "same-site", origin: "https://shop.example" }],
    [false, { "sec-fetch-site": "cross-site", origin: "https://shop.example" }],
    [false, { "sec-fetch-site": "none" }],
    [true, { origin: "https://shop.example" }],
    [true, { origin: "https://public.example" }],
    [false, { origin: "https://shop.example.evil.example" }],
    [false, { origin: "https://shop.example:444" }],
    [false, { origin: "null" }],
    [false, { referer: "https://shop.example/admin" }],
    [false, {}],
  ])("%s: %j", (isOwn, headers) => expect(isSameOriginForm(request(headers), "public.example")).toBe(isOwn))
  it.each([
    ["admin=a", "a"],
    ["x=1; admin=a; y=2", "a"],
    ["xadmin=b; admin=a", "a"],
    ["admin", null],
    ["", null],
  ])("of %j the cookie is %j", (header, value) =>
    expect(hostCookie("admin", false, "strict").valueIn(request({ cookie: header }))).toBe(value),
  )
})

describe("SR143 what can be done to an order", () => {
  const shop = memoryShop({ products: [product({ sku: "BOL" })], stock: { BOL: { qty: 5 } } })
  const place = shop.cartOf({ BOL: 1 })
  shop.run(shop.orders.place(order(place.token, [line("BOL", 1)]), "key", view))
  const { number } = shop.run(shop.orders.latest(1))[0]!
  const calls: Array<ReadonlyArray<unknown>> = []
  const hold: OrderAction = {
    name: "hold",
    label: "Hold it back",
    description: "Nothing is sent until it is let go.",
    fields: [{ name: "why", label: "Why", isRequired: true }],
    isOffered: (seen) => seen.order["status"] === "pending",
    run: (_, seen, fields, who) => {
      calls.push([seen.order["number"], fields.get("why"), who])
      return succeeded("It is held back.")
    },
  }
  const run: AdminServices["run"] = async (effect) => shop.run(effect)
  const audit = shop.run(Effect.provide(AuditLog, AuditLog.layer))
  const tools = {
    audit,
    documents: shop.documents,
    orders: shop.orders,
    run,
    stores: [],
    orderActions: [hold],
  }
  const visit: PageRequest = {
    operator: "admin-1",
    token: "t",
    query: new URLSearchParams(),
    subpath: number,
  }
  const page = async (): Promise<string> =>
    renderPage({ ...(await orders.show(tools, visit))!, notice: null, nav: null, signOutForm: null })

  it("stands on its page with what it asks for, and is done with it", async () => {
    expect(markupFaults(await page())).toEqual([])
    for (const text of ["Hold it back", "Nothing is sent", 'name="why"', 'value="hold"'])
      expect(await page()).toContain(text)
    const fields = new URLSearchParams({ why: "broken" })
    expect(await orders.change("hold")(tools, fields, visit)).toEqual({
      isFault: false,
      text: "It is held back.",
    })
    expect(calls).toEqual([[number, "broken", "admin-1"]])
  })
  it.each(["unknown", "constructor"])("%s cannot be done", async (name) =>
    expect(await orders.change(name)(tools, new URLSearchParams(), visit)).toMatchObject({ isFault: true }),
  )
  it("what is not offered any more is not done", async () => {
    calls.length = 0
    shop.database.exec("UPDATE orders SET status = 'complete'")
    expect(await page()).not.toContain("Hold it back")
    expect(await orders.change("hold")(tools, new URLSearchParams(), visit)).toMatchObject({ isFault: true })
    expect(calls).toEqual([])
  })
})

describe("SR143 pages of a list", () => {
  it.each([
    ["", 1],
    ["page=3", 3],
    ["page=0", 1],
    ["page=-1", 1],
    ["page=x", 1],
    ["page=1e9", 1],
  ])("%j is page %d", (query, page) => expect(pageOf(new URLSearchParams(query))).toBe(page))
  it("lead to their neighbours and keep what was asked", () => {
    const query = new URLSearchParams({ status: "pending", page: "2" })
    const text = pager("/admin/orders", query, 2, true)!.text
    expect(text).toContain("/admin/orders?status=pending&#38;page=1")
    expect(text).toContain("/admin/orders?status=pending&#38;page=3")
    expect(pager("/admin/orders", query, 1, false)).toBeNull()
  })
  it("continue after a sku, and lead back to the first", () => {
    const names = ["after", "First", "More"] as const
    const query = new URLSearchParams({ search: "bol", after: "BOL-1" })
    const text = cursorPager("/admin/stock", query, "BOL 2", names)!.text
    expect(text).toContain('<a href="/admin/stock?search=bol">First</a>')
    expect(text).toContain('<a href="/admin/stock?search=bol&#38;after=BOL+2">More</a>')
    expect(cursorPager("/admin/stock", new URLSearchParams(), null, names)).toBeNull()
  })
  it("continue before an id, and lead back to the newest", () => {
    const query = new URLSearchParams({ status: "pending", before: "70" })
    expect(cursorOf(query)).toBe(70)
    const text = cursorPager("/admin/orders", query, 20)!.text
    expect(text).toContain('href="/admin/orders?status=pending"')
    expect(text).toContain('href="/admin/orders?status=pending&#38;before=20"')
    for (const before of ["", "x", "-1", "0", "1.5"])
      expect(cursorOf(new URLSearchParams({ before }))).toBeNull()
    expect(cursorPager("/admin/orders", new URLSearchParams(), null)).toBeNull()
  })
})
