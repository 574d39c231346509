import { describe, expect, it } from "vitest"
import { defaults } from "@shop/core/store-view"
import type { HttpRequest } from "../http/index.ts"
import { viewOf } from "../server/index.ts"

const [fr, en, de] = defaults
const get = (path: string, query: HttpRequest["query"] = {}): HttpRequest => ({
  method: "GET",
  path,
  query,
  body: null,
  headers: {},
})

describe("WI83 the view in a path", () => {
  const views = [fr!, en!, de!] as const
  it.each<[string, string | undefined]>([
    ["/graphql/de/", "de"],
    ["/graphql/en", "en"],
    ["/graphql", "en"],
    ["/graphql/xx", undefined],
    ["/graphql/%", undefined],
    ["/content/fr/banners.json", "fr"],
    ["/content/__proto__/banners.json", undefined],
  ])("%s, with storeCode=en: %s", (path, code) =>
    expect(viewOf(get(path, { storeCode: "en" }), views)?.code).toBe(code),
  )
})
