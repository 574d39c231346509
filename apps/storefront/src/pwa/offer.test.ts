import { describe, expect, it } from "vitest"
import type { Page } from "@shop/core/page"
import { offersNewVersion } from "./offer.ts"

describe("SW9 pages that offer a new version", () => {
  it.each<[Page["kind"], boolean]>([
    ["home", true],
    ["product", true],
    ["cart", true],
    ["offline", true],
    ["checkout", false],
    ["orderSuccess", false],
    ["withdrawal", false],
    ["createPassword", false],
  ])("%s: %s", (kind, isOffered) => expect(offersNewVersion(kind)).toBe(isOffered))
})
