/** The notice about stored data is at the end of the page: it covers nothing, and nothing covers it. */
import { addToCart, expectCount } from "./support/checkout.ts"
import { categoryPath, expect, open, type Page, pathOf, test, createVisit } from "./support/test.ts"

const sizes = [
  [375, 667],
  [360, 740],
  [1366, 768],
  [1440, 900],
] as const

/** Buttons and fields that the notice covers, at the top of the page, half way down and at its end. */
const coveredActions = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    const found: Array<string> = []
    const notice = document.querySelector(".cookies")!
    const isOver = (element: Element, isCover: (top: Element) => boolean): boolean => {
      // A link can break into two lines; its bounding box has its centre in neither.
      const [{ left, top, width, height } = new DOMRect()] = element.getClientRects()
      const [x, y] = [left + width / 2, top + height / 2]
      const isInside = width > 0 && x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
      const topElement = isInside ? document.elementFromPoint(x, y) : null
      return topElement !== null && isCover(topElement)
    }
    /** A department that the bar has no room for: it is hidden, wherever it would lie. */
    const isFolded = (element: Element): boolean => {
      const bar = element.closest(".mainnav")
      return bar !== null && element.getBoundingClientRect().top >= bar.getBoundingClientRect().bottom - 1
    }
    const end = document.documentElement.scrollHeight
    for (const top of [0, end / 2, end]) {
      scrollTo({ top, behavior: "instant" })
      for (const element of document.querySelectorAll("a, button, input, select, summary"))
        if (
          !notice.contains(element) &&
          !isFolded(element) &&
          isOver(element, (topElement) => notice.contains(topElement))
        )
          found.push(`${Math.round(top)}: ${element.textContent.trim() || element.outerHTML.slice(0, 80)}`)
    }
    for (const element of notice.querySelectorAll("a, button"))
      if (!isOver(element, (topElement) => element.contains(topElement)))
        found.push(`cannot be pressed at the end: ${element.textContent}`)
    return found
  })

test.describe("L3 the cookie notice covers no action and can be closed at the end of the page", () => {
  for (const view of ["en", "de"] as const)
    test(view, async ({ page }) => {
      const visit = createVisit(page, view)
      const screens = [
        `/${view}`,
        await categoryPath(visit, 20),
        await pathOf(visit, "V412"),
        await pathOf(visit, "V823"),
        `/${view}/cart`,
      ]
      await open(page, await pathOf(visit, "V708"))
      await addToCart(visit)
      await expectCount(visit, 1)
      for (const screen of screens) {
        await open(page, screen)
        await expect(page.locator(".cookies")).toBeAttached()
        for (const [width, height] of sizes) {
          await page.setViewportSize({ width, height })
          for (const letters of ["100%", "200%"]) {
            await page.evaluate((size) => void (document.documentElement.style.fontSize = size), letters)
            expect
              .soft(await coveredActions(page), `${screen} at ${width}x${height}, letters ${letters}`)
              .toEqual([])
          }
          await page.evaluate(() => void (document.documentElement.style.fontSize = ""))
        }
      }
    })
})
