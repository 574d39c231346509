import { describe, expect, it } from "vitest"
import { submenuPopMs } from "../layout/header/use-mega-menu.ts"
import { backToTopScrollPx, headerScrollPx, mobileWidthPx } from "./layout-constants.ts"

describe("UI66 constants of the layout", () => {
  it.each([
    ["the button to the top", backToTopScrollPx, 200],
    ["the header", headerScrollPx, 50],
    ["mobile windows", mobileWidthPx, 992],
    ["a submenu", submenuPopMs, 300],
  ])("%s has the value of the specification", (_, ours, fixed) => expect(ours).toBe(fixed))
})
