import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, it } from "vitest"
import { limits } from "@shop/core/settings"
import { read } from "../settings.ts"
import { internalPlatformOf, noInternalPlatform, renderingSender } from "./internal-platform.ts"

const platform = "https://api.example"
const request = (path: string) => ({ method: "GET" as const, path, query: {}, body: null, headers: {} })

describe("PF17 the addresses for rendered pages", () => {
  it.each([
    ["", { origin: null, byGroup: {} }],
    ["http://api:8080", { origin: "http://api:8080", byGroup: {} }],
    [
      "catalog=http://search:9200, http://api:8080",
      { origin: "http://api:8080", byGroup: { catalog: "http://search:9200" } },
    ],
  ])("%j is %j", (text, expected) => expect(internalPlatformOf(text)).toEqual(expected))
  it.each(["api:8080", "ftp://api", "http://api/path", "http://user@api", "orders=http://api", "catalog="])(
    "%j stops the start",
    (text) => {
      expect(internalPlatformOf(text)).toBeNull()
      expect(() => read({ SHOP_PLATFORM: platform, SHOP_PLATFORM_INTERNAL: text })).toThrow(
        expect.objectContaining({ name: "SHOP_PLATFORM_INTERNAL" }),
      )
    },
  )
  it("are where each request goes, else the platform itself", async () => {
    const asked: Array<string> = []
    const fetch = async (url: string): Promise<Response> => {
      asked.push(new URL(url).origin)
      return Response.json({})
    }
    const ask = (text: string, path: string) =>
      Effect.runPromise(renderingSender(fetch, platform, internalPlatformOf(text)!)("call", request(path)))
    const text = "catalog=http://search:9200, http://api:8080"
    await ask(text, "/api/catalog/vue_storefront_catalog_fr/product/_search")
    await ask(text, "/api/url/map")
    await ask("catalog=http://search:9200", "/api/url/map")
    await ask("", "/api/catalog/x/product/_search")
    expect(asked).toEqual(["http://search:9200", "http://api:8080", platform, platform])
  })
})

describe("PF18 the time of a rendered search", () => {
  it.each([
    ["a search", "/api/catalog/x/product/_search", limits.ssrCallTimeoutMs],
    ["another request", "/api/url/map", limits.callTimeoutMs],
  ])("%s ends after its limit", (_, path, limitMs) =>
    Effect.gen(function* () {
      const never = (): Promise<Response> => new Promise(() => {})
      const asking = yield* Effect.forkChild(
        Effect.flip(renderingSender(never, platform, noInternalPlatform)("call", request(path))),
      )
      yield* TestClock.adjust(limitMs - 1)
      expect(asking.pollUnsafe()).toBeUndefined()
      yield* TestClock.adjust(1)
      expect(yield* Fiber.join(asking)).toMatchObject({ cause: "timeout" })
    }).pipe(Effect.provide(TestClock.layer()), Effect.runPromise),
  )
})
