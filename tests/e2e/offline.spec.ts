import { addToCart, expectCount, lineOf, openCart } from "./support/checkout.ts"
import { expect, hydrated, open, pathOf, test, visit } from "./support/test.ts"
import { pageOf } from "../support/shop-client.ts"
import { url } from "./support/place.ts"

test.use({ allowed: /net::ERR_(FAILED|INTERNET_DISCONNECTED)/ })

for (const language of ["fr", "en", "de"] as const)
  test(`L16: a product that was just opened can be added when the server does not respond (${language})`, async ({
    page,
    context,
  }) => {
    const at = visit(page, language)
    const path = await pathOf(at, "V709")
    const { name } = await pageOf(url, path, "product")
    await context.route("**/api/**", (route) => route.abort())
    await open(page, path)
    await addToCart(at)
    await expectCount(at, 1)
    await expect(lineOf(await openCart(at), name)).toBeVisible()
  })

test("a product that was added while the server did not respond is sent later", async ({ page, context }) => {
  const at = visit(page, "en")
  const path = await pathOf(at, "V709")
  const { name } = await pageOf(url, path, "product")
  const fetched = page.waitForResponse(/_search/)
  await open(page, path)
  await fetched
  await context.route("**/api/**", (route) => route.abort())
  await addToCart(at)
  await expectCount(at, 1)
  await lineOf(await openCart(at), name)
    .getByRole("button", { name: at.words("One more") })
    .click()
  await expectCount(at, 2)

  // The device has it as soon as another tab shows it: the page does not wait for the write.
  const other = await context.newPage()
  await open(other, "/en")
  await expectCount(visit(other, "en"), 2)
  await other.close()

  await page.reload()
  await hydrated(page)
  await expectCount(at, 2)
  await expect(lineOf(await openCart(at), name)).toContainText("2")

  // The shop tries again by itself.
  const sent = page.waitForResponse((response) => /\/api\/cart\/update/.test(response.url()) && response.ok())
  await context.unroute("**/api/**")
  expect(await (await sent).json()).toMatchObject({ code: 200, result: { sku: "V709", qty: 2 } })
  await expectCount(at, 2)
})

test("a shopper offline sees a notification, continues, and is synchronised later", async ({
  page,
  context,
}) => {
  const at = visit(page, "de")
  const path = await pathOf(at, "V713")
  const { name } = await pageOf(url, path, "product")
  await open(page, path)
  const told = page.waitForResponse(/\/api\/cart\/totals/)
  await addToCart(at)
  await expectCount(at, 1)
  const cart = await openCart(at)
  await told

  await context.setOffline(true)
  await expect(
    page.getByText(at.words("You are offline. Your cart is kept on this device and sent when you are back.")),
  ).toBeVisible()
  await lineOf(cart, name)
    .getByRole("button", { name: at.words("One more") })
    .click()
  await expect(lineOf(cart, name)).toContainText("2")

  const sent = page.waitForResponse((response) => /\/api\/cart\/update/.test(response.url()) && response.ok())
  await context.setOffline(false)
  expect(await (await sent).json()).toMatchObject({ result: { qty: 2 } })
  await expect(
    page.getByText(at.words("You are offline. Some features might not be available.")),
  ).toHaveCount(0)
})

test("the cart survives a reload and another language", async ({ page }) => {
  const at = visit(page, "fr")
  await open(page, await pathOf(at, "V702"))
  // The device stores a change before it is sent to the server.
  const told = page.waitForRequest(/\/api\/cart\/update/)
  await addToCart(at)
  await expectCount(at, 1)
  await told
  await page.reload()
  await hydrated(page)
  await expectCount(at, 1)
  await open(page, "/de")
  const german = visit(page, "de")
  await expectCount(german, 1)
  const [doc] = await german.api.documents("product", ["V702"])
  await expect(await openCart(german)).toContainText(doc!.name)
})
