import { describe, expect, it } from "vitest"
import type { Page } from "@shop/core/page"
import { routeName } from "./route-name.ts"

describe("UI493 the name of a page's route", () => {
  it.each([
    [{ kind: "home" }, "home"],
    [{ kind: "category" }, "category"],
    [{ kind: "content" }, "cms-page"],
    [{ kind: "product", type: "configurable" }, "configurable-product"],
    [{ kind: "product", type: "bundle" }, "bundle-product"],
    [{ kind: "notFound" }, "page-not-found"],
    [{ kind: "orderSuccess" }, "order-success"],
    [{ kind: "checkout" }, "checkout"],
  ])("%j is %s", (page, name) => expect(routeName(page as Page)).toBe(name))
})
