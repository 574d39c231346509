import { expectAccessible } from "./support/axe.ts"
import { expect, test } from "./support/test.ts"
import { isExhaustive } from "./support/words.ts"
import { url } from "./support/shop-address.ts"

for (const [size, viewport] of Object.entries({
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
})) {
  test.describe(`the API documentation, ${size}`, () => {
    test.use({ viewport })

    test("has no accessibility fault, has styles, and is usable with the keyboard", async ({ page }) => {
      await page.goto(`${url}/api/docs`)
      if (size === "phone" || isExhaustive) await expectAccessible(page, "the API documentation")
      await expect(page.locator("table").first()).toHaveCSS("border-collapse", "collapse")
      await page.keyboard.press("Tab")
      await expect(page.getByRole("link", { name: "To the calls" })).toBeFocused()
      await page.getByRole("link", { name: "cart.update", exact: true }).click()
      await expect(page.getByRole("heading", { name: /^cart\.update:/ })).toBeInViewport()
    })
  })
}
