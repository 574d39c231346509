import { describe, expect, it } from "vitest"
import { isGiftVoucher, type Product } from "./index.ts"

describe("PD71 a gift voucher", () => {
  it.each<[Product["type"], number, boolean]>([
    ["virtual", 0, true],
    ["virtual", 2, false],
    ["simple", 0, false],
  ])("%s of tax class %d: %s", (type, taxClassId, expected) =>
    expect(isGiftVoucher({ type, taxClassId })).toBe(expected),
  )
})
