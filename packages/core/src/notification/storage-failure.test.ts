import { describe, expect, it } from "vitest"
import { notification, storageNotification } from "./index.ts"

describe("NO7 a failed write of the device is notified", () => {
  it.each([
    ["timeout", "StorageUnavailable", null],
    ["quota", "StorageUnavailable", null],
    ["blocked", "StorageUnavailable", null],
    ["broken", "StorageUnavailable", null],
    ["newer", "ShopOutdated", "reload"],
  ] as const)("for %s by %s, which stays until closed", (cause, tag, action) => {
    expect(storageNotification({ cause })).toEqual({ tag })
    expect(notification(1, storageNotification({ cause }))).toMatchObject({
      kind: "warning",
      action,
      hasNoTimeout: true,
    })
  })
})
