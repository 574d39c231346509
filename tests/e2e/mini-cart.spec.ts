import { addToCart, expectCount, lineOf, openCart } from "./support/checkout.ts"
import {
  expect,
  money,
  open,
  type Page,
  pathOf,
  test,
  type Visit,
  createVisit,
  waitForStoredValue,
} from "./support/test.ts"
import { pageOf } from "../support/shop-client.ts"
import { url } from "./support/shop-address.ts"

/** A product in the cart, and the drawer open. */
const withOne = async (visit: Visit, sku: string): Promise<string> => {
  const path = await pathOf(visit, sku)
  await open(visit.page, path)
  await addToCart(visit)
  await expectCount(visit, 1)
  return (await pageOf(url, path, "product")).name
}

/** A shop with other settings, in the form that its documents contain. */
const changeSettings = async (page: Page, settings: object): Promise<void> => {
  await page.route(
    (address) => /^\/(?:fr|en|de)\//.test(address.pathname),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.continue()
      const reply = await route.fetch()
      const html = await reply.text()
      const changedHtml = html.replace('"views":[', `"settings":${JSON.stringify(settings)},"views":[`)
      expect(changedHtml).not.toBe(html)
      await route.fulfill({ response: reply, body: changedHtml })
    },
  )
}

test.describe("an unknown coupon", () => {
  // The API answers 404, and the browser notes that.
  test.use({ allowedMessages: /status of 404/ })
  test("NO1 is refused by a notification in the mini cart", async ({ page }) => {
    const visit = createVisit(page, "de")
    const { words } = visit
    await withOne(visit, "V708")
    const cart = await openCart(visit)
    await cart.getByText(words("Add a coupon")).click()
    await cart.getByLabel(words("Coupon code")).fill("NIX")
    await cart.getByRole("button", { name: words("Apply") }).click()
    await expect(
      cart.getByText(words("You've entered an incorrect coupon code. Please try again.")),
    ).toBeVisible()
  })
})

test("PM7 the mini cart explains how its total is made", async ({ page }) => {
  const visit = createVisit(page, "en")
  const { words } = visit
  const name = await withOne(visit, "V708")
  const cart = await openCart(visit)
  await cart.getByText(words("How the total is made")).click()
  const steps = cart.locator(".totals-steps")
  await expect(steps).toContainText(`${name}: 1 ×`)
  await expect(steps).not.toContainText("of which VAT")
  const total = await cart.locator("dd.totals__sum").textContent()
  await expect(steps.locator(".totals-steps__total dd")).toHaveText(total ?? "")
})

test("CA7 the mini cart asks before it removes a line, if the shop is configured so", async ({ page }) => {
  const visit = createVisit(page, "en")
  const { words } = visit
  await changeSettings(page, { cart: { confirmRemove: true } })
  const name = await withOne(visit, "V708")
  const cart = await openCart(visit)
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
  const visit = createVisit(page, "fr")
  const { words } = visit
  const name = await withOne(visit, "V708")
  const cart = await openCart(visit)
  await lineOf(cart, name)
    .getByRole("button", { name: words("Remove {0}", { 0: name }) })
    .click()
  await cart.getByRole("button", { name: words("Undo") }).click()
  await expect(lineOf(cart, name)).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(cart).toBeHidden()
  await waitForStoredValue(page, "cart", "V708")
  await expect(page.getByText(words("{0} has been removed from the cart.", { 0: name }))).toHaveCount(0)
})

test("NO3, NO5 adding a set shows one notification, which closes by itself", async ({ page }) => {
  const visit = createVisit(page, "fr")
  const { words } = visit
  await open(page, await pathOf(visit, "V823"))
  await addToCart(visit)
  const notification = page.getByText(words("Product has been added to the cart!"))
  await expect(notification).toHaveCount(1)
  await expect(notification).toHaveCount(0)
})

test("CA62, CA63 a line of food shows its unit price, and no tax by rate before the destination is known", async ({
  page,
}) => {
  const visit = createVisit(page, "de")
  const { words } = visit
  const name = await withOne(visit, "V702")
  const cart = await openCart(visit)
  const { price } = await pageOf(url, await pathOf(visit, "V702"), "product")
  const unit = words("{0} per litre", { 0: money("de", price!.unit!.cents) })
  await expect(lineOf(cart, name)).toContainText(unit)
  await expect(cart).toContainText("Deutschland: noch")
  await expect(cart.getByText(words("of which VAT {percent}%", { percent: "" }).trim())).toHaveCount(0)

  await open(page, await pathOf(visit, "V831"))
  await expect(page.getByRole("radio", { name }).locator("xpath=..")).toContainText(unit)
})

test("PD63 a virtual product does not mention delivery", async ({ page }) => {
  const visit = createVisit(page, "de")
  const { words } = visit
  await withOne(visit, "V812")
  await expect(page.locator(".purchase__price .price__delivery")).toHaveCount(0)
  const cart = await openCart(visit)
  await expect(cart.getByText(words("Items"))).toBeVisible()
  await expect(cart.getByText(words("at checkout"))).toHaveCount(0)
})
