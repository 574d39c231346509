import { describe, expect, it } from "vitest"
import { buildsIn, filesCacheOf, obsoleteCaches, pageCache, pictureCache } from "./config.ts"

describe("SW9 caches of builds", () => {
  it.each<[string, ReadonlyArray<string>, string, ReadonlyArray<string>]>([
    ["the first", ["b1"], "b1", []],
    ["the third", ["b1", "b2", "b3"], "b3", []],
    ["the fourth", ["b1", "b2", "b3", "b4"], "b4", ["b1"]],
    ["an earlier one again", ["b1", "b2", "b3", "b4"], "b1", ["b2"]],
  ])("%s: of %j, %s deletes %j", (_, builds, build, deleted) =>
    expect(obsoleteCaches(builds.map(filesCacheOf), build)).toEqual(deleted.map(filesCacheOf)),
  )
  it("every build uses pages and pictures, and ignores caches of other programs", () => {
    expect(obsoleteCaches([pageCache, pictureCache, "other", "shop-old"], "b1")).toEqual(["shop-old"])
    expect(buildsIn([pageCache, ...["b1", "b2"].map(filesCacheOf)])).toEqual(["b1", "b2"])
  })
})
