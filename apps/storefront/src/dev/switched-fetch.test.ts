import { describe, expect, it } from "vitest"
import { chosenMode, type NetworkMode, switched } from "./switched-fetch.ts"

const open = (mode: NetworkMode, chances: ReadonlyArray<number> = []) => {
  const asked: Array<string> = []
  const waited: Array<number> = []
  const left = [...chances]
  const fetch = switched(
    async (url) => {
      asked.push(url)
      return Response.json({ code: 200, result: true })
    },
    () => mode,
    () => left.shift() ?? 1,
    async (ms) => void waited.push(ms),
  )
  return { asked, waited, fetch: () => fetch("/api/cart/pull", {}) }
}

describe("UI151 a network that is as bad as was chosen", () => {
  it("online is the network as it is, and what nobody chose is online", async () => {
    const shop = open("online")
    expect(await (await shop.fetch()).json()).toEqual({ code: 200, result: true })
    expect(chosenMode({ getItem: () => "moonlight" })).toBe("online")
    expect(chosenMode({ getItem: () => "lossy" })).toBe("lossy")
  })
  it.each(["offline", "401", "500"] as const)("%s asks nobody", async (mode) => {
    const shop = open(mode)
    const status = await shop.fetch().then(
      (response) => response.status,
      (error: unknown) => (error instanceof TypeError ? "lost" : "broken"),
    )
    expect([String(status), shop.asked]).toEqual([mode === "offline" ? "lost" : mode, []])
  })
  it("slow waits first", async () => {
    const shop = open("slow")
    expect([(await shop.fetch()).status, shop.waited]).toEqual([200, [3000]])
  })
  it.each([
    ["neither", [0.9], 1, 200],
    ["the request", [0.1, 0.1], 0, null],
    ["the answer alone", [0.1, 0.9], 1, null],
  ] as const)("lossy loses %s", async (_, chances, asked, status) => {
    const shop = open("lossy", chances)
    const heard = await shop.fetch().then(
      (response) => response.status,
      () => null,
    )
    expect([shop.asked.length, heard]).toEqual([asked, status])
  })
  it("bad JSON is cut, and empty is nothing", async () => {
    await expect((await open("bad JSON").fetch()).json()).rejects.toThrow(SyntaxError)
    expect(await (await open("empty").fetch()).text()).toBe("")
  })
})
