/** The header at every width from a small phone to a large desktop: its texts are readable, and nothing overlaps. */
import { accountButton, register } from "./support/account.ts"
import { addToCart, expectCount } from "./support/checkout.ts"
import { bottomBar } from "./support/search.ts"
import { expect, open, type Page, pathOf, test, type Visit, views, createVisit } from "./support/test.ts"

/** Where a layout changes, one less, and what people have. */
const widths = [
  320, 360, 390, 430, 600, 767, 768, 991, 992, 1024, 1100, 1199, 1200, 1280, 1366, 1439, 1440, 1600,
] as const

/** Texts of the announcement, the header and the dock that are clipped or overlap. */
const clippedWords = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    const isSeen = (element: Element): boolean =>
      element.checkVisibility() &&
      // Texts for screen readers, and links that appear on keyboard focus.
      element.closest(".hidden, .mainnav__more, noscript") === null &&
      getComputedStyle(element).clipPath === "none"
    const isOut = (element: Element | null, box: DOMRect): boolean => {
      if (element === null) return box.left < 0 || box.right > innerWidth + 0.5
      const edge = element.getBoundingClientRect()
      const isPast = box.right > edge.right + 0.5 || box.left < edge.left - 0.5
      return (
        (isPast && getComputedStyle(element).overflowX !== "visible") || isOut(element.parentElement, box)
      )
    }
    const textsOf = (bar: Element): ReadonlyArray<Text> => {
      const walker = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT)
      const texts: Array<Text> = []
      while (walker.nextNode() !== null) texts.push(walker.currentNode as Text)
      return texts.filter((text) => text.data.trim() !== "" && isSeen(text.parentElement!))
    }
    const labels = [...document.querySelectorAll(".announce, .header, .bottom-nav")]
      .flatMap(textsOf)
      .map((text) => {
        const range = document.createRange()
        range.selectNodeContents(text)
        return { words: text.data.trim(), holder: text.parentElement, boxes: [...range.getClientRects()] }
      })
    const isOn = (a: DOMRect, b: DOMRect): boolean =>
      a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5
    const isHeaped = (index: number): boolean =>
      labels
        .slice(index + 1)
        .some(({ boxes }) => boxes.some((box) => labels[index]!.boxes.some((other) => isOn(box, other))))
    const field = document.querySelector<HTMLInputElement>(".header .search input")!
    const context = document.createElement("canvas").getContext("2d")!
    context.font = getComputedStyle(field).font
    const isNarrow =
      field.checkVisibility() && context.measureText(field.placeholder).width > field.clientWidth
    return [
      ...labels
        .filter(({ holder, boxes }) => boxes.some((box) => isOut(holder, box)))
        .map(({ words }) => `cut: ${words}`),
      ...labels.filter((_, index) => isHeaped(index)).map(({ words }) => `under other words: ${words}`),
      ...labels.filter(({ boxes }) => boxes.length > 1).map(({ words }) => `in two lines: ${words}`),
      ...(isNarrow ? [`cut: ${field.placeholder}`] : []),
    ]
  })

const expectNoClippedWords = async (page: Page, who: string): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    expect.soft(await clippedWords(page), `${who}, ${width} px`).toEqual([])
  }
}

/** A customer with a name, and with counts in all places of the header. */
const signInWithCounts = async (visit: Visit): Promise<void> => {
  const { page, words, view } = visit
  await open(page, await pathOf(visit, "V709"))
  await page.locator(".save-buttons").getByRole("button").first().click()
  await addToCart(visit)
  await expectCount(visit, 1)
  await accountButton(visit).click()
  await register(visit, `header.${view}.${process.pid}@example.org`)
  await expect(accountButton(visit)).toContainText("Anne")
  await page
    .locator(".notification")
    .getByRole("button", { name: words("Close") })
    .first()
    .click()
}

// Registrations are counted by address.
test.use({ extraHTTPHeaders: { "x-forwarded-for": "10.191.0.1" } })

test.describe("UI191 the header cuts no word at any width", () => {
  for (const view of views) {
    test(view, async ({ page }) => {
      const visit = createVisit(page, view)
      await open(page, `/${view}`)
      await expectNoClippedWords(page, "a guest")
      await page.setViewportSize({ width: 390, height: 800 })
      await expect(bottomBar(visit)).toBeVisible()
      await page.setViewportSize({ width: 1440, height: 900 })
      await signInWithCounts(visit)
      await expectNoClippedWords(page, "a customer")
    })
  }
})
