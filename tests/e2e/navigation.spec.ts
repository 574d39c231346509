/** Going from page to page, and back. */
import { pageOf } from "../support/shop-client.ts"
import { contactLink, holdCode } from "./support/hold-code.ts"
import { builtFile } from "./support/scripts.ts"
import { url } from "./support/shop-address.ts"
import {
  categoryPath,
  clickAndGetScroll,
  expect,
  startPrograms,
  waitForHydration,
  type Locator,
  open,
  test,
  createVisit,
} from "./support/test.ts"

test("UI249 a second link during a navigation shows only the second page", async ({ page }) => {
  const visit = createVisit(page, "en")
  const path = await categoryPath(visit, 20)
  const { name } = await pageOf(url, path, "category")
  const title = (text: string): Locator => page.getByRole("heading", { level: 1, name: text })
  await open(page, "/en")
  const code = await holdCode(page, "contact")
  const data = Promise.withResolvers<void>()
  await contactLink(visit).click()
  // The page's data has arrived, its component has not.
  await code.requested
  await page.route("**/api/**", async (route) => {
    await data.promise
    await route.continue()
  })
  await page.getByRole("banner").locator(`a[href="${path}"]`).first().click()
  await expect(page).toHaveURL(path)
  code.release()
  data.resolve()
  await expect(title(name)).toBeVisible()
  await expect(page).toHaveURL(path)
  await page.goBack()
  await expect(page).toHaveURL("/en/contact-us")
  await expect(title(visit.words("Contact"))).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL("/en")
})

test("UI249 Back during a navigation stays on the shown page", async ({ page }) => {
  const visit = createVisit(page, "en")
  await open(page, "/en")
  const code = await holdCode(page, "contact")
  const home = await page.getByRole("heading", { level: 1 }).textContent()
  const name = await page.title()
  const scrolled = await clickAndGetScroll(page, contactLink(visit))
  expect(scrolled).toBeGreaterThan(0)
  await code.requested
  expect(await page.locator(".progress").getAttribute("data-active")).toBe("true")
  await page.goBack()
  await expect(page).toHaveURL("/en")
  const titles = await page.evaluateHandle(() => {
    const seen = new Set<string | null>()
    const note = (): void => document.querySelectorAll("h1").forEach((one) => seen.add(one.textContent))
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true })
    note()
    return seen
  })
  code.release()
  await expect(page.locator(".progress")).toHaveAttribute("data-active", "false")
  expect(await titles.evaluate((seen) => [...seen])).toEqual([home])
  await expect(page).toHaveTitle(name)
  await expect(page).toHaveURL("/en")
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
})

test("UI231 a product renders its first screen first, and all at once on Back", async ({ page }) => {
  const visit = createVisit(page, "en")
  const path = await categoryPath(visit, 20)
  const [card] = (await pageOf(url, path, "category")).listing.cards
  await open(page, path)
  // The document at the moment in which a page replaces another.
  await page.evaluate(() => {
    const turns: Array<readonly [string, boolean]> = []
    Object.assign(globalThis, { turns })
    let shown = document.querySelector("h1")!.textContent
    new MutationObserver(() => {
      const name = document.querySelector("h1")?.textContent ?? shown
      if (name === shown) return
      shown = name
      turns.push([name, document.getElementById("related") !== null])
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  const turns = (): Promise<ReadonlyArray<readonly [string, boolean]>> =>
    page.evaluate(() => (globalThis as unknown as { turns: ReadonlyArray<readonly [string, boolean]> }).turns)
  await page.getByRole("link", { name: card!.name, exact: true }).click()
  await expect(page.locator("#related")).toBeVisible()
  expect(await turns()).toEqual([[card!.name, false]])
  await page.getByRole("banner").getByRole("navigation").getByRole("link").first().click()
  await expect(page.getByRole("heading", { level: 1, name: card!.name })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole("heading", { level: 1, name: card!.name })).toBeVisible()
  expect((await turns()).at(-1)).toEqual([card!.name, true])
})

test("UI242 an idle page loads the code of products once the programs run", async ({ page }) => {
  const visit = createVisit(page, "en")
  await open(page, await categoryPath(visit, 20))
  // It comes piece by piece: with this one, that of plain products is there.
  const hasCode = (): Promise<boolean> =>
    page.evaluate(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("/assets/composed-product-")),
    )
  await expect.poll(hasCode).toBe(true)
})

for (const [moment, scripts, touches] of [
  ["before the first script", "**/assets/*.js", false],
  ["before the shop's programs", `**${builtFile("src/runtime/browser.ts")}`, true],
] as const) {
  test(`UI470 Back after a reload, ${moment}, shows the page of the address`, async ({ page }) => {
    const visit = createVisit(page, "en")
    const path = await categoryPath(visit, 20)
    const { name, listing } = await pageOf(url, path, "category")
    const [card] = listing.cards
    const title = page.getByRole("heading", { level: 1 })
    await open(page, path)
    await page.getByRole("main").getByRole("link", { name: card!.name, exact: true }).click()
    await expect(title).toHaveText(card!.name)
    const held = Promise.withResolvers<void>()
    const requested = Promise.withResolvers<void>()
    await page.route(scripts, async (route) => {
      requested.resolve()
      await held.promise
      await route.continue()
    })
    await page.reload({ waitUntil: "commit" })
    if (touches) {
      await waitForHydration(page)
      await page.locator("main button").first().dispatchEvent("pointerdown")
    }
    await requested.promise
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL(path)
    held.resolve()
    await expect(title).toHaveText(name)
    await startPrograms(page)
    await expect(title).toHaveText(name)
  })
}

test("UI305 a link to a part of another page scrolls to that part", async ({ page }) => {
  const visit = createVisit(page, "en")
  await open(page, "/en")
  await contactLink(visit).evaluate((link) => link.setAttribute("href", "/en/contact-us#newsletter"))
  await contactLink(visit).click()
  await expect(page).toHaveURL("/en/contact-us#newsletter")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(visit.words("Contact"))
  await expect(page.locator("#newsletter")).toBeInViewport()
})
