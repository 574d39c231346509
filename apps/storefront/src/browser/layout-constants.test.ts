import { readFileSync } from "node:fs"
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
  const sheet = (name: string) => readFileSync(new URL(`../styles/${name}.css`, import.meta.url), "utf8")
  it("the button to the top is 20 px from two edges, the progress bar begins at 40 %", () => {
    expect(sheet("overlays")).toMatch(/\.back-to-top \{[^}]*\bright: 20px;\s+bottom: 20px;/)
    expect(sheet("layout")).toMatch(/@keyframes advance \{\s+from \{\s+transform: scaleX\(0\.4\);/)
  })
})
