import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { Database } from "@shop/commerce/database"
import { visits } from "@shop/commerce/visits"
import { defaults } from "@shop/core/settings"
import { api } from "../../../../tests/support/api.ts"
import type { HttpReply, HttpRequest } from "../http/model.ts"
import { visitsRoom } from "./room.ts"

const secret = "s".repeat(32)

/** A room with one visit in its file, and what a request with a cookie comes to. */
const open = (publicUrl: string) => {
  const shop = api({ startMs: 0 })
  const database = shop.run(Database)
  visits(database).keep(secret, JSON.stringify({ device: {}, told: [] }), 0)
  const room = visitsRoom({
    database,
    views: defaults.views,
    render: () => ({ html: "the cart" }) as never,
    missing: () => Effect.succeed([]),
    publicHost: new URL(publicUrl).host,
    publicUrl,
    run: (work) => shop.later(work as never),
  })
  const ask = (cookie: string, more: Partial<HttpRequest> = {}): Promise<HttpReply> | null =>
    room({
      method: "GET",
      host: new URL(publicUrl).host,
      path: "/fr/cart",
      query: new URLSearchParams(),
      headers: {
        cookie,
        "sec-fetch-site": "same-origin",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: async () => new TextEncoder().encode("act=nothing"),
      ...more,
    })
  return { ask, pass: shop.pass }
}

describe("SR192 the cookie of a visit", () => {
  it("over TLS has a name that no neighbour can plant, is renewed with each page, and no other one is trusted", async () => {
    const { ask } = open("https://shop.example")
    const reply = await ask(`__Host-visit=${secret}`)
    expect(reply?.headers["set-cookie"]).toBe(
      `__Host-visit=${secret}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure`,
    )
    expect(ask(`visit=${secret}`)).toBeNull()
    expect(ask(`__Host-visit=${"t".repeat(32)}`)).toBeNull()
  })
  it("over plain HTTP, where browsers take no such name, has the plain one", async () => {
    const { ask } = open("http://localhost:3000")
    expect((await ask(`visit=${secret}`))?.headers["set-cookie"]).toMatch(
      /^visit=s{32}; Path=\/; Max-Age=2592000;/,
    )
  })
  it("is given to so many new visits of one household, whatever its addresses", async () => {
    const { ask, pass } = open("https://shop.example")
    const codes: Array<number> = []
    for (let count = 0; count < 121; count += 1) {
      pass(1_000)
      codes.push((await ask("", { method: "POST", client: `2001:db8:1:2::${count.toString(16)}` }))!.status)
    }
    expect(codes.filter((code) => code !== 303)).toEqual([])
    for (let count = 0; count < 9; count += 1)
      codes.push((await ask("", { method: "POST", client: "2001:db8:1:2::ffff" }))!.status)
    expect(codes.at(-1)).toBe(429)
    expect((await ask("", { method: "POST", client: "2001:db8:1:3::1" }))!.status).toBe(303)
  })
  it("asks for no more than forty pages at once; past that the answer is 429, and nothing is wrong", async () => {
    const { ask } = open("https://shop.example")
    const codes: Array<number> = []
    for (let count = 0; count < 60; count += 1)
      codes.push((await ask(`__Host-visit=${secret}`, { client: "192.0.2.7" }))!.status)
    expect(new Set(codes)).toEqual(new Set([200, 429]))
    expect(codes.filter((code) => code === 200).length).toBeLessThanOrEqual(40)
  })
})
