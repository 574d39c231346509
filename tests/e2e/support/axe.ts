import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page } from "./test.ts"

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

/** Expects that axe finds no fault on the page. */
export const expectAccessible = async (page: Page, where: string): Promise<void> => {
  await waitForTransitions(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      (node) =>
        `${impact} ${id}: ${node.target.join(" ")} ${node.failureSummary?.split("\n")[1]?.trim() ?? ""}`,
    ),
  )
  expect.soft(found, where).toEqual([])
}
