/** An order with a screen reader: roles, names and live regions, in each language, by keyboard alone. */
import {
  categoryPath,
  expect,
  type Locator,
  open,
  type Page,
  test,
  viewsToTest,
  createVisit,
} from "./support/test.ts"
import { cartButton, expectCount, orderButton, orderNumber, termsBox } from "./support/checkout.ts"
import { pageOf } from "../support/shop-client.ts"
import { url } from "./support/shop-address.ts"

/** Focuses an element and presses a key; `keyboard.spec.ts` tests that the keyboard reaches all elements. */
const press = async (page: Page, target: Locator, key = "Enter"): Promise<void> => {
  await target.focus()
  await page.keyboard.press(key)
}

/** Titles of the demo's block about the newsletter. */
const newsletterTitle: Readonly<Record<string, string>> = {
  fr: "Une lettre par fournée",
  en: "One letter per firing",
  de: "Ein Brief pro Brand",
}

for (const view of viewsToTest("en")) {
  test(`UI111 a screen reader announces each step of a purchase, ${view}`, async ({ page }) => {
    const visit = createVisit(page, view)
    const { words } = visit
    const main = page.getByRole("main")
    await open(page, `/${view}`)
    await expect(page.getByRole("banner")).toMatchAriaSnapshot(`
      - banner:
        - link "Vaugrès"
        - navigation "${words("Departments")}":
          - list:
            - listitem:
              - link
              - button
        - search:
          - searchbox "${words("Search")}"
        - link "${words("Account")}"
        - button "${words("Wishlist")}"
        - button "${words("Cart")}"
    `)
    await expect(page.getByRole("contentinfo").getByRole("form")).toMatchAriaSnapshot(`
      - form "${newsletterTitle[view]}":
        - heading "${newsletterTitle[view]}" [level=2]
        - paragraph
        - paragraph
        - textbox "${words("E-mail address for the newsletter")}"
        - button "${words("Sign up")}"
        - status
    `)

    const path = await categoryPath(visit, 30)
    const family = await pageOf(url, path, "category")
    await press(
      page,
      page
        .getByRole("navigation", { name: words("Departments") })
        .getByRole("link", { name: family.name, exact: true }),
    )
    // A live region announces the new page, and the focus is at its beginning.
    await expect(page.getByRole("status").first()).toContainText(family.name)
    await expect(main).toBeFocused()
    const card = family.listing.cards.find(({ flag, type }) => type === "configurable" && flag === null)!
    await expect(main).toMatchAriaSnapshot(`
      - main:
        - navigation "${words("You are here")}":
          - list:
            - listitem:
              - link "${words("Home")}"
        - heading "${family.name}" [level=1]
        - list:
          - listitem:
            - heading [level=2]
    `)

    await press(page, main.getByRole("link", { name: card.name, exact: true }))
    await expect(page.getByRole("status").first()).toContainText(card.name)
    await expect(main).toBeFocused()
    const product = await pageOf(url, card.href, "product")
    await expect(main).toMatchAriaSnapshot(`
      - main:
        - heading "${product.name}" [level=1]
        - region /${product.choices[0]!.label}/:
          - heading /${product.choices[0]!.label}/ [level=2]
          - list:
            - listitem:
              - link "${product.choices[0]!.values.find(({ isSelected }) => isSelected)!.label}"
        - 'group "${words("Quantity of {name}", { name: product.name })}"':
          - button "${words("One less")}" [disabled]
          - status: "1"
          - button "${words("One more")}"
        - button "${words("Add to cart")}"
    `)

    await press(page, page.getByRole("button", { name: words("Add to cart") }))
    await expectCount(visit, 1)
    // Notifications appear in a region that existed before.
    await expect(page.locator(".notifications[aria-live=polite]")).toContainText(
      words("Product has been added to the cart!"),
    )
    await press(page, cartButton(visit))
    await expect(page.getByRole("dialog")).toMatchAriaSnapshot(`
      - dialog "${words("Cart, {0, plural, one {# piece} other {# pieces}}", { 0: 1 })}":
        - heading "${words("Cart, {0, plural, one {# piece} other {# pieces}}", { 0: 1 })}" [level=2]
        - button "${words("Close")}"
        - list:
          - listitem:
            - heading "${product.name}" [level=3]
            - 'group "${words("Quantity of {name}", { name: product.name })}"'
            - button "${words("Change {0}", { 0: product.name })}"
            - button "${words("Remove {0}", { 0: product.name })}"
        - term: "${words("Items")}"
        - term: "${words("Delivery")}"
        - term: "${words("Total incl. VAT")}"
        - link "${words("Proceed to checkout")}"
    `)
    await press(page, page.getByRole("dialog").getByRole("link", { name: words("Proceed to checkout") }))
    await expect(page).toHaveURL(`/${view}/checkout`)

    await press(page, page.getByRole("button", { name: words("Continue"), exact: true }))
    await expect(page.getByRole("alert")).toMatchAriaSnapshot(`
      - alert:
        - paragraph: "${words("{0, plural, one {One field needs your attention.} other {# fields need your attention.}}", { 0: 3 })}"
        - list:
          - listitem:
            - 'button "${words("{label}: {value}", { label: words("First name"), value: words("Field is required") })}"'
    `)
    const type = async (label: string, text: string): Promise<void> => {
      await page.getByLabel(words(label), { exact: true }).focus()
      await page.keyboard.press("ControlOrMeta+A")
      await page.keyboard.type(text)
    }
    await type("First name", "Anne")
    await type("Last name", "Martin")
    await type("E-mail", "spoken@example.org")
    await page.keyboard.press("Enter")
    await type("Street and number", "1 rue des Potiers")
    await type("Postcode", "69001")
    await type("City", "Lyon")
    // The default country is the view's market.
    const country = page.getByLabel(words("Country"), { exact: true })
    await expect(country).toHaveValue(view === "de" ? "DE" : "FR")
    await country.selectOption("FR")
    await page.getByLabel(words("City"), { exact: true }).press("Enter")
    await expect(main.getByRole("group", { name: words("Delivery method") })).toMatchAriaSnapshot(`
      - group "${words("Delivery method")}":
        - radio /${words("Courier, to your door")}/ [checked]
        - radio /${words("Pick-up at the workshop")}/
    `)
    await press(page, page.getByRole("radio", { name: words("Cheque") }), "Space")
    const totalsResponse = page.waitForResponse(/\/api\/cart\/collect-totals/)
    await page.keyboard.press("Enter")
    await totalsResponse
    await expect(main).toMatchAriaSnapshot(`
      - main:
        - heading "${words("Checkout")}" [level=1]
        - list:
          - listitem:
            - heading /${words("Your details")}/ [level=2]
            - button
          - listitem:
            - heading /${words("Delivery address")}/ [level=2]
            - button
          - listitem:
            - heading /${words("Delivery and payment")}/ [level=2]
            - button
          - listitem:
            - heading /${words("Review and order")}/ [level=2]
            - checkbox
            - button "${words("Order with obligation to pay")}"
    `)
    await press(page, termsBox(visit), "Space")
    await press(page, orderButton(visit))
    const number = await orderNumber(visit)
    await expect(main).toMatchAriaSnapshot(`
      - main:
        - heading "${words("Thank you for your order")}" [level=1]
        - paragraph: /${number}/
    `)
  })
}
