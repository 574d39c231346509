import { addToCart, expectCount, lineOf, openCart } from "./support/checkout.ts"
import { expect, money, open, type Page, pathOf, test, type Visit, visit, written } from "./support/test.ts"
import { pageOf } from "../support/shop-client.ts"
import { url } from "./support/place.ts"

/** A product in the cart, and the drawer open. */
const withOne = async (at: Visit, sku: string): Promise<string> => {
  const path = await pathOf(at, sku)
  await open(at.page, path)
  await addToCart(at)
  await expectCount(at, 1)
  return (await pageOf(url, path, "product")).name
}

/** A shop with other settings, in the form that its documents contain. */
const settle = async (page: Page, settings: object): Promise<void> => {
  await page.route(
    (address) => /^\/(?:fr|en|de)\//.test(address.pathname),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.continue()
      const reply = await route.fetch()
      const html = await reply.text()
      const told = html.replace('"views":[', `"settings":${JSON.stringify(settings)},"views":[`)
      expect(told).not.toBe(html)
      await route.fulfill({ response: reply, body: told })
    },
  )
}

test.describe("an unknown coupon", () => {
  // The API answers 404, and the browser notes that.
  test.use({ allowed: /status of 404/ })
  test("NO1 is refused by a notification in the mini cart", async ({ page }) => {
    const at = visit(page, "de")
    const { words } = at
    await withOne(at, "V708")
    const cart = await openCart(at)
    await cart.getByText(words("Add a coupon")).click()
    await cart.getByLabel(words("Coupon code")).fill("NIX")
    await cart.getByRole("button", { name: words("Apply") }).click()
    await expect(
      cart.getByText(words("You've entered an incorrect coupon code. Please try again.")),
    ).toBeVisible()
  })
})

test("PM7 the mini cart explains how its total is made", async ({ page }) => {
  const at = visit(page, "en")
  const { words } = at
  const name = await withOne(at, "V708")
  const cart = await openCart(at)
  await cart.getByText(words("How the total is made")).click()
  const steps = cart.locator(".totals-steps")
  await expect(steps).toContainText(`${name}: 1 ×`)
  await expect(steps).not.toContainText("of which VAT")
  const total = await cart.locator("dd.totals__sum").textContent()
  await expect(steps.locator(".totals-steps__total dd")).toHaveText(total ?? "")
})

test("CA7 the mini cart asks before it removes a line, if the shop is configured so", async ({ page }) => {
  const at = visit(page, "en")
  const { words } = at
  await settle(page, { cart: { confirmRemove: true } })
  const name = await withOne(at, "V708")
  const cart = await openCart(at)
  const remove = lineOf(cart, name).getByRole("button", { name: words("Remove {0}", { 0: name }) })
  const question = cart.getByText(
    words("Are you sure you would like to remove {0} from the cart?", { 0: name }),
  )
  await remove.click()
  await expect(question).toBeVisible()
  await cart.getByRole("button", { name: words("Cancel") }).click()
  await expect(question).toBeHidden()
  await expect(lineOf(cart, name)).toBeVisible()
  await remove.click()
  await cart.getByRole("button", { name: words("OK") }).click()
  await expect(cart.getByText(words("Your cart is empty."))).toBeVisible()
})

test("NO8 a removal that was undone in the mini cart leaves no notification on the page", async ({
  page,
}) => {
  const at = visit(page, "fr")
  const { words } = at
  const name = await withOne(at, "V708")
  const cart = await openCart(at)
  await lineOf(cart, name)
    .getByRole("button", { name: words("Remove {0}", { 0: name }) })
    .click()
  await cart.getByRole("button", { name: words("Undo") }).click()
  await expect(lineOf(cart, name)).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(cart).toBeHidden()
  await written(page, "cart", "V708")
  await expect(page.getByText(words("{0} has been removed from the cart.", { 0: name }))).toHaveCount(0)
})

test("NO3, NO5 adding a set shows one notification, which closes by itself", async ({ page }) => {
  const at = visit(page, "fr")
  const { words } = at
  await open(page, await pathOf(at, "V823"))
  await addToCart(at)
  const told = page.getByText(words("Product has been added to the cart!"))
  await expect(told).toHaveCount(1)
  await expect(told).toHaveCount(0)
})

test("CA62, CA63 a line of food shows its unit price, and no tax by rate before the destination is known", async ({
  page,
}) => {
  const at = visit(page, "de")
  const { words } = at
  const name = await withOne(at, "V702")
  const cart = await openCart(at)
  const { price } = await pageOf(url, await pathOf(at, "V702"), "product")
  const unit = words("{0} per litre", { 0: money("de", price!.unit!.cents) })
  await expect(lineOf(cart, name)).toContainText(unit)
  await expect(cart).toContainText("Deutschland: noch")
  await expect(cart.getByText(words("of which VAT {percent} %", { percent: "" }).trim())).toHaveCount(0)

  await open(page, await pathOf(at, "V831"))
  await expect(page.getByRole("radio", { name }).locator("xpath=..")).toContainText(unit)
})

test("PD63 a virtual product does not mention delivery", async ({ page }) => {
  const at = visit(page, "de")
  const { words } = at
  await withOne(at, "V812")
  await expect(page.locator(".purchase__price .price__delivery")).toHaveCount(0)
  const cart = await openCart(at)
  await expect(cart.getByText(words("Items"))).toBeVisible()
  await expect(cart.getByText(words("at checkout"))).toHaveCount(0)
})
