/** Every state open to everybody: axe finds nothing on any of them, on a phone and on a desk, in each language. */
import { look } from "../e2e/support/axe.ts"
import { views, visit } from "../e2e/support/test.ts"
import { isMain } from "./kept.ts"
import { heights, type Width, widths } from "./model.ts"
import { screens } from "./screens.ts"
import { enter, test, troubled } from "./visit.ts"

/** Of the short form each view looks at a third. */
const isShort = process.env["SCREENS"] === "short"

test.use({ reducedMotion: "reduce", allowed: troubled })

for (const [at, view] of views.entries()) {
  for (const [index, screen] of screens.entries()) {
    if (isShort && (!isMain(screen.name) || index % views.length !== at)) continue
    test.describe(view, () => {
      test.use({ isFirstVisit: screen.isFirstVisit === true })
      test(`${screen.name} is open to everybody`, async ({ page }) => {
        const sizes = (screen.widths ?? widths).filter((width): width is Width => width !== 768)
        await enter(visit(page, view), screen, sizes[0]!)
        for (const width of sizes) {
          await page.setViewportSize({ width, height: heights[width] })
          await look(page, `${screen.name}, ${width} px`)
        }
      })
    })
  }
}
