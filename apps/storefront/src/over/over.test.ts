import { describe, expect, it } from "vitest"
import { screenConstants } from "@shop/core/settings"
import { backToTopScrollPx } from "./back-to-top.tsx"
import { headerScrollPx, mobileWidthPx } from "./page-frame.ts"

describe("UI66 what follows the scroll and the width", () => {
  it("keeps to what the specification fixes", () =>
    expect({ backToTopScrollPx, headerScrollPx, mobileWidthPx }).toEqual({
      backToTopScrollPx: screenConstants.backToTopScrollPx,
      headerScrollPx: screenConstants.headerScrollPx,
      mobileWidthPx: screenConstants.mobileWidthPx,
    }))
})
