import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page } from "./test.ts"

/** A button that is enabled again fades into its colour: half-way nobody reads it. What never ends is not waited for. */
const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  )

/** Looks at the page as it stands; nothing at all may be found. */
export const look = async (page: Page, where: string): Promise<void> => {
  await atRest(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      (node) =>
        `${impact} ${id}: ${node.target.join(" ")} ${node.failureSummary?.split("\n")[1]?.trim() ?? ""}`,
    ),
  )
  expect.soft(found, where).toEqual([])
}
