import type { ProxyResponse } from "../support/fault-proxy.ts"
import { expectOfflinePage, goOffline, goOnline, test, visitAndStore } from "./support/network.ts"
import { addToCart, expectCount, goToCheckout } from "./support/checkout.ts"
import { createVisit, expect, startPrograms, type Page, pathOf } from "./support/test.ts"

/** The same shop as another build: its worker and its pages say so. */
const asBuild =
  (build: string) =>
  ({ status, headers, body }: ProxyResponse): ProxyResponse => {
    const isHtml = /html/.test(String(headers["content-type"]))
    return {
      status,
      headers: { ...headers, ...(headers["x-shop-build"] === undefined ? {} : { "x-shop-build": build }) },
      body: isHtml ? body : Buffer.from(body.toString().replace(/"build":"[^"]*"/, `"build":"${build}"`)),
    }
  }
const isOfBuild = (path: string): boolean => path === "/sw.js" || /^\/(fr|en|de)(\/|$|\?)/.test(path)

const offer = (page: Page, words: (id: string) => string) =>
  page.getByText(words("A new version of the shop is ready."))
/** Reloads, because browsers then check for a new worker. */
const checkForUpdate = async (page: Page): Promise<void> => {
  await page.reload()
  await startPrograms(page)
  await expect.poll(() => hasWaitingWorker(page)).toBe(true)
}
/** Builds whose files are on the device, the oldest first. */
const storedBuilds = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(async () => (await caches.keys()).flatMap((name) => /^shop-files-(.*)/.exec(name)?.[1] ?? []))
const hasWaitingWorker = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null)

test("SW9 a new version is offered, waits, and reloads only the accepting page", async ({
  page,
  context,
  faultProxy,
}) => {
  const visit = createVisit(page, "en")
  await visitAndStore(page, "/en")
  const [first] = await storedBuilds(page)
  const other = await context.newPage()
  await other.goto("/en/size-guide")
  await startPrograms(other)
  await other.evaluate(() => Object.assign(globalThis, { isSamePage: true }))

  faultProxy.setRule(({ path }) =>
    isOfBuild(path) ? { tag: "change", change: asBuild("next") } : { tag: "pass" },
  )
  await checkForUpdate(page)
  await expect(offer(page, visit.words)).toBeVisible()
  expect(await hasWaitingWorker(page)).toBe(true)

  const reloaded = page.waitForEvent("load")
  await page.getByRole("button", { name: visit.words("Load it now") }).click()
  await reloaded
  await startPrograms(page)
  await expect.poll(() => hasWaitingWorker(page)).toBe(false)
  expect(await storedBuilds(page)).toEqual([first, "next"])
  await expect(offer(page, visit.words)).toHaveCount(0)
  expect(await other.evaluate(() => (globalThis as { isSamePage?: boolean }).isSamePage)).toBe(true)

  // Pages of the build before are whole without a network as well.
  await goOffline(context)
  await other.getByRole("banner").getByRole("searchbox").click()
  await expect(other.getByRole("dialog")).toBeVisible()
  await page.goto("/en/nothing-here")
  await expectOfflinePage(visit)
  await goOnline(context)
})

test("SW9 files of the previous build stay on the device", async ({ page, context, faultProxy }) => {
  const visit = createVisit(page, "en")
  await visitAndStore(page, "/en")
  const file = await page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith("shop-files-"))!
    const files = await (await caches.open(name)).keys()
    return new URL(files.find(({ url }) => url.includes("/assets/wishlist-"))!.url).pathname
  })
  const withoutFile = (answer: ProxyResponse): ProxyResponse => {
    const next = asBuild("next")(answer)
    return { ...next, body: Buffer.from(next.body.toString().replaceAll(file.slice(1), "favicon.ico")) }
  }
  faultProxy.setRule(({ path }) => {
    if (path === "/sw.js") return { tag: "change", change: withoutFile }
    return isOfBuild(path) ? { tag: "change", change: asBuild("next") } : { tag: "pass" }
  })
  await checkForUpdate(page)
  const reloaded = page.waitForEvent("load")
  await page.getByRole("button", { name: visit.words("Load it now") }).click()
  await reloaded
  await expect.poll(() => hasWaitingWorker(page)).toBe(false)
  await goOffline(context)
  const found = (path: string) =>
    page.evaluate(async (url) => {
      const next = await caches.match(url, { cacheName: "shop-files-next" })
      return [(await fetch(url)).ok, (await caches.match(url)) !== undefined, next !== undefined]
    }, path)
  expect(await found(file)).toEqual([true, true, false])
  expect(await found("/favicon.ico")).toEqual([true, true, true])
  await goOnline(context)
})

test("SW9 a new version is not offered in the checkout, and the offer can be closed", async ({
  page,
  faultProxy,
}) => {
  const visit = createVisit(page, "fr")
  await visitAndStore(page, await pathOf(visit, "V709"))
  await addToCart(visit)
  await expectCount(visit, 1)
  await goToCheckout(visit)
  faultProxy.setRule(({ path }) =>
    isOfBuild(path) ? { tag: "change", change: asBuild("next") } : { tag: "pass" },
  )
  await checkForUpdate(page)
  await expect(page.getByLabel(visit.words("First name"), { exact: true })).toBeVisible()
  await page.getByLabel(visit.words("First name"), { exact: true }).fill("Anne")
  await expect(offer(page, visit.words)).toHaveCount(0)
  await page.getByRole("banner").getByRole("link").first().click()
  await expect(offer(page, visit.words)).toBeVisible()
  await page
    .locator(".notification--version")
    .getByRole("button", { name: visit.words("Close") })
    .click()
  await expect(offer(page, visit.words)).toHaveCount(0)
})

test("SW9 a worker with missing files is not installed, and the previous one stays", async ({
  page,
  context,
  faultProxy,
}) => {
  const visit = createVisit(page, "de")
  await visitAndStore(page, "/de")
  const before = await storedBuilds(page)
  const broken = ({ status, headers, body }: ProxyResponse): ProxyResponse => ({
    status,
    headers,
    body: Buffer.from(body.toString().replace(/assets\/wishlist-[\w-]+\.js/, "assets/wishlist-gone.js")),
  })
  faultProxy.setRule(({ path }) => (path === "/sw.js" ? { tag: "change", change: broken } : { tag: "pass" }))
  const refused = page.waitForResponse(/wishlist-gone/).catch(() => null)
  await page.reload()
  await startPrograms(page)
  await expect
    .poll(() => faultProxy.log.some(({ path }) => path.includes("wishlist-gone")), { message: "asked for" })
    .toBe(true)
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing ?? null),
    )
    .toBeNull()
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null),
  ).toBeNull()
  expect(await storedBuilds(page)).toEqual(before)
  await goOffline(context)
  await page.goto("/de/nicht-da")
  await expectOfflinePage(visit)
  void refused
})
