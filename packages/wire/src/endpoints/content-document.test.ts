import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { defaults } from "@shop/core/store-view"
import type { HttpRequest } from "../http/index.ts"
import { serverEndpoints } from "../server/index.ts"

const [fr] = defaults
const get = (path: string, query: HttpRequest["query"] = {}): HttpRequest => ({
  method: "GET",
  path,
  query,
  body: null,
  headers: {},
})

describe("WI81 pages and blocks", () => {
  const { encodeRequest, decodeRequest } = serverEndpoints["content.document"]
  it.each([
    [{ entity: "cms_page", id: 7 }, "/api/ext/cms-data/cmsPage/7"],
    [{ entity: "cms_block", id: 7 }, "/api/ext/cms-data/cmsBlock/7"],
    [
      { entity: "cms_page", identifier: "a/b c", storeId: 2 },
      "/api/ext/cms-data/cmsPageIdentifier/a%2Fb%20c/storeId/2",
    ],
    [
      { entity: "cms_block", identifier: "x", storeId: 1 },
      "/api/ext/cms-data/cmsBlockIdentifier/x/storeId/1",
    ],
  ] as const)("%j is %s", (key, path) => {
    expect(encodeRequest(key, fr!).path).toBe(path)
    expect(decodeRequest(get(path))).toMatchObject({ _tag: "Success", success: key })
  })
  it.each([
    "cmsPage",
    "cmsPage/",
    "cmsPage/x",
    "cmsPage/-1",
    "cmsThing/1",
    "cmsPageIdentifier/x",
    "cmsPageIdentifier/%/storeId/1",
    "cmsPage/1/storeId/1",
  ])("%s is the path of no document", (rest) =>
    expect(Result.isFailure(decodeRequest(get(`/api/ext/cms-data/${rest}`)))).toBe(true),
  )
})
