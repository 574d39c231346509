import { expectAccessible } from "./support/axe.ts"
import {
  categoryPath,
  expect,
  open,
  pathOf,
  test,
  type View,
  viewsToTest,
  createVisit,
} from "./support/test.ts"
import { pageOf, stateOf } from "../support/shop-client.ts"
import { url } from "./support/shop-address.ts"

const contact: Readonly<Record<View, string>> = { fr: "/fr/contact", en: "/en/contact-us", de: "/de/kontakt" }
const places: Readonly<Record<View, string>> = {
  fr: "/fr/nos-points-de-vente",
  en: "/en/stockists",
  de: "/de/verkaufsstellen",
}
const faq: Readonly<Record<View, string>> = { fr: "/fr/faq", en: "/en/faq-en", de: "/de/faq-de" }
const phone = { width: 390, height: 844 }

for (const view of viewsToTest("de")) {
  test.describe(view, () => {
    test.use(view === "de" ? { viewport: phone } : {})

    test("the contact form shows faults by field, keeps its input, and sends", async ({ page }) => {
      const visit = createVisit(page, view)
      await open(page, contact[view])
      await expectAccessible(page, "contact")
      const main = page.getByRole("main")
      await main.getByLabel(visit.words("What is it about?")).selectOption(visit.words("An order"))
      await main.getByLabel(visit.words("Your message")).fill("Wo bleibt der Krug?")
      await main.getByLabel(visit.words("Your e-mail address")).fill("ada@")
      await main.getByRole("button", { name: visit.words("Send the message") }).click()
      await expect(main.getByRole("alert")).toBeFocused()
      await expect(main.getByLabel(visit.words("Your name"))).toHaveAttribute("aria-invalid", "true")
      await expectAccessible(page, "contact, with faults")
      await main.getByRole("alert").getByRole("button").first().click()
      await expect(main.getByLabel(visit.words("Your name"))).toBeFocused()
      await page.keyboard.type("Ada Martin")
      await main.getByLabel(visit.words("Your e-mail address")).fill("ada@example.org")
      await expect(main.getByLabel(visit.words("Your message"))).toHaveValue("Wo bleibt der Krug?")
      const request = page.waitForRequest((one) => one.url().includes("contact-form/send"))
      await main.getByRole("button", { name: visit.words("Send the message") }).click()
      expect((await request).postData()).toContain(visit.words("An order"))
      await expect(main.getByRole("status")).toContainText(
        visit.words("Thank you: your message is with us. We answer within two working days."),
      )
    })

    test("a recipe is linked from the home page, and links to its products", async ({ page }) => {
      const visit = createVisit(page, view)
      const { banners } = await pageOf(url, `/${view}`, "home")
      await open(page, `/${view}`)
      await page.getByRole("main").getByRole("link", { name: banners[0]!.title }).click()
      await expect(page).toHaveURL(banners[0]!.link)
      const recipe = await pageOf(url, banners[0]!.link, "recipe")
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(recipe.title)
      const ingredients = page
        .getByRole("region", { name: visit.words("Ingredients"), exact: true })
        .getByRole("listitem")
      await expect(ingredients).toHaveText([...recipe.ingredients])
      await expectAccessible(page, "recipe")
      await page.emulateMedia({ media: "print" })
      await expect(ingredients.first()).toBeVisible()
      await expect(page.getByRole("button", { name: visit.words("Print the recipe") })).toBeHidden()
      await page.emulateMedia({ media: "screen" })
      await page.getByRole("main").getByRole("link", { name: recipe.products[0]!.label }).click()
      await expect(page).toHaveURL(recipe.products[0]!.href)
    })

    test("points of sale are sorted by distance and shown on the map", async ({ page }) => {
      const visit = createVisit(page, view)
      await open(page, places[view])
      await expectAccessible(page, "places")
      const main = page.getByRole("main")
      await expect(
        main.getByRole("img", { name: visit.words("Map of the places in the list") }),
      ).toBeVisible()
      await main.getByLabel(visit.words("Town or postcode")).fill("munchen")
      await main.getByLabel(visit.words("Town or postcode")).press("Enter")
      await expect(main.getByRole("status")).toContainText("München")
      await expect(main.getByRole("heading", { level: 2 }).first()).toHaveText("Teller, Tasse, Topf")
      const nearest = main.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) })
      await expect(nearest.first()).toContainText(/0\skm/)
      const show = main.getByRole("button", { name: visit.words("Show on the map") }).nth(1)
      await show.click()
      await expect(show).toHaveAttribute("aria-pressed", "true")
      await main.getByLabel(visit.words("Town or postcode")).fill("Atlantis")
      await main.getByRole("button", { name: visit.words("Search nearby") }).click()
      await expect(main.getByRole("status")).toContainText("Atlantis")
      await expectAccessible(page, "places, searched")
    })

    test("the footer subscribes to the newsletter, and shows the fault of the field", async ({ page }) => {
      const visit = createVisit(page, view)
      await open(page, `/${view}/legal`)
      await page.getByRole("button", { name: visit.words("Understood") }).click()
      await expect(page.getByRole("region", { name: visit.words("What your device keeps") })).toBeHidden()
      const field = page.getByLabel(visit.words("E-mail address for the newsletter"))
      await field.fill("ada@")
      await field.press("Enter")
      await expect(page.getByRole("contentinfo").getByRole("status")).toHaveText(
        visit.words("Please provide valid e-mail address"),
      )
      await expect(field).toBeFocused()
      await field.fill(`ada-${view}@example.org`)
      await field.press("Enter")
      await expect(page.getByRole("contentinfo").getByRole("status")).toBeEmpty()
      await expect(
        page.getByText(
          visit.words(
            "We have written to you: if you do not get the newsletter yet, the link in that e-mail confirms that you want it.",
          ),
        ),
      ).toBeVisible()
      await expect(page).toHaveURL(`/${view}/legal`)
      await expectAccessible(page, "legal")
    })
  })
}

test("questions open one at a time, and journal pages link to each other", async ({ page }) => {
  await open(page, faq.en)
  const [first] = await page.getByRole("main").locator("details").all()
  await expect(first!.getByRole("paragraph")).toBeHidden()
  await first!.locator("summary").click()
  await expect(first!.getByRole("paragraph")).toBeVisible()
  await expectAccessible(page, "questions")
  await open(page, "/en/journal")
  const link = page.getByRole("main").getByRole("heading", { level: 2 }).first().getByRole("link")
  const title = (await link.textContent())!
  await link.click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
  await expectAccessible(page, "article")
  const { page: article } = await stateOf(url, new URL(page.url()).pathname)
  const german = article.alternates.find(({ code }) => code === "de")!
  expect(german.isSame).toBe(true)
  expect((await pageOf(url, german.href, "article")).title).not.toBe(title)
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  test("contact and newsletter are plain forms", async ({ page }) => {
    await page.goto(contact.en)
    const main = page.getByRole("main")
    await main.getByLabel("Your name").fill("Ada Martin")
    await main.getByLabel("Your e-mail address").fill("ada@example.org")
    await main.getByLabel("Your message").fill("Is it oven safe?")
    await main.getByRole("button", { name: "Send the message" }).click()
    await expect(page).toHaveURL("/contact/sent?store=en")
    await expect(page.getByRole("main")).toContainText("your message is with us")
    await page.getByRole("link", { name: "Back to the shop" }).click()
    await page.getByLabel("E-mail address for the newsletter").fill("ada-plain@example.org")
    await page.getByRole("button", { name: "Sign up" }).click()
    await expect(page).toHaveURL("/newsletter/asked?store=en")
  })
})

test("L5 a wide table scrolls inside its text at 360 px", async ({ page }) => {
  const visit = createVisit(page, "en")
  await page.setViewportSize({ width: 360, height: 740 })
  for (const address of [await pathOf(visit, "V412"), await categoryPath(visit, 20), "/en/legal"]) {
    await open(page, address)
    const widths = await page
      .locator("main .prose")
      .last()
      .evaluate((text) => {
        const cells = Array.from({ length: 12 }, (_, column) => `<td>Measure&nbsp;${column}</td>`).join("")
        text.innerHTML = `<p>Before</p><table><tr>${cells}</tr></table><pre>${"wide ".repeat(60)}</pre>`
        const table = text.querySelector("table")!
        return {
          page: document.documentElement.scrollWidth,
          isTableWide: table.scrollWidth > table.clientWidth,
          scrolls: getComputedStyle(table).overflowX,
        }
      })
    expect(widths, address).toEqual({ page: 360, isTableWide: true, scrolls: "auto" })
  }
})
