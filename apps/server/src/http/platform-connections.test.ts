import { describe, expect, it } from "vitest"
import { startClosingPlatform } from "../../../../tests/support/closing-platform.ts"
import { testApp } from "../../../../tests/support/app.ts"
import { platformProxyRoutes } from "../routes/platform-proxy.ts"
import { platformConnections } from "./platform-connections.ts"

const respond = (line: string) => ({ code: 200, result: line })

const proxyOf = (platform: string) =>
  testApp(platformProxyRoutes, { platform, publicUrl: "https://shop.example", onDefect: () => {} })

describe("PF16 requests over a connection that the platform has closed", () => {
  it("GET is sent once more over a new connection", async () => {
    await using platform = await startClosingPlatform("resets", respond)
    const ask = proxyOf(platform.url)
    const statuses: Array<number> = []
    for (let index = 0; index < 50; index += 1)
      statuses.push((await ask(`/api/stock/check?sku=${index}`)).status)
    expect(statuses).toEqual(statuses.map(() => 200))
    const repeated = platform.received.filter(
      ({ line }, index) => line === platform.received[index - 1]?.line,
    )
    expect(repeated.length).toBeGreaterThan(0)
    expect(platform.received.length).toBe(50 + repeated.length)
  })

  it("POST is never sent twice, and is 502 in the envelope", async () => {
    await using platform = await startClosingPlatform("resets", respond)
    const ask = proxyOf(platform.url)
    const send = (index: number) =>
      ask(`/api/cart/update?index=${index}`, {
        method: "POST",
        payload: "{}",
        headers: { "content-type": "application/json" },
      })
    expect((await send(0)).status).toBe(200)
    const { status, body } = await send(1)
    expect([status, JSON.parse(body)]).toEqual([502, { code: 502, result: "The platform cannot be reached" }])
    expect(platform.received.map(({ line }) => line)).toEqual([
      "POST /api/cart/update?index=0 HTTP/1.1",
      "POST /api/cart/update?index=1 HTTP/1.1",
    ])
  })

  it("reaches the platform in the moment in which it closes its idle connections", async () => {
    await using platform = await startClosingPlatform({ idleMs: 5 }, respond)
    const ask = proxyOf(platform.url)
    const statuses: Array<number> = []
    for (let index = 0; index < 100; index += 1) {
      const closed = platform.closed()
      statuses.push((await ask(`/api/stock/check?sku=${index}`)).status)
      await closed
    }
    expect(statuses).toEqual(statuses.map(() => 200))
  })

  it("is not reused by this process after a second, before any server closes it", async () => {
    await using platform = await startClosingPlatform({ idleMs: 3_000 }, respond)
    const { fetch, close } = platformConnections()
    const closed = platform.closed()
    await (await fetch(`${platform.url}/api/url/map`, { method: "POST", body: "{}" })).text()
    expect(await closed).toBe("client")
    await close()
  })
})
