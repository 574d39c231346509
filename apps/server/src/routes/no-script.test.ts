import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { NoScriptSessions } from "@shop/commerce/no-script-sessions"
import { defaults } from "@shop/core/settings"
import { api } from "../../../../tests/support/api.ts"
import { form, testApp } from "../../../../tests/support/app.ts"
import { noScriptRoutes } from "./no-script.ts"

const secret = "s".repeat(32)

/** The routes with one stored session of an earlier version, which had no notifications. */
const open = (publicUrl: string) => {
  const shop = api({ startMs: 0 })
  shop.run(Effect.flatMap(NoScriptSessions, ({ save }) => save(secret, JSON.stringify({ device: {} }))))
  const ask = testApp(noScriptRoutes, {
    views: defaults.views,
    render: () => ({ html: "the cart" }) as never,
    missing: () => Effect.succeed([]),
    publicHost: new URL(publicUrl).host,
    publicUrl,
    run: (work) => shop.runAsync(work as never),
    withLock: (_, work) => work(),
  })
  const { host } = new URL(publicUrl)
  const show = (cookie: string, client = "127.0.0.1", headers: Readonly<Record<string, string>> = {}) =>
    ask("/fr/cart", { headers: { ...headers, cookie, host }, client })
  const post = (client: string) => ask("/fr/cart", { ...form("act=nothing"), client })
  return { show, post, pass: shop.pass }
}

describe("SR591 pages without JavaScript", () => {
  it("are shown to clients in turn, however many requests one of them sends at once", async () => {
    const { post } = open("https://shop.example")
    const order: Array<string> = []
    const send = async (client: string) => {
      const { status } = await post(client)
      order.push(client)
      return status
    }
    const many = Array.from({ length: 10 }, () => send("192.0.2.7"))
    const statuses = await Promise.all([...many, send("192.0.2.8")])
    expect(new Set(statuses)).toEqual(new Set([303]))
    expect(order.indexOf("192.0.2.8")).toBeLessThan(7)
  })
})

describe("SR600 a prefetch", () => {
  it("gets no page of one shopper", async () => {
    const { show } = open("http://localhost:3000")
    expect((await show(`visit=${secret}`)).status).toBe(200)
    expect((await show(`visit=${secret}`, "127.0.0.1", { "sec-purpose": "prefetch" })).status).toBe(503)
  })
})

describe("SR192 the session cookie of a browser without JavaScript", () => {
  it("has a __Host- name over TLS, is renewed with each page, and no other cookie is trusted", async () => {
    const { show } = open("https://shop.example")
    const sent = (await show(`__Host-visit=${secret}`)).headers["set-cookie"]!
    expect(new Set(sent.split("; "))).toEqual(
      new Set([`__Host-visit=${secret}`, "Path=/", "Max-Age=2592000", "HttpOnly", "SameSite=Lax", "Secure"]),
    )
    for (const other of [`visit=${secret}`, `__Host-visit=${"t".repeat(32)}`])
      expect((await show(other)).status).toBe(404)
  })
  it("has its plain name over HTTP, where browsers refuse __Host- names", async () => {
    const { show } = open("http://localhost:3000")
    expect((await show(`visit=${secret}`)).headers["set-cookie"]).toMatch(/^visit=s{32}; .*Path=\/;/)
  })
  it("is limited to 120 new sessions an hour for one IPv6 network", async () => {
    const { post, pass } = open("https://shop.example")
    const codes: Array<number> = []
    for (let count = 0; count < 121; count += 1) {
      pass(1_000)
      codes.push((await post(`2001:db8:1:2::${count.toString(16)}`)).status)
    }
    expect(codes.filter((code) => code !== 303)).toEqual([])
    for (let count = 0; count < 9; count += 1) codes.push((await post("2001:db8:1:2::ffff")).status)
    expect(codes.at(-1)).toBe(429)
    expect((await post("2001:db8:1:3::1")).status).toBe(303)
  })
  it("gets 429 after forty pages at once", async () => {
    const { show } = open("https://shop.example")
    const codes: Array<number> = []
    for (let count = 0; count < 60; count += 1)
      codes.push((await show(`__Host-visit=${secret}`, "192.0.2.7")).status)
    expect(new Set(codes)).toEqual(new Set([200, 429]))
    expect(codes.filter((code) => code === 200).length).toBeLessThanOrEqual(40)
  })
})
