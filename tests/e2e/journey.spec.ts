import {
  addToCart,
  fillPayment,
  fillPersonal,
  fillShipping,
  lineOf,
  orderButton,
  orderNumber,
  termsBox,
} from "./support/checkout.ts"
import { bottomBar, sizes } from "./support/search.ts"
import { url } from "./support/shop-address.ts"
import {
  categoryPath,
  expect,
  startPrograms,
  type Locator,
  money,
  open,
  pathOf,
  test,
  views,
  viewsToTest,
  createVisit,
  type Visit,
  waitForStoredValue,
} from "./support/test.ts"
import { pageOf } from "../support/shop-client.ts"

type Size = keyof typeof sizes

const cartButtonOf = (visit: Visit, size: Size): Locator =>
  (size === "desktop" ? visit.page.getByRole("banner") : bottomBar(visit)).getByRole("button", {
    name: new RegExp(`^${visit.words("Cart")}`),
  })

/** One piece for each order, so that the journeys do not sell each other's stock. */
for (const [size, viewport] of Object.entries(sizes) as ReadonlyArray<[Size, (typeof sizes)[Size]]>) {
  test.describe(size, () => {
    test.use({ viewport, allowedMessages: /status of 404/ })
    for (const view of viewsToTest(size === "desktop" ? "en" : "fr")) {
      test(`${view}, ${size}: browse, filter, configure, change the cart, and buy`, async ({ page }) => {
        const visit = createVisit(page, view)
        const { words } = visit
        const main = page.getByRole("main")
        const path = await categoryPath(visit, 20)
        const family = await pageOf(url, path, "category")
        await open(page, `/${view}`)
        if (size === "desktop") {
          await page
            .getByRole("navigation", { name: words("Departments") })
            .getByRole("link", { name: family.name, exact: true })
            .click()
        } else {
          await bottomBar(visit)
            .getByRole("button", { name: words("Menu") })
            .click()
          const menu = page.getByRole("navigation", { name: words("All departments") })
          await menu.getByText(family.name, { exact: true }).click()
          await menu.getByRole("link", { name: words("All pieces") }).click()
        }
        await expect(page).toHaveURL(path)

        // A filter in its bar, or in its drawer, which stays open until it is closed.
        const filter = family.listing.filters.find(({ code }) => code === "color")!
        const option = filter.options.find(({ count }) => count > 1 && count < family.listing.total)!
        if (size === "phone") await main.getByRole("button", { name: words("Filter") }).click()
        await main.getByText(filter.label, { exact: true }).click()
        await main.getByRole("link", { name: option.label }).first().click()
        await expect(page).toHaveURL(option.href)
        if (size === "phone")
          await main
            .getByRole("button", {
              name: words("{0, plural, one {Show # piece} other {Show # pieces}}", { 0: option.count }),
            })
            .click()
        await expect(main.getByRole("heading", { level: 2 })).toHaveCount(option.count)
        await expect(main.getByRole("list", { name: words("Chosen filters") })).toContainText(option.label)

        // A product with variants: another value is another address and another price.
        const product = await pageOf(url, await pathOf(visit, "V412"), "product")
        await open(page, product.href)
        const sizeChoice = product.choices.find(({ values }) =>
          values.every(({ swatch }) => swatch === null),
        )!
        const value = sizeChoice.values.find(
          ({ isSelected, isSoldOut, href }) => !isSelected && !isSoldOut && href !== null,
        )!
        await main.getByRole("link", { name: value.label, exact: true }).click()
        await expect(page).toHaveURL(value.href!)
        const variant = await pageOf(url, value.href!, "product")
        await expect(main).toContainText(money(view, variant.price!.payableCents))
        if (size === "desktop") await addToCart(visit)
        else {
          // On a phone the action stays visible when its button has scrolled out at the top.
          await expect(page.locator(".buy-bar")).toBeHidden()
          await page.getByRole("contentinfo").scrollIntoViewIfNeeded()
          await page
            .locator(".buy-bar")
            .getByRole("button", { name: words("Add to cart") })
            .click()
          await page.evaluate(() => scrollTo(0, 0))
          await expect(page.locator(".buy-bar")).toBeHidden()
        }
        await expect(cartButtonOf(visit, size)).toContainText("1")

        // In the cart the choice is changed back.
        await cartButtonOf(visit, size).click()
        const cart = page.getByRole("dialog")
        const line = lineOf(cart, product.name)
        await expect(line).toContainText(value.label)
        await line.getByRole("button", { name: words("Change {0}", { 0: product.name }) }).click()
        const first = sizeChoice.values.find(({ isSelected }) => isSelected)!
        // The core updates the selection after the click.
        const radio = cart.getByRole("radio", { name: first.label, exact: true })
        await radio.click()
        await expect(radio).toBeChecked()
        await cart.getByRole("button", { name: words("Save the change") }).click()
        await expect(line).toContainText(first.label)
        await cart.getByRole("link", { name: words("Proceed to checkout") }).click()
        await fillPersonal(visit, `journey-${view}-${size}@example.org`)
        await fillShipping(visit)
        await fillPayment(visit)
        await termsBox(visit).check()
        await orderButton(visit).click()
        expect(await orderNumber(visit)).not.toBe("")
      })

      test(`${view}, ${size}: a bundle, options, another language, and a missing page`, async ({ page }) => {
        const visit = createVisit(page, view)
        const { words } = visit
        const main = page.getByRole("main")

        // The price depends on the parts of the bundle.
        const bundle = await pageOf(url, await pathOf(visit, "V832"), "product")
        await open(page, bundle.href)
        const part = bundle.bundleOptions.find(
          ({ links }) => links.filter(({ isSoldOut }) => !isSoldOut).length > 1,
        )!
        const other = part.links.find(({ isDefault, isSoldOut }) => !isDefault && !isSoldOut)!
        await main.getByRole("group", { name: part.title }).getByLabel(other.name).check()
        await addToCart(visit)
        await expect(cartButtonOf(visit, size)).toContainText("1")
        await waitForStoredValue(page, "cart", "V832")

        // A lazy feature records recently viewed products.
        await expect(main.locator("#reviews")).toBeVisible()

        // Required options are requested before the product is added.
        const options = await pageOf(url, await pathOf(visit, "V307"), "product")
        await open(page, options.href)
        for (const option of options.customOptions.filter(({ isRequired }) => isRequired)) {
          const field = main.getByLabel(new RegExp(`^${option.title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`))
          if (option.values.length === 0) await field.first().fill("Anne")
          else if (/select|drop_down/.test(option.type)) await field.selectOption(option.values[0]!.id)
          else await main.getByRole("group", { name: option.title }).getByRole("radio").first().check()
        }
        await addToCart(visit)
        await expect(cartButtonOf(visit, size)).toContainText("2")
        await waitForStoredValue(page, "cart", "V832", "V307")

        // Recently viewed: the bundle is listed below.
        await expect(main.getByRole("region", { name: words("Seen before") }).getByRole("link")).toHaveText([
          bundle.name,
        ])

        // Another language has the same page and the same cart.
        const next = views[(views.indexOf(view) + 1) % views.length]!
        const there = createVisit(page, next)
        if (size === "desktop") await page.getByRole("complementary").locator(`a[hreflang=${next}]`).click()
        else {
          await bottomBar(visit)
            .getByRole("button", { name: words("Menu") })
            .click()
          await page
            .getByRole("dialog", { name: words("Menu") })
            .locator(`a[hreflang=${next}]`)
            .click()
        }
        await expect(page.locator("html")).toHaveAttribute("lang", next)
        await startPrograms(page)
        await expect(cartButtonOf(there, size)).toContainText("2")

        // A missing page has its status, and links to other pages.
        const reply = await page.goto(`/${view}/nothing-here`)
        expect(reply?.status()).toBe(404)
        await startPrograms(page)
        await expect(
          page.getByRole("heading", { level: 1, name: words("This page is not here any more") }),
        ).toBeVisible()
        await main.getByRole("link", { name: words("Back to the home page") }).click()
        await expect(page).toHaveURL(`/${view}`)
      })
    }
  })
}
