import { describe, expect, it } from "vitest"
import { notice, unkept } from "./index.ts"

describe("NO7 what is not kept is told", () => {
  it.each([
    ["timeout", "StorageUnavailable", null],
    ["quota", "StorageUnavailable", null],
    ["blocked", "StorageUnavailable", null],
    ["broken", "StorageUnavailable", null],
    ["newer", "ShopOutdated", "reload"],
  ] as const)("%s: %s, until it was read", (cause, tag, action) => {
    expect(unkept({ cause })).toEqual({ tag })
    expect(notice(1, unkept({ cause }))).toMatchObject({ kind: "warning", action, hasNoTimeout: true })
  })
})
