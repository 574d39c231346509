import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { type Fault, type FaultProxy, openFaultProxy, pass } from "./fault-proxy.ts"

const handledRequests: Array<string> = []
let shop: Server
let proxy: FaultProxy
beforeAll(async () => {
  shop = createServer((request, response) => {
    handledRequests.push(`${request.method} ${request.url} ${request.headers.host}`)
    response.setHeader("x-shop", "1")
    response.end("0123456789")
  })
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve))
  proxy = await openFaultProxy(`http://127.0.0.1:${(shop.address() as AddressInfo).port}`)
})
afterAll(async () => {
  await proxy.stop()
  await new Promise((resolve) => shop.close(resolve))
})
afterEach(() => {
  handledRequests.length = 0
  proxy.forwardAll()
})

/** The response that a client receives, or "nothing" when it is incomplete. */
const receive = async (fault: Fault, init?: RequestInit): Promise<string> => {
  proxy.setRule(() => fault)
  try {
    const answer = await fetch(`${proxy.url}/a?b=1`, init)
    return `${answer.status} ${answer.headers.get("x-shop")} ${await answer.text()}`
  } catch {
    return "nothing"
  }
}
const requestCount = () => handledRequests.length

describe("the fault proxy", () => {
  it("forwards requests with their host when no rule is set", async () => {
    expect(await receive(pass)).toBe("200 1 0123456789")
    expect(handledRequests).toEqual([`GET /a?b=1 ${new URL(proxy.url).host}`])
  })
  it.each<[Fault, string, number]>([
    [{ tag: "drop" }, "nothing", 0],
    [{ tag: "loseRequest" }, "nothing", 0],
    [{ tag: "loseResponse" }, "nothing", 1],
    [{ tag: "duplicate" }, "200 1 0123456789", 2],
    [{ tag: "truncate" }, "nothing", 1],
    [{ tag: "headersOnly" }, "nothing", 1],
    [{ tag: "replace", status: 503, headers: { "x-shop": "2" }, body: "busy" }, "503 2 busy", 0],
    [
      { tag: "change", change: (answer) => ({ ...answer, body: Buffer.from("changed") }) },
      "200 1 changed",
      1,
    ],
  ])("%j: the client receives %s, and the shop handles %i requests", async (fault, words, times) => {
    expect([await receive(fault, { method: "POST", body: "x" }), requestCount()]).toEqual([words, times])
  })
  it.each([
    ["hold", 0],
    ["holdResponse", 1],
  ] as const)("%s: waits until the promise is fulfilled", async (tag, before) => {
    const gate = Promise.withResolvers<void>()
    const response = receive({ tag, until: gate.promise })
    while (proxy.log.at(-1)?.fault !== tag || requestCount() < before) await new Promise(setImmediate)
    expect(requestCount()).toBe(before)
    gate.resolve()
    expect([await response, requestCount()]).toEqual(["200 1 0123456789", 1])
  })
})
