import { describe, expect, it } from "vitest"
import { defaults } from "@shop/core/store-view"
import type { WireRequest } from "@shop/wire/request"
import type { HttpRequest } from "../http/model.ts"
import { formRoom } from "./room.ts"

const post = (path: string, body: string, headers: Readonly<Record<string, string>> = {}): HttpRequest => {
  const url = new URL(path, "https://shop.example")
  return {
    method: "POST",
    host: "shop.example",
    path: url.pathname,
    query: url.searchParams,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
      ...headers,
    },
    body: async () => new TextEncoder().encode(body),
  }
}
const room = (status = 200) => {
  const calls: Array<WireRequest> = []
  const ask = formRoom({
    views: defaults,
    publicHost: "shop.example",
    call: async (request) => {
      calls.push(request)
      return { status, headers: {}, body: { code: status, result: "" } }
    },
  })
  return { calls, ask }
}
const message = "topic=Une+commande&name=Ada&email=ada%40example.org&text=Bonjour"

describe("SR152 forms without a script", () => {
  it("are sent as the calls that a script makes, and lead to a page that says so", async () => {
    const { ask, calls } = room()
    const sent = await ask(post("/contact/send?store=de", message))
    expect([sent?.status, sent?.headers["location"]]).toEqual([303, "/contact/sent?store=de"])
    expect(calls).toMatchObject([
      { method: "POST", path: "/api/ext/contact-form/send", query: { storeCode: "de" } },
    ])
    expect(JSON.stringify(calls[0]!.body)).toContain(String.raw`Une commande\n\nBonjour`)
    const asked = await ask(post("/newsletter/subscribe?store=fr", "email=ada%40example.org"))
    expect(asked?.headers["location"]).toBe("/newsletter/asked?store=fr")
    expect(calls[1]).toMatchObject({ path: "/api/ext/magento2-subscribe/subscribe" })
    const reminded = await ask(post("/stock/remind?store=de", "sku=BOL&email=ada%40example.org"))
    expect(reminded?.headers["location"]).toBe("/stock/asked?store=de")
    expect(calls[2]).toMatchObject({
      path: "/api/stock/remind",
      body: { sku: "BOL", email: "ada@example.org" },
    })
  })
  it.each([
    ["another site's", { "sec-fetch-site": "cross-site" }, 403],
    ["one without an origin", { "sec-fetch-site": undefined as never }, 403],
    ["one that is no form", { "content-type": "application/json" }, 400],
  ])("%s form is refused, and nothing is sent", async (_, headers, status) => {
    const { ask, calls } = room()
    expect((await ask(post("/contact/send", message, headers)))?.status).toBe(status)
    expect(calls).toEqual([])
  })
  it("what only a program fills in is thanked for and thrown away", async () => {
    const { ask, calls } = room()
    expect((await ask(post("/contact/send?store=en", `${message}&website=x`)))?.status).toBe(303)
    expect(calls).toEqual([])
  })
  it.each([
    [400, 400],
    [429, 429],
    [503, 502],
  ])("an answer of %i is told as %i, in the view's language", async (status, told) => {
    const reply = await room(status).ask(post("/contact/send?store=de", message))
    expect(reply?.status).toBe(told)
    expect(String(reply?.body)).toContain('<html lang="de">')
  })
  it("looking at a form's address leads home; other addresses are not ours", async () => {
    const { ask } = room()
    const looked = await ask({ ...post("/contact/send?store=en", ""), method: "GET" })
    expect([looked?.status, looked?.headers["location"]]).toEqual([303, "/en"])
    expect(String((await ask({ ...post("/contact/sent?store=xx", ""), method: "GET" }))?.body)).toContain(
      'lang="fr"',
    )
    expect(ask(post("/newsletter/confirm", ""))).toBeNull()
  })
})
