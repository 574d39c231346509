/** Every screen as it looks: written down to be looked at, or held against what was looked at and kept. */
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, open, type Page, test, type View, views, visit } from "../e2e/support/test.ts"
import { type Screen, screens } from "./screens.ts"

const isLooking = process.env["SCREENS"] === "look"
const folder = fileURLToPath(new URL("../.out/screens", import.meta.url))

const heights: Readonly<Record<number, number>> = { 390: 844, 768: 1024, 1440: 900 }

/** What is compared: every size in one language, and the size at which words are tightest in the others. */
const isCompared = (view: View, width: number): boolean => view === "fr" || width === 390

/** What stays in place stands where it does at the end of the page, and hides nothing of it. */
const unrolled = async (page: Page, width: number): Promise<void> => {
  const height = await page.evaluate(() => {
    scrollTo(0, 0)
    return document.documentElement.scrollHeight
  })
  await page.setViewportSize({ width, height })
}

/** Waits for what is still coming: pictures that are in sight or will be in the picture, and the letters. */
const settled = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    for (const picture of document.querySelectorAll("img")) picture.loading = "eager"
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})))
    await document.fonts.ready
  })
}

/** Numbers of orders differ from run to run. */
const changing = (page: Page) => [page.locator(".thanks__number b")]

const look = async (page: Page, { name, isOverPage = false }: Screen, view: View, width: number) => {
  const fullPage = !isOverPage
  if (!isLooking)
    return expect(page).toHaveScreenshot(`${name}-${view}-${width}.png`, {
      fullPage,
      mask: changing(page),
      scale: "device",
    })
  await page.screenshot({
    path: join(folder, `${name}-${view}-${width}.png`),
    fullPage,
    animations: "disabled",
  })
}

for (const view of views) {
  for (const [width, height] of Object.entries(heights).map(
    ([wide, high]) => [Number(wide), high] as const,
  )) {
    if (!isLooking && !isCompared(view, width)) continue
    test.describe(`${view} at ${width} px`, () => {
      test.use({
        viewport: { width, height },
        deviceScaleFactor: isLooking ? 1 : 0.5,
        reducedMotion: "reduce",
        // Some screens are there for what goes wrong.
        allowed: /status of 404|ERR_INTERNET_DISCONNECTED/,
      })
      for (const screen of screens) {
        if ((screen.widthMax ?? width) < width) continue
        test(screen.name, async ({ page }) => {
          const at = visit(page, view)
          await open(page, await screen.path(at))
          await screen.act?.(at)
          if (screen.isOverPage !== true) await unrolled(page, width)
          await settled(page)
          await look(page, screen, view, width)
        })
      }
    })
  }
}
