import { describe, expect, it } from "vitest"
import { screenConstants } from "@shop/core/settings"
import { submenuPopMs } from "../layout/header/use-mega-menu.ts"
import { backToTopScrollPx, headerScrollPx, mobileWidthPx } from "./layout-constants.ts"

describe("UI66 constants of the layout", () => {
  it.each([
    ["the button to the top", backToTopScrollPx, screenConstants.backToTopScrollPx],
    ["the header", headerScrollPx, screenConstants.headerScrollPx],
    ["mobile windows", mobileWidthPx, screenConstants.mobileWidthPx],
    ["a submenu", submenuPopMs, screenConstants.submenuPopMs],
  ])("%s has the value of the specification", (_, ours, fixed) => expect(ours).toBe(fixed))
})
