import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page } from "./test.ts"

/** Looks at the page as it stands; nothing at all may be found. */
export const look = async (page: Page, where: string): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      (node) =>
        `${impact} ${id}: ${node.target.join(" ")} ${node.failureSummary?.split("\n")[1]?.trim() ?? ""}`,
    ),
  )
  expect.soft(found, where).toEqual([])
}
