import { describe, expect, it } from "vitest"
import { chosenMode, type NetworkMode, withFaults } from "./faulty-fetch.ts"

const open = (mode: NetworkMode, chances: ReadonlyArray<number> = []) => {
  const requests: Array<string> = []
  const waited: Array<number> = []
  const remaining = [...chances]
  const fetch = withFaults(
    async (url) => {
      requests.push(url)
      return Response.json({ code: 200, result: true })
    },
    () => mode,
    () => remaining.shift() ?? 1,
    async (ms) => void waited.push(ms),
  )
  return { requests, waited, fetch: () => fetch("/api/cart/pull", {}) }
}

describe("UI151 a network with chosen faults", () => {
  it("online changes nothing, and is the default", async () => {
    const shop = open("online")
    expect(await (await shop.fetch()).json()).toEqual({ code: 200, result: true })
    expect(chosenMode({ getItem: () => "moonlight" })).toBe("online")
    expect(chosenMode({ getItem: () => "lossy" })).toBe("lossy")
  })
  it.each(["offline", "401", "500"] as const)("%s sends no request", async (mode) => {
    const shop = open(mode)
    const status = await shop.fetch().then(
      (response) => response.status,
      (error: unknown) => (error instanceof TypeError ? "lost" : "broken"),
    )
    expect([String(status), shop.requests]).toEqual([mode === "offline" ? "lost" : mode, []])
  })
  it("slow waits before the request", async () => {
    const shop = open("slow")
    expect([(await shop.fetch()).status, shop.waited]).toEqual([200, [3000]])
  })
  it.each([
    ["neither", [0.9], 1, 200],
    ["the request", [0.1, 0.1], 0, null],
    ["the response alone", [0.1, 0.9], 1, null],
  ] as const)("lossy loses %s", async (_, chances, requestCount, status) => {
    const shop = open("lossy", chances)
    const received = await shop.fetch().then(
      (response) => response.status,
      () => null,
    )
    expect([shop.requests.length, received]).toEqual([requestCount, status])
  })
  it("bad JSON cuts the body, and empty removes it", async () => {
    await expect((await open("bad JSON").fetch()).json()).rejects.toThrow(SyntaxError)
    expect(await (await open("empty").fetch()).text()).toBe("")
  })
})
