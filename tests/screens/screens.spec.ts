/** Every screen as it looks: written down to be looked at, or held against what was looked at and kept. */
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { views, visit } from "../e2e/support/test.ts"
import { widths } from "./model.ts"
import { screens } from "./screens.ts"
import { enter, shot, test } from "./visit.ts"

const folder = fileURLToPath(new URL("../.out/screens", import.meta.url))

test.use({
  reducedMotion: "reduce",
  // Some screens are there for what goes wrong.
  allowed: /status of (400|401|404|500)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
})

for (const view of views) {
  for (const screen of screens) {
    test.describe(view, () => {
      test.use({ isFirstVisit: screen.isFirstVisit === true })
      test(screen.name, async ({ page }) => {
        const at = visit(page, view)
        mkdirSync(folder, { recursive: true })
        const wanted = screen.widths ?? widths
        await enter(at, screen, wanted[0]!)
        for (const width of wanted) {
          const picture = await shot(page, screen, width)
          writeFileSync(join(folder, `${screen.name}-${view}-${width}.png`), picture)
        }
      })
    })
  }
}
