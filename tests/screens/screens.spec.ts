/**
 * Pictures of every screen: `SCREENS=look` writes all of them, `SCREENS=update` saves baselines; otherwise they are compared
 * with the baselines, with `SCREENS=short` only main screens in one language each.
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, type View, views, createVisit } from "../e2e/support/test.ts"
import { baselineWidths, difference, isShort, saveBaseline } from "./baseline.ts"
import { type Screen, type Width, widths } from "./model.ts"
import { screens } from "./screens.ts"
import { enter, shot, test, failureMessages } from "./state.ts"

const mode = process.env["SCREENS"] ?? "compare"
const folder = fileURLToPath(new URL("../.out/screens", import.meta.url))

const widthsOf = (screen: Screen, index: number, view: View): ReadonlyArray<Width> =>
  mode === "look"
    ? (screen.widths ?? widths)
    : baselineWidths(screen, index, view).filter(
        (width) => mode !== "short" || isShort(screen, index, view, width),
      )

const check = async (name: string, picture: Buffer): Promise<void> => {
  if (mode === "update") return saveBaseline(name, picture)
  if (mode !== "look") return expect.soft(await difference(name, picture)).toBeNull()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.png`), picture)
}

test.use({ reducedMotion: "reduce", allowedMessages: failureMessages })

for (const view of views) {
  for (const [index, screen] of screens.entries()) {
    const testedWidths = widthsOf(screen, index, view)
    if (testedWidths.length === 0) continue
    test.describe(view, () => {
      test.use({ isFirstVisit: screen.isFirstVisit === true })
      test(`${screen.name} looks as its baseline`, async ({ page }) => {
        await enter(createVisit(page, view), screen, testedWidths[0]!)
        for (const width of testedWidths)
          await check(`${screen.name}-${view}-${width}`, await shot(page, screen, width))
      })
    })
  }
}
