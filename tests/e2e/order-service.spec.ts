import { expectAccessibleInBothSizes } from "./support/axe.ts"
import { accountButton, dialog, register, orderCode } from "./support/account.ts"
import {
  addToCart,
  expectCount,
  fillPersonal,
  fillShipping,
  goToCheckout,
  orderButton,
  orderNumber,
  goToReview,
  termsBox,
} from "./support/checkout.ts"
import {
  expect,
  open,
  type Page,
  pathOf,
  test,
  viewsToTest,
  type Visit,
  createVisit,
  waitForStoredValue,
} from "./support/test.ts"

// An address of its own, because the limit of order requests counts all tests of one address.
test.use({ extraHTTPHeaders: { "x-forwarded-for": "10.33.0.1" } })

const uniqueEmail = (who: string): string => `${who}-${Date.now()}@example.org`
const wishlist = ({ page, words }: Visit) =>
  page.getByRole("banner").getByRole("button", { name: new RegExp(`^${words("Wishlist")}`) })

/** Orders a piece, or several, as a guest; the order's number. */
const ordered = async (visit: Visit, email: string, pieces = 1): Promise<string> => {
  await open(visit.page, await pathOf(visit, "V708"))
  for (let count = 1; count <= pieces; count += 1) {
    await addToCart(visit)
    await expectCount(visit, count)
  }
  await goToCheckout(visit)
  await goToReview(visit, email)
  await orderButton(visit).click()
  return orderNumber(visit)
}

// A guest's action needs a code first, and a wrong code is refused.
test.use({ allowedMessages: /status of 403/ })

test("PD300 the German wishlist names delivery costs beside each price", async ({ page }) => {
  const visit = createVisit(page, "de")
  await open(page, await pathOf(visit, "V312"))
  await page.locator(".save-buttons").getByRole("button").first().click()
  await wishlist(visit).click()
  const item = page.getByRole("dialog").getByRole("listitem")
  await expect(item.getByRole("link", { name: "Versand" })).toHaveAttribute("href", /^\/de\//)
})

for (const view of viewsToTest("fr")) {
  test(`${view}: WL9 WL10 CP1 UI306 a product is added to the wishlist, restored, and compared`, async ({
    page,
  }) => {
    const visit = createVisit(page, view)
    const { words } = visit
    await open(page, await pathOf(visit, "V312"))
    const aside = page.locator(".save-buttons")
    const heart = aside.getByRole("button").first()
    await heart.click()
    await expect(heart).toHaveAttribute("aria-pressed", "true")
    await expect(wishlist(visit)).toContainText("1")
    await aside.getByRole("button", { name: words("Compare"), exact: true }).click()
    await expect(aside.getByRole("link")).toBeVisible()
    await waitForStoredValue(page, "wishlist", "V312")
    await waitForStoredValue(page, "compare", "V312")
    await open(page, await pathOf(visit, "V708"))
    await aside.getByRole("button", { name: words("Compare"), exact: true }).click()
    await aside.getByRole("link").click()
    await expect(page).toHaveURL(`/${view}/compare`)
    const table = page.getByRole("table")
    await expect(table.getByRole("columnheader")).toHaveCount(2)
    await expect(table.getByRole("rowheader").first()).toBeVisible()
    await expectAccessibleInBothSizes(page, "comparison")
    await table.getByRole("button").first().click()
    await expect(table.getByRole("columnheader")).toHaveCount(1)

    await wishlist(visit).click()
    const panel = dialog(page)
    const item = panel.getByRole("listitem").filter({ hasText: "V312" })
    await expect(item).toBeVisible()
    await expectAccessibleInBothSizes(page, "wishlist")
    await item.getByRole("button").last().click()
    await expect(panel).toContainText(words("Your wishlist is empty."))
    await expect(panel.getByRole("link")).toHaveAttribute("href", `/${view}`)
    await expectAccessibleInBothSizes(page, "empty wishlist")
    await panel.getByRole("button", { name: words("Undo") }).click()
    await expect(panel.getByRole("heading", { level: 3 })).toHaveCount(1)
    await page.keyboard.press("Escape")
    await expect(wishlist(visit)).toBeFocused()
  })

  test(`${view}: OR20 a guest cancels with the code of an e-mail`, async ({ page }) => {
    const visit = createVisit(page, view)
    const { words } = visit
    const main = page.getByRole("main")
    const email = uniqueEmail(`storno-${view}`)
    const number = await ordered(visit, email)
    await open(page, `/${view}/order-status`)
    await main.getByLabel(words("Order number"), { exact: true }).fill(number)
    await main.getByLabel(words("E-mail"), { exact: true }).fill(email)
    await main.getByRole("button", { name: words("Show the order") }).click()
    await main.getByRole("button", { name: words("Cancel the order") }).click()
    await main.getByRole("button", { name: words("Yes, cancel it") }).click()
    await expect(main).toContainText(
      words("We have sent a code to the e-mail address of the order. Please type it to go on."),
    )
    await expectAccessibleInBothSizes(page, "a code is asked for")
    await main.getByLabel(words("Code from the e-mail"), { exact: true }).fill(orderCode(number))
    await main
      .getByRole("button", { name: words("Cancel the order") })
      .last()
      .click()
    await expect(main.getByRole("list").first()).toContainText(words("Cancelled"))
  })

  test(`${view}: OR13 OR14 a guest finds their order and withdraws from it in two steps`, async ({
    page,
  }) => {
    const visit = createVisit(page, view)
    const { words } = visit
    const main = page.getByRole("main")
    const email = uniqueEmail(`widerruf-${view}`)
    const number = await ordered(visit, email)
    await expectAccessibleInBothSizes(page, "thank you")

    await open(page, `/${view}/order-status`)
    await main.getByLabel(words("E-mail"), { exact: true }).fill("")
    await main.getByRole("button", { name: words("Show the order") }).click()
    await expect(page.getByRole("alert")).toBeVisible()
    await expectAccessibleInBothSizes(page, "look-up, with faults")
    await main.getByLabel(words("Order number"), { exact: true }).fill(number.toLowerCase())
    await main.getByLabel(words("E-mail"), { exact: true }).fill(email)
    await main.getByRole("button", { name: words("Show the order") }).click()
    await expect(main.getByRole("heading", { level: 2 })).toContainText(number)
    await expect(main).toContainText("1 rue des Potiers")
    await expectAccessibleInBothSizes(page, "an order")

    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: words("Withdraw from the contract here") })
      .click()
    await expect(page).toHaveURL(`/${view}/withdrawal`)
    await main.getByLabel(words("Your name"), { exact: true }).fill("Anne Martin")
    await main.getByLabel(words("Order number"), { exact: true }).fill(number)
    await main.getByLabel(words("E-mail"), { exact: true }).fill(email)
    await expectAccessibleInBothSizes(page, "withdrawal")
    await main.getByRole("button", { name: words("Withdraw from the whole order") }).click()
    await expect(main.getByRole("heading", { level: 2, name: words("Your declaration") })).toBeFocused()
    await expect(main).toContainText(number)
    await expectAccessibleInBothSizes(page, "the declaration")
    // It needs the code from the letter to the order's address.
    const code = main.getByLabel(words("Code from the e-mail"), { exact: true })
    await main.getByRole("button", { name: words("Confirm the withdrawal") }).click()
    await expect(code).toHaveAttribute("aria-invalid", "true")
    await expectAccessibleInBothSizes(page, "the declaration, without the code")
    await main.getByRole("button", { name: words("Send another code") }).click()
    await expect(main).toContainText(
      words("We have sent a code to the e-mail address of the order. Please type it to go on."),
    )
    await code.fill("nothing")
    await main.getByRole("button", { name: words("Confirm the withdrawal") }).click()
    await expect(main).toContainText(
      words("This code is wrong, too old or used. Please ask for another one."),
    )
    await code.fill(orderCode(number))
    await main.getByRole("button", { name: words("Confirm the withdrawal") }).click()
    await expect(
      main.getByRole("heading", { level: 2, name: words("Your withdrawal is declared") }),
    ).toBeFocused()
    await expect(main.locator(".receipt")).toContainText(number)
    await expect(main).not.toContainText(/\d:\d{2}:\d{2}/)
    await expectAccessibleInBothSizes(page, "the receipt")
  })
}

test("L13 UI275 a guest opens the order from its confirmation without typing number or address", async ({
  page,
}) => {
  const visit = createVisit(page, "en")
  const { words } = visit
  const main = page.getByRole("main")
  const email = uniqueEmail("see")
  const number = await ordered(visit, email)
  const order = main.getByRole("heading", { level: 2, name: number })
  await main.getByRole("link", { name: words("See the order") }).click()
  await expect(page).toHaveURL("/en/order-status")
  await expect(order).toBeVisible()
  await expect(main).toContainText("1 rue des Potiers")
  // After a reload the shop asks again, with the stored data filled in.
  await page.reload()
  await expect(main.getByLabel(words("Order number"), { exact: true })).toHaveValue(number)
  await expect(main.getByLabel(words("E-mail"), { exact: true })).toHaveValue(email)
  await main.getByRole("button", { name: words("Show the order") }).click()
  await expect(order).toBeVisible()
})

test("L13 UI276 Back from the declaration shows the form with its input", async ({ page }) => {
  const visit = createVisit(page, "en")
  const { words } = visit
  const main = page.getByRole("main")
  const email = uniqueEmail("back")
  const number = await ordered(visit, email, 2)
  await open(page, "/en/withdrawal")
  const field = (label: Parameters<typeof words>[0]) => main.getByLabel(words(label), { exact: true })
  await field("Your name").fill("Anne Martin")
  await field("Order number").fill(number)
  await field("E-mail").fill(email)
  await main.getByRole("button", { name: words("Withdraw from the whole order") }).click()
  await expect(main.getByRole("heading", { level: 2, name: words("Your declaration") })).toBeFocused()
  await main.getByRole("button", { name: words("Back"), exact: true }).click()
  await expect(field("Your name")).toHaveValue("Anne Martin")
  await expect(field("Order number")).toHaveValue(number)
  await expect(field("E-mail")).toHaveValue(email)
  await main.getByRole("button", { name: words("Choose pieces of the order") }).click()
  const qty = main.getByRole("group", { name: words("Which pieces?") }).getByRole("textbox")
  await expect(qty).toHaveValue("2")
  await main.getByRole("button", { name: words("One less") }).click()
  await main.getByRole("button", { name: words("Go on to the declaration") }).click()
  await main.getByRole("button", { name: words("Back"), exact: true }).click()
  await expect(field("Your name")).toHaveValue("Anne Martin")
  await expect(qty).toHaveValue("1")
})

test.describe("an unknown order", () => {
  test.use({ allowedMessages: /status of 404/ })
  test("OR13 is refused without saying which input is wrong", async ({ page }) => {
    const visit = createVisit(page, "en")
    const main = page.getByRole("main")
    await open(page, "/en/order-status")
    await main.getByLabel(visit.words("Order number"), { exact: true }).fill("EN-999999")
    await main.getByLabel(visit.words("E-mail"), { exact: true }).fill("nobody@example.org")
    await main.getByRole("button", { name: visit.words("Show the order") }).click()
    await expect(main).toContainText(
      visit.words(
        "There is no order with this number and e-mail address. Both are in the e-mail that confirms the order.",
      ),
    )
  })
})

test("OR12 OR13 RV4 RV8 a customer reviews, orders again, downloads the invoice and cancels", async ({
  page,
}) => {
  const visit = createVisit(page, "fr")
  const { words } = visit
  const main = page.getByRole("main")
  await open(page, await pathOf(visit, "V708"))
  await accountButton(visit).click()
  await register(visit, uniqueEmail("encore"))
  await main.getByRole("button", { name: words("Write a review") }).click()
  const panel = dialog(page)
  await panel.getByRole("button", { name: words("Send the review") }).click()
  await expect(panel.getByRole("alert")).toBeVisible()
  await expectAccessibleInBothSizes(page, "a review, with faults")
  // The keyboard selects stars like any radio buttons.
  await panel.getByRole("radio").first().focus()
  for (let pressed = 0; pressed < 3; pressed += 1) await page.keyboard.press("ArrowRight")
  await panel.getByLabel(words("Headline"), { exact: true }).fill("Doux et profond")
  await panel.getByLabel(words("Your review"), { exact: true }).fill("Avec un fromage de chèvre.")
  await panel.getByRole("button", { name: words("Send the review") }).click()
  await expect(panel).toContainText(words("Thank you. We read every review before it appears."))
  await page.keyboard.press("Escape")
  await open(page, "/fr/a/reviews")
  await expect(main).toContainText("Doux et profond")
  await expect(main).toContainText(words("being read"))

  await open(page, await pathOf(visit, "V708"))
  await addToCart(visit)
  await expectCount(visit, 1)
  await goToCheckout(visit)
  await page.getByRole("button", { name: words("Continue"), exact: true }).click()
  await fillShipping(visit)
  await page.getByRole("radio", { name: words("Cheque") }).check()
  await page.getByRole("button", { name: words("Continue to review") }).click()
  await termsBox(visit).check()
  await orderButton(visit).click()
  const number = await orderNumber(visit)
  await expectCount(visit, 0)

  await open(page, "/fr/a/orders")
  const order = main.locator("li.order").filter({ hasText: number })
  await order.getByText(number).click()
  await order.getByRole("button", { name: words("Order again") }).click()
  await expectCount(visit, 1)
  await expectAccessibleInBothSizes(page, "an order of the account")
  await order.getByRole("button", { name: words("Cancel the order") }).click()
  await order.getByRole("button", { name: words("Yes, cancel it") }).click()
  await expect(order).toContainText(words("Cancelled"))
})

/** Sum of the layout shifts of a page since it was loaded, without those after an input. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          const entries: ReadonlyArray<PerformanceEntry & { value?: number; hadRecentInput?: boolean }> =
            list.getEntries()
          for (const entry of entries) if (entry.hadRecentInput === false) sum += entry.value ?? 0
        }).observe({ type: "layout-shift", buffered: true })
        // Entries are delivered after the next frame.
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum))))
      }),
  )

test.describe("payment at a provider", () => {
  // The provider's page has no icon.
  test.use({ allowedMessages: /status of 404/ })
  test("OR15 UI480 a shopper who pays by card returns from the provider without payment, then with an order", async ({
    page,
  }) => {
    const visit = createVisit(page, "en")
    const { words } = visit
    await open(page, await pathOf(visit, "V708"))
    await addToCart(visit)
    await expectCount(visit, 1)
    await goToCheckout(visit)
    await fillPersonal(visit, uniqueEmail("card"))
    await fillShipping(visit)
    const pay = async (): Promise<void> => {
      await page.getByRole("radio", { name: words("Card") }).check()
      await page.getByRole("button", { name: words("Continue to review") }).click()
      await termsBox(visit).check()
      await orderButton(visit).click()
      await expect(page).toHaveURL(/\/payment\/sandbox\//)
    }
    await pay()
    await page.getByRole("button", { name: "Give up" }).click()
    await expect(page).toHaveURL("/en/checkout")
    await expect(page.getByRole("main")).toContainText(
      words("You came back without paying. Nothing was charged, and your cart is as it was."),
    )
    // Web Vitals call a sum up to 0.1 good.
    expect(await layoutShift(page)).toBeLessThan(0.1)
    await expect(page.locator(".paying")).toBeFocused()
    await pay()
    await page.getByRole("button", { name: "Approve" }).click()
    await orderNumber(visit)
    await expectCount(visit, 0)
  })
})

test("UI73 the deferred sections of the account have no accessibility fault", async ({ page }) => {
  const visit = createVisit(page, "de")
  const main = page.getByRole("main")
  await open(page, "/de/a/reviews")
  await register(visit, uniqueEmail("teile"))
  for (const section of ["reviews", "loyalty", "seen"]) {
    await open(page, `/de/a/${section}`)
    await expect(main.locator(".account__main").locator(".empty, .loyalty")).toBeVisible()
    await expectAccessibleInBothSizes(page, section)
  }
})
