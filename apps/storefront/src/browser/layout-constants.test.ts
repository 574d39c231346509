import { describe, expect, it } from "vitest"
import { screenConstants } from "@shop/core/settings"
import { submenuPopMs } from "../layout/header/use-mega-menu.ts"
import { backToTopScrollPx, headerScrollPx, mobileWidthPx } from "./layout-constants.ts"

describe("UI66 what follows the scroll, the width and the mouse", () => {
  it.each([
    ["the way up", backToTopScrollPx, screenConstants.backToTopScrollPx],
    ["the header", headerScrollPx, screenConstants.headerScrollPx],
    ["mobile windows", mobileWidthPx, screenConstants.mobileWidthPx],
    ["a submenu", submenuPopMs, screenConstants.submenuPopMs],
  ])("%s keeps to what the specification fixes", (_, ours, fixed) => expect(ours).toBe(fixed))
})
