/** Logs, metrics and traces have all routes and no personal data. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, describe, it } from "vitest"
import { openClient } from "../support/shop-client.ts"
import { createTemporaryFolder, removeFolder, type ShopProcess, start } from "../support/shop-process.ts"

const key = "a key of the operator"
/** Personal data of a shopper, easy to find in the output. */
const canaries = {
  email: "canary.lecteur@example.org",
  password: "Canari-secret-7",
  name: "Canarielle",
  token: "canarytokencanarytokencanarytoken",
  text: "canarisearch",
}
const data = createTemporaryFolder()
const spans: Array<string> = []
const collector = createServer((incoming, response) => {
  let body = ""
  incoming.on("data", (chunk: Buffer) => (body += chunk.toString()))
  incoming.on("end", () => {
    spans.push(body)
    response.writeHead(200, { "content-type": "application/json" }).end("{}")
  })
})
let shop: ShopProcess
let metrics = ""

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve))
  const { port } = collector.address() as AddressInfo
  shop = await start({
    data,
    env: { SHOP_LOG: "all", SHOP_METRICS_KEY: key, SHOP_TRACES: `http://127.0.0.1:${port}/v1/traces` },
  })
  const post = (path: string, body: unknown) =>
    fetch(shop.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${canaries.token}` },
      body: JSON.stringify(body),
    })
  const { email, password, name, token, text } = canaries
  await post("/api/user/create", { customer: { email, firstname: name, lastname: name }, password })
  await post("/api/user/login", { username: email, password })
  await post("/api/user/login", { username: email, password: `${password}x` })
  await fetch(`${shop.url}/api/user/me?token=${token}`)
  await fetch(`${shop.url}/api/cart/pull?token=${token}&cartId=${token}`)
  await fetch(`${shop.url}/api/nowhere/${email}?token=${token}`)
  await fetch(`${shop.url}/fr/search?q=${text}`)
  await fetch(`${shop.url}/${email}/${token}`)
  await openClient(shop).createCart()
  const answer = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${key}` } })
  metrics = await answer.text()
  // Buffered spans are sent before the process ends.
  await shop.stop()
})
afterAll(async () => {
  await new Promise((resolve) => collector.close(resolve))
  removeFolder(data)
})

describe("SR110 SR111 SR112 logs, metrics and traces", () => {
  it("name every request by its route", () => {
    for (const route of [
      "POST /api/user/login",
      "GET /api/user/me",
      "GET /api/cart/pull",
      "POST /api/cart/create",
    ]) {
      expect(shop.output()).toContain(route)
      expect(metrics).toContain(`route="${route}"`)
      expect(spans.join()).toContain(route)
    }
    expect(metrics).toContain('route="page"')
  })
  it.each(Object.entries(canaries))("never tell a shopper's %s", (_, canary) => {
    for (const text of [shop.output(), metrics, spans.join()]) {
      expect(text.length).toBeGreaterThan(500)
      expect(text.toLowerCase()).not.toContain(canary.toLowerCase())
    }
  })
})
