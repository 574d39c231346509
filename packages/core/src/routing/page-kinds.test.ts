import { describe, expect, it } from "vitest"
import { defaults } from "@shop/core/store-view"
import { writeRobots } from "../seo/index.ts"
import { allPageKinds, matchRoute, pageHref, pageKinds, pageRule } from "./index.ts"

const [french] = defaults
const withPath = allPageKinds.filter((kind) => pageRule(kind).path !== null)

describe("RT20 the kinds of pages", () => {
  it.each(withPath)("the path of %s leads to it alone", (kind) => {
    const { path } = pageRule(kind)
    expect(matchRoute(`/${path!}`, []).kind).toBe(kind)
    expect(withPath.filter((other) => pageRule(other).path === path)).toEqual([kind])
  })
  it("have addresses in a store view", () => {
    expect(pageHref(french!, "home")).toBe("/fr")
    expect(pageHref(french!, "orderSuccess")).toBe("/fr/order-success")
  })
  it("are indexed only when they belong to everybody", () =>
    expect(
      allPageKinds.filter((kind) => pageKinds[kind].isPrivate && pageRule(kind).robots === "index"),
    ).toEqual([]))
  it("are kept from crawlers by robots.txt where the table says so, and no others are", () => {
    const lines = writeRobots("https://a.b", ["/fr"], []).split("\n")
    const paths = lines.flatMap((line) => (line.startsWith("Disallow: /fr/") ? [line.slice(14)] : []))
    expect(paths.toSorted()).toEqual(["create-password", "my-account", "order-success", "search"])
  })
})
