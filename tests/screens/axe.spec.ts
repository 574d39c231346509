/** Axe finds no fault in any state, on phone and desk, in each language. */
import { expectAccessible } from "../e2e/support/axe.ts"
import { views, createVisit } from "../e2e/support/test.ts"
import { isMain } from "./baseline.ts"
import { heights, type Width, widths } from "./model.ts"
import { screens } from "./screens.ts"
import { enter, test, failureMessages } from "./state.ts"

/** A short run checks a third of the main screens in each language. */
const isShort = process.env["SCREENS"] === "short"

test.use({ reducedMotion: "reduce", allowedMessages: failureMessages })

for (const [at, view] of views.entries()) {
  for (const [index, screen] of screens.entries()) {
    if (isShort && (!isMain(screen.name) || index % views.length !== at)) continue
    test.describe(view, () => {
      test.use({ isFirstVisit: screen.isFirstVisit === true })
      test(`${screen.name} has no accessibility fault`, async ({ page }) => {
        const sizes = (screen.widths ?? widths).filter((width): width is Width => width !== 768)
        await enter(createVisit(page, view), screen, sizes[0]!)
        for (const width of sizes) {
          await page.setViewportSize({ width, height: heights[width] })
          await expectAccessible(page, `${screen.name}, ${width} px`)
        }
      })
    })
  }
}
