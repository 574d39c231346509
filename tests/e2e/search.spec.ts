import { expectAccessible } from "./support/axe.ts"
import {
  bottomBar,
  openSearch,
  commonWord,
  searchField,
  searchPanel,
  categoryPrefix,
  sizes,
} from "./support/search.ts"
import { expect, open, test, viewsToTest, createVisit } from "./support/test.ts"

for (const view of viewsToTest("de")) {
  test(`${view}: SH4, SH18, SH21 searching while typing, with the keyboard alone`, async ({ page }) => {
    const visit = createVisit(page, view)
    const { words } = visit
    await open(page, `/${view}`)
    const field = await openSearch(visit)
    const layer = searchPanel(visit)
    const found = layer.getByRole("list", { name: words("Pieces") }).getByRole("listitem")
    await expect(field).toBeFocused()
    await expectAccessible(page, "nothing typed")

    // Below three letters no request is sent, and a hint says so.
    const searchUrls: Array<string> = []
    page.on("request", (request) => {
      if (request.url().includes("_search")) searchUrls.push(request.url())
    })
    await field.fill("gr")
    await expect(layer.getByRole("status")).toHaveText(
      words("Searched term should consist of at least 3 characters"),
    )
    expect(searchUrls).toEqual([])

    // Sixteen in the bar, and as many again.
    await field.fill(commonWord[view])
    await expect(found).toHaveCount(16)
    await expect(layer.getByRole("status")).toContainText("16")
    await expectAccessible(page, "something found")
    await layer.getByRole("button", { name: words("See more") }).click()
    await expect(found).toHaveCount(32)

    // Categories are among what is found; arrows go through all of it and stay at its ends.
    await field.fill(categoryPrefix[view])
    await expect(
      layer.getByRole("navigation", { name: words("Departments") }).getByRole("link"),
    ).not.toHaveCount(0)
    await field.focus()
    await page.keyboard.press("ArrowUp")
    await expect(field).toBeFocused()
    await page.keyboard.press("ArrowDown")
    const first = layer
      .getByRole("navigation", { name: words("Departments") })
      .getByRole("link")
      .first()
    await expect(first).toBeFocused()
    const href = await first.getAttribute("href")
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(href!)
    await expect(layer).toBeHidden()

    // An empty result says so and offers links; Escape returns the focus.
    const again = await openSearch(visit)
    await expect(again).toHaveValue(categoryPrefix[view])
    await again.fill("zzzzzz")
    await expect(
      layer.getByRole("heading", { name: words("Nothing found for “{text}”", { text: "zzzzzz" }) }),
    ).toBeVisible()
    await expectAccessible(page, "nothing found")
    await page.keyboard.press("Escape")
    await expect(layer).toBeHidden()
    await expect(page.getByRole("banner").getByRole("searchbox")).toBeFocused()

    // The text is remembered between visits, and Enter leads to all results.
    await open(page, `/${view}`)
    const later = await openSearch(visit)
    await expect(later).toHaveValue("zzzzzz")
    await later.fill(commonWord[view])
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(new RegExp(`/${view}/search\\?q=`))
    await expect(page.getByRole("heading", { level: 1 })).toContainText(commonWord[view])
  })
}

test("SH18 text that is typed while the panel loads is not lost", async ({ page }) => {
  const visit = createVisit(page, "en")
  let releaseCode = (): void => undefined
  const held = new Promise<void>((resolve) => (releaseCode = resolve))
  await page.route("**/assets/search-*.js", async (route) => {
    await held
    await route.continue()
  })
  await open(page, "/en")
  await page.getByRole("banner").getByRole("searchbox").pressSequentially("stoneware")
  releaseCode()
  await expect(searchField(visit)).toHaveValue("stoneware")
  await expect(searchField(visit)).toBeFocused()
})

test.describe("a failure", () => {
  test.use({ allowedMessages: /Failed to load resource|Failed to fetch dynamically imported/ })

  test("UI64 of the search panel's code is shown, and the panel opens after another attempt", async ({
    page,
  }) => {
    const visit = createVisit(page, "fr")
    let isDown = true
    await page.route("**/assets/search-*.js", (route) => (isDown ? route.abort() : route.continue()))
    await open(page, "/fr")
    await page.getByRole("banner").getByRole("searchbox").click()
    const lost = page.getByRole("dialog", { name: visit.words("Something went wrong") })
    await expect(lost).toContainText(visit.words("An error occured while loading the component."))
    await expect(lost.getByRole("button", { name: visit.words("Close") }).last()).toBeVisible()
    isDown = false
    await lost.getByRole("button", { name: visit.words("Try again") }).click()
    // A module that failed once is refused by the browser itself until the page is loaded anew.
    await expect(lost.or(searchPanel(visit))).toBeVisible()
  })

  test("SH18 of the platform is shown, and the search is repeated", async ({ page }) => {
    const visit = createVisit(page, "de")
    let isDown = true
    await page.route("**/_search**", (route) =>
      isDown ? route.fulfill({ status: 500, body: "" }) : route.continue(),
    )
    await open(page, "/de")
    const field = await openSearch(visit)
    await field.fill("Steinzeug")
    const layer = searchPanel(visit)
    await expect(layer.getByRole("status")).toHaveText(
      visit.words("The search did not answer. What you typed is still there."),
    )
    isDown = false
    await layer.getByRole("button", { name: visit.words("Try again") }).click()
    await expect(layer.getByRole("listitem")).not.toHaveCount(0)
    await expect(field).toHaveValue("Steinzeug")
  })
})

test.describe("UI68, UI69 on a phone", () => {
  test.use({ viewport: sizes.phone })

  for (const view of viewsToTest("fr")) {
    test(`${view}: UI68 the bottom bar follows its five rules`, async ({ page }) => {
      const visit = createVisit(page, view)
      const { words } = visit
      await open(page, `/${view}`)
      const bar = bottomBar(visit)
      const home = bar.getByRole("link", { name: words("Home") })
      const menu = bar.getByRole("button", { name: words("Menu") })
      const search = bar.getByRole("link", { name: words("Search") })
      const shelves = page.getByRole("navigation", { name: words("All departments") })
      const isMarked = (): Promise<boolean> =>
        home.evaluate((one) => getComputedStyle(one, "::before").content !== "none")
      await expect(home).toHaveAttribute("aria-current", "page")
      expect(await isMarked()).toBe(true)

      // 2 and 1: the menu opens and closes; home is not where one is meanwhile, and closes it.
      await menu.click()
      await expect(shelves).toBeVisible()
      expect(await isMarked()).toBe(false)
      await menu.click()
      await expect(shelves).toBeHidden()
      await menu.click()
      await home.click()
      await expect(shelves).toBeHidden()
      expect(await isMarked()).toBe(true)

      // 3 and 1: so does the search, with eighteen results.
      await search.click()
      await expect(searchField(visit)).toBeFocused()
      await expect(home).not.toHaveAttribute("aria-current", "page")
      await expect(search).toHaveAttribute("aria-expanded", "true")
      await searchField(visit).fill(commonWord[view])
      await expect(
        searchPanel(visit)
          .getByRole("list", { name: words("Pieces") })
          .getByRole("listitem"),
      ).toHaveCount(18)
      await expectAccessible(page, "search on a phone")
      await search.click()
      await expect(searchPanel(visit)).toBeHidden()
      await search.click()
      await home.click()
      await expect(searchPanel(visit)).toBeHidden()
      await expect(home).toHaveAttribute("aria-current", "page")

      // 4: the account asks for a sign-in; 5: the cart opens over the page.
      await bar.getByRole("link", { name: words("Account") }).click()
      await expect(page.getByRole("dialog").getByRole("textbox", { name: words("E-mail") })).toBeFocused()
      await page.keyboard.press("Escape")
      await bar.getByRole("button", { name: words("Cart") }).click()
      await expect(page.getByRole("dialog", { name: words("Cart") })).toBeVisible()
    })

    test(`${view}: UI69 the menu opens a level and returns`, async ({ page }) => {
      const visit = createVisit(page, view)
      const { words } = visit
      await open(page, `/${view}`)
      await bottomBar(visit)
        .getByRole("button", { name: words("Menu") })
        .click()
      const menu = page.getByRole("navigation", { name: words("All departments") })
      const families = menu.locator("summary")
      const [first, second] = [families.first(), families.nth(1)]
      await first.click()
      await expect(second).toBeHidden()
      await expect(menu.getByRole("link", { name: words("All pieces") })).toBeVisible()
      await expectAccessible(page, "menu, one level down")
      await first.click()
      await expect(second).toBeVisible()
      await first.click()
      const shelf = menu.getByRole("link").nth(1)
      const href = await shelf.getAttribute("href")
      await shelf.click()
      await expect(page).toHaveURL(href!)
      await expect(menu).toBeHidden()
    })
  }
})

test("IX70, CT15 a search finds the number of a card, and two letters with an umlaut", async ({ page }) => {
  const visit = createVisit(page, "de")
  const { words } = visit
  await open(page, "/de")
  const field = await openSearch(visit)
  const found = searchPanel(visit)
    .getByRole("list", { name: words("Pieces") })
    .getByRole("listitem")
  await field.fill("301")
  const [piece] = await visit.api.documents("product", ["V301"])
  await expect(found.first()).toContainText(String(piece!.name))
  await field.fill("Öl")
  await expect(found.filter({ hasText: "Walnussöl" })).toBeVisible()
})

test("a search page without results leads to the departments", async ({ page }) => {
  const { words } = createVisit(page, "en")
  await open(page, "/en/search?q=zzzz")
  await page
    .getByRole("main")
    .getByRole("navigation", { name: words("Forms") })
    .getByRole("link")
    .first()
    .click()
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(page).not.toHaveURL(/search/)
})
