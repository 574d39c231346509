/** Pages that are on their way for as long as a test wants. */
import type { Locator, Page, Visit } from "./test.ts"

/** Holds back what draws a page: what it says comes all the same. */
export const heldCode = async (
  page: Page,
  name: "checkout" | "contact",
): Promise<{ readonly asked: Promise<void>; readonly release: () => void }> => {
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    asked.resolve()
    await held.promise
    await route.continue()
  })
  return { asked: asked.promise, release: held.resolve }
}

/** The way to the contact page, from the foot of any page. */
export const contactLink = ({ page, words }: Visit): Locator =>
  page.getByRole("contentinfo").getByRole("link", { name: words("Contact"), exact: true })
