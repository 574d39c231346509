/** Delays the code of pages. */
import type { Locator, Page, Visit } from "./test.ts"

/** Delays the code of a page, but not its data. */
export const holdCode = async (
  page: Page,
  name: "checkout" | "contact" | "order-success",
): Promise<{ readonly requested: Promise<void>; readonly release: () => void }> => {
  const held = Promise.withResolvers<void>()
  const requested = Promise.withResolvers<void>()
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    requested.resolve()
    await held.promise
    await route.continue()
  })
  return { requested: requested.promise, release: held.resolve }
}

/** The link to the contact page in the footer. */
export const contactLink = ({ page, words }: Visit): Locator =>
  page.getByRole("contentinfo").getByRole("link", { name: words("Contact"), exact: true })
