import { Effect } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { describe, expect, it } from "vitest"
import { capabilityTable } from "@shop/core/capabilities"
import { defaults } from "@shop/core/settings"
import {
  type OtherPlatformOptions,
  startOtherPlatform,
} from "../../../../tests/support/other-platform/server.ts"
import { platformReadiness } from "./platform-health.ts"
import { askProfile, isComplete, type PlatformProfile, settingsOn } from "./platform-profile.ts"

const [view] = defaults.views
const ask = (origin: string, before?: PlatformProfile) => Effect.runPromise(askProfile(origin, view!, before))

const onPlatform = async <A>(
  options: OtherPlatformOptions,
  use: (origin: string) => Promise<A>,
): Promise<A> => {
  const platform = await startOtherPlatform(options)
  try {
    return await use(platform.url)
  } finally {
    await platform.close()
  }
}

/** A server with one answer to everything. */
const answering = async <A>(
  status: number,
  type: string,
  body: string,
  use: (origin: string) => Promise<A>,
) => {
  const server = createServer((_request, response) => {
    response.writeHead(status, { "content-type": type })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
const found = ({ findings }: PlatformProfile) => [...new Set(Object.values(findings))]

describe("PF6 askProfile", () => {
  it("finds nothing beyond 1.12 on a server of 1.12", () =>
    onPlatform({}, async (origin) => {
      const profile = await ask(origin)
      expect(isComplete(profile)).toBe(true)
      expect(settingsOn(defaults, profile).capabilities).toEqual(capabilityTable((name) => name === "urlMap"))
    }))
  it("finds no map of addresses on an older server", () =>
    onPlatform({ hasUrlMap: false }, async (origin) => {
      expect(found(await ask(origin))).toEqual(["absent"])
    }))
  it("changes nothing on the platform", async () => {
    const platform = await startOtherPlatform()
    await ask(platform.url)
    expect(platform.placed).toEqual([])
    const accepted = platform.received.filter(({ status }) => status < 300)
    expect(new Set(accepted.map(({ path }) => path))).toEqual(
      new Set(["/api/", "/api/catalog/vue_storefront_catalog_fr/product/_search"]),
    )
    await platform.close()
  })
  it("leaves capabilities unknown while the platform is unreachable, and checks them again", async () => {
    const before = await ask("http://127.0.0.1:9")
    expect([found(before), before.searchForm, isComplete(before)]).toEqual([["unknown"], null, false])
    expect(settingsOn(defaults, before).capabilities.blog).toBe(false)
    await onPlatform({}, async (origin) => {
      expect(isComplete(await ask(origin, before))).toBe(true)
    })
  })
  it("does not check known capabilities again", async () => {
    const platform = await startOtherPlatform()
    const profile = await ask(platform.url)
    const { length } = platform.received
    expect(await ask(platform.url, profile)).toEqual(profile)
    expect(platform.received.length).toBe(length)
    await platform.close()
  })
  it.each([
    [503, "application/json", '{"code":503,"result":"busy"}', "unknown"],
    [502, "text/html", "<h1>Bad gateway</h1>", "unknown"],
    [500, "text/html", "<h1>Error</h1>", "unknown"],
    [404, "application/json", '{"code":404,"result":"no"}', "absent"],
    [200, "text/html", "<h1>Shop</h1>", "absent"],
    [501, "application/json", '{"code":501,"result":"no"}', "absent"],
    [400, "application/json", '{"code":400,"result":"sku is missing"}', "present"],
    [401, "application/json", '{"code":401,"result":"who"}', "present"],
    [500, "application/json", '{"code":500,"result":{"errorMessage":"x"}}', "present"],
  ])("classifies a response %i of %s %s as %s", (status, type, body, finding) =>
    answering(status, type, body, async (origin) => {
      expect((await ask(origin)).findings).toMatchObject({ reminders: finding, orderService: finding })
    }),
  )
})

describe("PF8 the search form", () => {
  it.each(["search-query", "elasticsearch"] as const)("is %s on a server that reads it", (searchForm) =>
    onPlatform({ searchForm }, async (origin) => {
      const profile = await ask(origin)
      expect(profile.searchForm).toBe(searchForm)
      expect(settingsOn(defaults, profile).products.searchForm).toBe(searchForm)
    }),
  )
  it("is elasticsearch on a server that ignores the filters", () => {
    const body = JSON.stringify({ hits: { total: 7, hits: [] } })
    return answering(200, "application/json", body, async (origin) => {
      expect((await ask(origin)).searchForm).toBe("elasticsearch")
    })
  })
  it.each(["elasticsearch", "graphql"] as const)("is %s on any server when the operator has set it", (form) =>
    onPlatform({}, async (origin) => {
      const set = { ...defaults, products: { ...defaults.products, searchForm: form } }
      expect(settingsOn(set, await ask(origin)).products.searchForm).toBe(form)
    }),
  )
})

describe("PF9 platformReadiness", () => {
  it("names the platform when it does not answer", async () => {
    await onPlatform({}, async (origin) => {
      expect(await platformReadiness(origin, () => 0)()).toEqual({})
    })
    expect(await platformReadiness("http://127.0.0.1:9", () => 0)()).toEqual({
      platform: "http://127.0.0.1:9 does not answer: network",
    })
    await answering(503, "text/html", "busy", async (origin) => {
      expect(await platformReadiness(origin, () => 0)()).toEqual({ platform: `${origin} answers 503` })
    })
  })
  it("asks the platform once a second at most", async () => {
    const platform = await startOtherPlatform()
    let nowMs = 0
    const ready = platformReadiness(platform.url, () => nowMs)
    await ready()
    nowMs = 999
    await ready()
    expect(platform.received.length).toBe(1)
    nowMs = 1000
    await ready()
    expect(platform.received.length).toBe(2)
    await platform.close()
  })
})
