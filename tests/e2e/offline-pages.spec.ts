import type { ProxyRequest, Fault } from "../support/fault-proxy.ts"
import {
  waitForStoredFiles,
  waitForStoredLanguage,
  expectDrawn,
  expectOfflinePage,
  headingText,
  waitForStoredPage,
  goOffline,
  goOnline,
  test,
  visitAndStore,
} from "./support/network.ts"
import { builtFile } from "./support/scripts.ts"
import {
  createVisit,
  categoryPath,
  expect,
  startPrograms,
  pathOf,
  viewsToTest,
  waitForHydration,
} from "./support/test.ts"

/** Pages of products are offline only without the catalogue on the device, which may come at any time. */
const withoutCatalogue = ({ path }: ProxyRequest): Fault => ({
  tag: path.startsWith("/api/offline/") ? "drop" : "pass",
})

const recipes = { fr: "recettes", en: "our-recipes", de: "unsere-rezepte" } as const

for (const view of viewsToTest("de")) {
  test(`${view}: SW5, UI233 every kind of visited page is shown offline`, async ({ page, context }) => {
    const visit = createVisit(page, view)
    const piecesOn = async (path: string, folder: string): Promise<string> => {
      await page.goto(path)
      return (await page.locator(`main a[href^="/${view}/${folder}/"]`).first().getAttribute("href"))!
    }
    const addresses = [
      `/${view}`,
      await categoryPath(visit, 20),
      `${await categoryPath(visit, 20)}?sort=price_asc`,
      await pathOf(visit, "V709"),
      await pathOf(visit, "V412"),
      await pathOf(visit, "V832"),
      `/${view}/search?q=bol`,
      `/${view}/size-guide`,
      `/${view}/privacy`,
      await piecesOn(`/${view}`, "a"),
      await piecesOn(`/${view}/${recipes[view]}`, "recettes"),
    ]
    const headings = new Map<string, string>()
    for (const address of addresses) {
      await visitAndStore(page, address)
      headings.set(address, await headingText(page))
    }
    await waitForStoredLanguage(page, view)

    await goOffline(context)
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.getByRole("heading", { level: 1 }).first(), address).toHaveText(
        headings.get(address)!.replaceAll("\n", " "),
        { useInnerText: true },
      )
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address)
      await expectDrawn(page)
    }
    // A reload is no other.
    await page.reload()
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()

    // Pages of one shopper are nowhere stored: the core makes them of what the device has.
    for (const own of ["cart", "checkout", "compare", "my-account", "order-success"]) {
      await page.goto(`/${view}/${own}`)
      const title = page.getByRole("heading", { level: 1 }).first()
      await expect(title).not.toHaveText(visit.words("You are offline"))
      await expect(title).toBeVisible()
      await expect(page).toHaveURL(`/${view}/${own}`)
    }
  })

  test(`${view}: SW10 the offline page replaces a page that was not visited, until the network is back`, async ({
    page,
    context,
    faultProxy,
  }) => {
    const visit = createVisit(page, view)
    const path = await pathOf(visit, "V713")
    faultProxy.setRule(withoutCatalogue)
    await visitAndStore(page, `/${view}`)
    await waitForStoredLanguage(page, view)
    await goOffline(context)

    await page.goto(path)
    await expectOfflinePage(visit)
    await expect(page).toHaveTitle(new RegExp(visit.words("You are offline")))
    await page.getByRole("button", { name: visit.words("Try again") }).click()
    await expectOfflinePage(visit)

    await goOnline(context)
    const [product] = await visit.api.documents("product", ["V713"])
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(product!.name)
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(new RegExp(product!.name))
  })
}

test("SW8 a first reader opens the visited pages offline, and has no file of other screens", async ({
  page,
  context,
}) => {
  const visit = createVisit(page, "en")
  const paths = [await categoryPath(visit, 20), await pathOf(visit, "V708")]
  for (const path of paths) {
    await page.goto(path)
    await waitForHydration(page)
    await waitForStoredPage(page)
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => new URL(name).pathname)
        .filter((file) => file.startsWith("/assets/")),
    )
    await waitForStoredFiles(page, loaded)
  }
  await waitForStoredLanguage(page, "en")
  const programs = builtFile("src/runtime/browser.ts")
  expect(await page.evaluate(async (file) => (await caches.match(file)) === undefined, programs)).toBe(true)

  await goOffline(context)
  for (const path of paths) {
    await page.goto(path)
    await waitForHydration(page)
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(visit.words("You are offline"))
    await expect(
      page.getByText(visit.words("You are offline. Some features might not be available.")),
    ).toBeVisible()
  }
  await page.goto(await pathOf(visit, "V712"))
  await expectOfflinePage(visit)
  await goOnline(context)
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(visit.words("You are offline"))
})

test("SW10 a link to a missing page shows the offline page, and Back returns", async ({
  page,
  context,
  faultProxy,
}) => {
  const visit = createVisit(page, "en")
  faultProxy.setRule(withoutCatalogue)
  await visitAndStore(page, "/en")
  await goOffline(context)
  const path = await pathOf(visit, "V702")
  await page.goto(path)
  await expectOfflinePage(visit)
  await page.getByRole("link", { name: visit.words("Back to the home page") }).click()
  await expect(page).toHaveURL("/en")
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(visit.words("You are offline"))
  await page.goBack()
  await expect(page).toHaveURL(path)
  await goOnline(context)
})

test("SW14 pictures that loaded before the worker are stored and not requested again", async ({ page }) => {
  const visit = createVisit(page, "en")
  await page.goto(await categoryPath(visit, 20))
  await waitForHydration(page)
  const link = page.locator("main li h2 a").first()
  await expect(link).toBeVisible()
  const early = await page.evaluate(() => {
    const isBefore = navigator.serviceWorker.controller === null
    const files = [...document.images].flatMap(({ complete, currentSrc }) => (complete ? currentSrc : []))
    return isBefore ? files.filter((file) => file.startsWith(location.origin)) : []
  })
  expect(early.length).toBeGreaterThan(0)
  await waitForStoredPage(page)
  const missing = () =>
    page.evaluate(async (files) => {
      const cache = await caches.open("shop-pictures")
      const found = await Promise.all(files.map((file) => cache.match(file)))
      return files.filter((_, index) => found[index] === undefined)
    }, early)
  await expect.poll(missing).toEqual([])

  const requestedUrls: Array<string> = []
  page.on("response", (response) => {
    if (!response.fromServiceWorker()) requestedUrls.push(response.url())
  })
  await link.click()
  await expect(page.getByRole("button", { name: visit.words("Add to cart") })).toBeVisible()
  await expect(page.locator(".flight")).toHaveCount(0)
  expect(requestedUrls.filter((file) => early.includes(file))).toEqual([])
})

test("SW10 the first page of a language stores the language", async ({ page, context }) => {
  await visitAndStore(page, "/fr")
  await page.goto("/de")
  await startPrograms(page)
  await waitForStoredPage(page)
  await waitForStoredLanguage(page, "de")
  await goOffline(context)
  await page.goto("/de/gibt-es-nicht-hier")
  await expectOfflinePage(createVisit(page, "de"))
  await page.goto("/fr/n-existe-pas-ici")
  await expectOfflinePage(createVisit(page, "fr"))
  // A page that was never visited is replaced as well.
  await page.goto("/en/unknown-here")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
})

test("SW10 the bare address leads to a stored language", async ({ page, context }) => {
  await visitAndStore(page, "/de")
  await waitForStoredLanguage(page, "de")
  await goOffline(context)
  await page.goto("/")
  await expect(page).toHaveURL("/de")
  await expect(page.locator("html")).toHaveAttribute("lang", "de")
})
