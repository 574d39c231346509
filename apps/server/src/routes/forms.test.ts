import { describe, expect, it } from "vitest"
import { defaults } from "@shop/core/store-view"
import type { HttpRequest } from "@shop/wire/http"
import { form, testApp } from "../../../../tests/support/app.ts"
import { formRoutes } from "./forms.ts"

const open = (status = 200) => {
  const calls: Array<HttpRequest> = []
  const ask = testApp(formRoutes, {
    onDefect: () => undefined,
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

describe("SR152 forms without JavaScript", () => {
  it("send the same API requests as with JavaScript, and redirect to a confirmation", async () => {
    const { ask, calls } = open()
    const sent = await ask("/contact/send?store=de", form(message))
    expect([sent.status, sent.headers["location"]]).toEqual([303, "/contact/sent?store=de"])
    expect(calls).toMatchObject([
      { method: "POST", path: "/api/ext/contact-form/send", query: { storeCode: "de" } },
    ])
    expect(JSON.stringify(calls[0]!.body)).toContain(String.raw`Une commande\n\nBonjour`)
    const subscribed = await ask("/newsletter/subscribe?store=fr", form("email=ada%40example.org"))
    expect(subscribed.headers["location"]).toBe("/newsletter/asked?store=fr")
    expect(calls[1]).toMatchObject({ path: "/api/ext/magento2-subscribe/subscribe" })
    const reminded = await ask("/stock/remind?store=de", form("sku=BOL&email=ada%40example.org"))
    expect(reminded.headers["location"]).toBe("/stock/asked?store=de")
    expect(calls[2]).toMatchObject({
      path: "/api/stock/remind",
      body: { sku: "BOL", email: "ada@example.org" },
    })
  })
  it.each([
    ["another site's", { "sec-fetch-site": "cross-site" }, 403],
    ["one without an origin", { "sec-fetch-site": "none" }, 403],
    ["one that is no form", { "content-type": "application/json" }, 400],
  ])("are refused without a request: %s", async (_, headers, status) => {
    const { ask, calls } = open()
    expect((await ask("/contact/send", form(message, headers))).status).toBe(status)
    expect(calls).toEqual([])
  })
  it("are dropped with a confirmation when the hidden field is filled", async () => {
    const { ask, calls } = open()
    expect((await ask("/contact/send?store=en", form(`${message}&website=x`))).status).toBe(303)
    expect(calls).toEqual([])
  })
  it.each([
    [400, 400],
    [429, 429],
    [503, 502],
  ])("show a response of %i as a page with status %i, in the view's language", async (status, expected) => {
    const reply = await open(status).ask("/contact/send?store=de", form(message))
    expect(reply.status).toBe(expected)
    expect(reply.body).toContain('<html lang="de">')
  })
  it("redirect a GET to the home page", async () => {
    const { ask } = open()
    const reply = await ask("/contact/send?store=en")
    expect([reply.status, reply.headers["location"]]).toEqual([303, "/en"])
    expect((await ask("/contact/sent?store=xx")).body).toContain('lang="fr"')
  })
})
