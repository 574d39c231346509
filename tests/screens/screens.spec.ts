/**
 * Every screen as it looks: `SCREENS=look` writes each down to be looked at, `SCREENS=keep` keeps those that are compared;
 * without it they are held against what was kept, with `SCREENS=short` the main ones in one language each.
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, type View, views, visit } from "../e2e/support/test.ts"
import { difference, isShort, keep, kept } from "./kept.ts"
import { type Screen, type Width, widths } from "./model.ts"
import { screens } from "./screens.ts"
import { enter, shot, test, troubled } from "./visit.ts"

const mode = process.env["SCREENS"] ?? "compare"
const folder = fileURLToPath(new URL("../.out/screens", import.meta.url))

const wantedOf = (screen: Screen, index: number, view: View): ReadonlyArray<Width> =>
  mode === "look"
    ? (screen.widths ?? widths)
    : kept(screen, index, view).filter((width) => mode !== "short" || isShort(screen, index, view, width))

const look = async (name: string, picture: Buffer): Promise<void> => {
  if (mode === "keep") return keep(name, picture)
  if (mode !== "look") return expect.soft(await difference(name, picture)).toBeNull()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.png`), picture)
}

test.use({ reducedMotion: "reduce", allowed: troubled })

for (const view of views) {
  for (const [index, screen] of screens.entries()) {
    const wanted = wantedOf(screen, index, view)
    if (wanted.length === 0) continue
    test.describe(view, () => {
      test.use({ isFirstVisit: screen.isFirstVisit === true })
      test(`${screen.name} as it looks`, async ({ page }) => {
        await enter(visit(page, view), screen, wanted[0]!)
        for (const width of wanted)
          await look(`${screen.name}-${view}-${width}`, await shot(page, screen, width))
      })
    })
  }
}
