import { addToCart, expectCount, lineOf, openCart } from "./support/checkout.ts"
import { expect, startPrograms, open, pathOf, test, createVisit } from "./support/test.ts"
import { pageOf } from "../support/shop-client.ts"
import { url } from "./support/shop-address.ts"

test.use({ allowedMessages: /net::ERR_(FAILED|INTERNET_DISCONNECTED)/ })

for (const language of ["fr", "en", "de"] as const)
  test(`L16: a product that was just opened can be added when the server does not respond (${language})`, async ({
    page,
    context,
  }) => {
    const visit = createVisit(page, language)
    const path = await pathOf(visit, "V709")
    const { name } = await pageOf(url, path, "product")
    await context.route("**/api/**", (route) => route.abort())
    await open(page, path)
    await addToCart(visit)
    await expectCount(visit, 1)
    await expect(lineOf(await openCart(visit), name)).toBeVisible()
  })

test("a product that was added while the server did not respond is sent later", async ({ page, context }) => {
  const visit = createVisit(page, "en")
  const path = await pathOf(visit, "V709")
  const { name } = await pageOf(url, path, "product")
  const fetched = page.waitForResponse(/_search/)
  await open(page, path)
  await fetched
  await context.route("**/api/**", (route) => route.abort())
  await addToCart(visit)
  await expectCount(visit, 1)
  await lineOf(await openCart(visit), name)
    .getByRole("button", { name: visit.words("One more") })
    .click()
  await expectCount(visit, 2)

  // The device has it as soon as another tab shows it: the page does not wait for the write.
  const other = await context.newPage()
  await open(other, "/en")
  await expectCount(createVisit(other, "en"), 2)
  await other.close()

  await page.reload()
  await startPrograms(page)
  await expectCount(visit, 2)
  await expect(lineOf(await openCart(visit), name)).toContainText("2")

  // The shop tries again by itself.
  const sent = page.waitForResponse((response) => /\/api\/cart\/update/.test(response.url()) && response.ok())
  await context.unroute("**/api/**")
  expect(await (await sent).json()).toMatchObject({ code: 200, result: { sku: "V709", qty: 2 } })
  await expectCount(visit, 2)
})

test("UI304 a shopper offline sees a notification, continues, and is synchronised later", async ({
  page,
  context,
}) => {
  const visit = createVisit(page, "de")
  const path = await pathOf(visit, "V713")
  const { name } = await pageOf(url, path, "product")
  await open(page, path)
  const totalsResponse = page.waitForResponse(/\/api\/cart\/totals/)
  await addToCart(visit)
  await expectCount(visit, 1)
  const cart = await openCart(visit)
  await totalsResponse

  await context.setOffline(true)
  await expect(
    page.getByText(
      visit.words("You are offline. Your cart is kept on this device and sent when you are back."),
    ),
  ).toBeVisible()
  await lineOf(cart, name)
    .getByRole("button", { name: visit.words("One more") })
    .click()
  await expect(lineOf(cart, name)).toContainText("2")

  const sent = page.waitForResponse((response) => /\/api\/cart\/update/.test(response.url()) && response.ok())
  await context.setOffline(false)
  expect(await (await sent).json()).toMatchObject({ result: { qty: 2 } })
  await expect(
    page.getByText(visit.words("You are offline. Some features might not be available.")),
  ).toHaveCount(0)
})

test("the cart survives a reload and another language", async ({ page }) => {
  const visit = createVisit(page, "fr")
  await open(page, await pathOf(visit, "V702"))
  // The device stores a change before it is sent to the server.
  const updateRequest = page.waitForRequest(/\/api\/cart\/update/)
  await addToCart(visit)
  await expectCount(visit, 1)
  await updateRequest
  await page.reload()
  await startPrograms(page)
  await expectCount(visit, 1)
  await open(page, "/de")
  const german = createVisit(page, "de")
  await expectCount(german, 1)
  const [doc] = await german.api.documents("product", ["V702"])
  await expect(await openCart(german)).toContainText(doc!.name)
})
