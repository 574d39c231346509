/** The storefront on a platform that supports only vue-storefront-api 1.12. */
import { accountButton, dialog, register } from "./support/account.ts"
import {
  addToCart,
  expectCount,
  fillAddress,
  fillPayment,
  fillPersonal,
  fillShipping,
  goToCheckout,
  lineOf,
  openCart,
  orderButton,
  termsBox,
} from "./support/checkout.ts"
import {
  expect,
  type Locator,
  money,
  open,
  type Page,
  test,
  createVisit,
  type Visit,
} from "./support/test.ts"

/** Every answer of the origin that is a failure. */
const failuresOf = (page: Page): ReadonlyArray<string> => {
  const failures: Array<string> = []
  page.on("response", (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`)
  })
  return failures
}

const payAndOrder = async (visit: Visit): Promise<void> => {
  const { page, words } = visit
  await fillPayment(visit)
  await termsBox(visit).check()
  await orderButton(visit).click()
  await expect(page.getByRole("heading", { level: 1, name: words("Thank you for your order") })).toBeVisible()
}

const enterCoupon = async ({ words }: Visit, cart: Locator, code: string): Promise<void> => {
  await cart.getByText(words("Add a coupon")).click()
  await cart.getByLabel(words("Coupon code")).fill(code)
  await cart.getByRole("button", { name: words("Apply") }).click()
}

test("PF12 a guest browses, searches, filters, takes a coupon and orders", async ({ page }) => {
  const failures = failuresOf(page)
  const visit = createVisit(page, "en")
  const { words } = visit
  const main = page.getByRole("main")

  await open(page, "/en")
  await expect(main.getByRole("heading", { name: "Bowl & saucer" }).first()).toBeVisible()
  await page
    .getByRole("navigation", { name: words("Departments") })
    .getByRole("link", { name: "Tableware", exact: true })
    .click()
  await expect(main.getByRole("heading", { level: 2 })).toHaveCount(3)
  await main.getByText("Glaze", { exact: true }).click()
  await main.getByRole("link", { name: "Ash & salt" }).first().click()
  await expect(main.getByRole("heading", { level: 2 })).toHaveCount(1)

  await open(page, "/en/search?q=mug")
  await main.getByRole("link", { name: "Potter's mug" }).first().click()
  await expect(main.getByRole("heading", { level: 1, name: "Potter's mug" })).toBeVisible()
  await addToCart(visit)
  await expectCount(visit, 1)

  // A variant by its parent, as 1.12 expects it.
  await open(page, "/en/serving-dish")
  await main.getByRole("link", { name: "Large", exact: true }).click()
  await expect(main).toContainText(money("en", 48_00))
  await addToCart(visit)
  await expectCount(visit, 2)

  const cart = await openCart(visit)
  await expect(lineOf(cart, "Serving dish")).toContainText("Large")
  await enterCoupon(visit, cart, "TEN")
  await expect(cart).toContainText(money("en", 59_40))
  await cart.getByRole("link", { name: words("Proceed to checkout") }).click()
  await fillPersonal(visit, "guest@example.org")
  await fillShipping(visit)
  // Its provider's requests are not there.
  await expect(page.getByRole("radio", { name: "PayPal" })).toHaveCount(0)
  await payAndOrder(visit)
  // The platform answered the order with a text that names no number.
  await expect(main).toContainText(money("en", 65_40))
  await expect(main.getByText(/order number/i)).toHaveCount(0)
  await expect(main.getByRole("link", { name: words("See the order") })).toHaveCount(0)
  expect(failures).toEqual([])
})

/** Products that consist of parts or need a choice: the choice, the cart's lines with their words, and the goods' price. */
const composed = [
  {
    name: "a bundle",
    path: "/en/tea-for-two",
    openingCents: 78_00,
    choose: async (main: Locator) => {
      await main.getByRole("radio", { name: /Bowl & saucer/ }).check()
      // A part that is no longer sold is not offered.
      await expect(main).not.toContainText("MUG-0")
    },
    goodsCents: 60_00,
    lines: [["Tea for two", ["Bowl & saucer", "Potter's mug"], 60_00]],
  },
  {
    name: "a set",
    path: "/en/table-set",
    openingCents: 42_00,
    choose: async (main: Locator) => {
      await expect(main).not.toContainText("Water jug")
    },
    goodsCents: 42_00,
    lines: [
      ["Bowl & saucer", [], 24_00],
      ["Potter's mug", [], 18_00],
    ],
  },
  {
    name: "a configurable product with options",
    path: "/en/serving-dish",
    openingCents: 36_00,
    choose: async (main: Locator) => {
      await main.getByRole("link", { name: "Large", exact: true }).click()
      await main.getByRole("textbox", { name: "Initials" }).fill("AM")
    },
    goodsCents: 53_00,
    lines: [["Serving dish", ["Large", "AM"], 53_00]],
  },
] as const

for (const { name, path, openingCents, choose, goodsCents, lines } of composed)
  for (const buyer of ["guest", "customer"] as const)
    test(`PF12, PD24, OR12 a ${buyer} orders ${name}, a customer once more`, async ({ page }) => {
      const failures = failuresOf(page)
      const visit = createVisit(page, "en")
      const main = page.getByRole("main")
      await open(page, path)
      await expect(main).toContainText(money("en", openingCents))
      if (buyer === "customer") {
        await accountButton(visit).click()
        await register(visit, `${buyer}-${Date.now()}-${openingCents}@example.org`)
      }
      await choose(main)
      await expect(main).toContainText(money("en", goodsCents))
      await addToCart(visit)
      await expectCount(visit, lines.length)
      const cart = await openCart(visit)
      for (const [line, details, cents] of lines) {
        for (const detail of details) await expect(lineOf(cart, line)).toContainText(detail)
        await expect(lineOf(cart, line)).toContainText(money("en", cents))
      }
      await expect(cart.getByRole("listitem")).toHaveCount(lines.length)
      await cart.getByRole("link", { name: visit.words("Proceed to checkout") }).click()
      if (buyer === "guest") await fillPersonal(visit, "guest@example.org")
      else await page.getByRole("button", { name: visit.words("Continue"), exact: true }).click()
      await fillShipping(visit)
      await payAndOrder(visit)
      await expect(main).toContainText(money("en", goodsCents + 6_00))
      if (buyer === "customer") {
        await open(page, "/en/a/orders")
        await main.locator("summary").first().click()
        for (const [line] of lines) await expect(main).toContainText(line)
        await expect(main).toContainText(money("en", goodsCents + 6_00))
        await main.getByRole("button", { name: visit.words("Order again") }).click()
        await expectCount(visit, lines.length)
        const again = await openCart(visit)
        for (const [line, details, cents] of lines) {
          for (const detail of details) await expect(lineOf(again, line)).toContainText(detail)
          await expect(lineOf(again, line)).toContainText(money("en", cents))
        }
      }
      expect(failures).toEqual([])
    })

test.describe("a coupon that the platform does not know", () => {
  test.use({ allowedMessages: /status of 404/ })
  test("PF12 is refused with the shop's own message", async ({ page }) => {
    const visit = createVisit(page, "en")
    const { words } = visit
    await open(page, "/en/salad-bowl")
    await addToCart(visit)
    await expectCount(visit, 1)
    const cart = await openCart(visit)
    await enterCoupon(visit, cart, "NOTHING")
    await expect(
      cart.getByText(words("You've entered an incorrect coupon code. Please try again.")),
    ).toBeVisible()
  })
})

test("PF12 a customer registers, orders, and finds the order in the account", async ({ page }) => {
  const failures = failuresOf(page)
  const visit = createVisit(page, "en")
  const { words } = visit
  const main = page.getByRole("main")
  await open(page, "/en/bowl-and-saucer")
  await accountButton(visit).click()
  await register(visit, `customer-${Date.now()}@example.org`)
  await addToCart(visit)
  await expectCount(visit, 1)
  await goToCheckout(visit)
  await page.getByRole("button", { name: words("Continue"), exact: true }).click()
  await fillShipping(visit)
  await payAndOrder(visit)
  await expect(main).toContainText(money("en", 30_00))

  await open(page, "/en/a/orders")
  await main.locator("summary").first().click()
  await expect(main).toContainText("Bowl & saucer")
  await expect(main).toContainText(money("en", 30_00))

  // The account has no parts that the platform lacks.
  const parts = page.getByRole("navigation", { name: words("Parts of your account") })
  for (const absent of ["Newsletter", "Product reviews", "Signed-in devices", "Your data"])
    await expect(parts.getByRole("link", { name: words(absent) })).toHaveCount(0)
  await open(page, "/en/a/profile")
  await main.getByLabel(words("First name"), { exact: true }).fill("Marie")
  await main.getByRole("button", { name: words("Save") }).click()
  await expect(main.getByLabel(words("First name"), { exact: true })).toHaveValue("Marie")

  await open(page, "/en/a/addresses")
  await main.getByRole("button", { name: words("Add an address") }).click()
  await fillAddress(visit, main)
  const saved = page.waitForResponse(/\/api\/user\/me/)
  await main.getByRole("button", { name: words("Save the address") }).click()
  await expect(main).toContainText("1 rue des Potiers")
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(main).toContainText("1 rue des Potiers")
  expect(failures).toEqual([])
})

test("PF12 the storefront hides capabilities that the platform lacks", async ({ page }) => {
  const visit = createVisit(page, "en")
  const { words } = visit
  await open(page, "/en")
  const footer = page.getByRole("contentinfo")
  await expect(footer.getByLabel(words("E-mail address for the newsletter"))).toHaveCount(0)
  for (const absent of ["Where is my order?", "Withdraw from the contract here", "Journal", "Recipes"])
    await expect(footer.getByRole("link", { name: words(absent), exact: true })).toHaveCount(0)
  await expect(footer.getByRole("link", { name: words("Privacy"), exact: true })).toBeVisible()
  const paths = await page
    .locator("a[href^='/en']")
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href")!))])
  for (const path of paths) {
    const { status } = await page.evaluate(async (to) => fetch(to).then(({ status }) => ({ status })), path)
    expect([path, status]).toEqual([path, 200])
  }
  expect(await dialog(page).count()).toBe(0)
})
