import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page } from "./test.ts"
import { isExhaustive } from "./words.ts"

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

/** Waits for the end of colour transitions, during which the contrast is too low. Endless ones are ignored. */
const waitForTransitions = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  )

/**
 * Expects that axe finds no fault on the page.
 *
 * @param part - a selector of what is looked at; default: the whole page
 */
export const expectAccessible = async (page: Page, where: string, part = "html"): Promise<void> => {
  await waitForTransitions(page)
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    // Nothing is made of the passed checks.
    .options({ resultTypes: ["violations"] })
    .analyze()
  const found = violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      (node) =>
        `${impact} ${id}: ${node.target.join(" ")} ${node.failureSummary?.split("\n")[1]?.trim() ?? ""}`,
    ),
  )
  expect.soft(found, where).toEqual([])
}

/** Expects that the page does not scroll sideways. */
export const expectNoOverflow = async (page: Page, where: string): Promise<void> => {
  const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(overflowPx, `${where}: past the edge`).toBeLessThanOrEqual(0)
}

/**
 * Expects that axe finds no fault in the page's own part and its open dialog, on a phone (nightly: on a desktop as well),
 * and that the page scrolls sideways on neither. `a11y.spec.ts` looks at header and footer.
 */
export const expectAccessibleInBothSizes = async (page: Page, where: string): Promise<void> => {
  for (const size of ["phone", "desktop"] as const) {
    await page.setViewportSize(sizes[size])
    if (size === "phone" || isExhaustive)
      await expectAccessible(page, `${where}, ${size}`, "main, dialog[open]")
    await expectNoOverflow(page, `${where}, ${size}`)
  }
}
