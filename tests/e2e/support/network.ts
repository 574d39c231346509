/** Tests with network faults and the service worker. */
import type { BrowserContext } from "@playwright/test"
import { type FaultProxy, openFaultProxy } from "../../support/fault-proxy.ts"
import { expect, startPrograms, type Page, test as base, type View, type Visit } from "./test.ts"
import { sharedScripts } from "./scripts.ts"
import { url } from "./shop-address.ts"

interface NetworkFixtures {
  /** A proxy in front of the shop, through which pages load. */
  readonly faultProxy: FaultProxy
}

/** Console messages of a missing network. */
const networkMessages =
  /net::ERR_|Failed to load resource|Failed to fetch|status of (503|500)|The script resource is behind|An unknown error occurred when fetching the script/

export const test = base.extend<NetworkFixtures>({
  serviceWorkers: "allow",
  allowedMessages: networkMessages,
  faultProxy: async ({ allowedMessages }, use) => {
    // Playwright requires that a fixture is used.
    void allowedMessages
    const faultProxy = await openFaultProxy(url)
    await use(faultProxy)
    await faultProxy.stop()
  },
  baseURL: async ({ faultProxy }, use) => use(faultProxy.url),
})

/** Goes to an address as a shopper who acts, and waits until the worker has stored the page and every screen. */
export const visitAndStore = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await startPrograms(page)
  await waitForStoredPage(page)
  await waitForStoredFiles(page, sharedScripts)
}

/** Waits until files are on the device. */
export const waitForStoredFiles = (page: Page, files: ReadonlyArray<string>): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async (paths) => {
          const found = await Promise.all(paths.map((path) => caches.match(path)))
          return paths.filter((_, index) => found[index] === undefined)
        }, files),
      { message: "files that are not on the device", timeout: 60_000 },
    )
    .toEqual([])

/** Waits until the worker has stored the shown page. */
export const waitForStoredPage = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator
    const { promise, resolve } = Promise.withResolvers<void>()
    const look = (): void => {
      if (serviceWorker.controller !== null) resolve()
    }
    serviceWorker.addEventListener("controllerchange", look)
    look()
    await promise
    const address = location.href.split("#", 1)[0]!
    if (/\/(cart|checkout|my-account|order-success|compare|a\/\w+)$/.test(location.pathname)) return
    // Caches send no events.
    while ((await (await caches.open("shop-pages")).match(address)) === undefined)
      await new Promise((again) => requestAnimationFrame(again))
  })

/** Waits until a language is stored with everything that its pages need. */
export const waitForStoredLanguage = (page: Page, view: View): Promise<unknown> =>
  page.evaluate(async (path) => {
    while ((await caches.match(path)) === undefined)
      await new Promise((again) => requestAnimationFrame(again))
  }, `/${view}/offline`)

/** The main heading. */
export const headingText = (page: Page): Promise<string> =>
  page.getByRole("heading", { level: 1 }).first().innerText()

export const expectOfflinePage = async ({ page, words, view }: Visit): Promise<void> => {
  await expect(page.getByRole("heading", { level: 1, name: words("You are offline") })).toBeVisible()
  await expect(page.locator("html")).toHaveAttribute("lang", view)
}

/** Expects that icons are drawn: they have a size once their file is loaded. */
export const expectDrawn = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page
        .locator(".logo svg")
        .first()
        .evaluate((logo: SVGSVGElement) => logo.getBBox().width),
    )
    .toBeGreaterThan(0)

/** All cached responses of a context with their texts. */
export const readCaches = (
  page: Page,
): Promise<
  ReadonlyArray<{
    readonly cache: string
    readonly url: string
    readonly head: string
    readonly text: string
  }>
> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(
      names.map(async (cache) => {
        const opened = await caches.open(cache)
        return Promise.all(
          (await opened.keys()).map(async ({ url: address }) => {
            const answer = (await opened.match(address))!
            const head = [...answer.headers].map((pair) => pair.join(": ")).join("\n")
            const isText = /text|json|javascript|svg/.test(answer.headers.get("content-type") ?? "")
            return { cache, url: address, head, text: isText ? await answer.text() : "" }
          }),
        )
      }),
    )
    return all.flat()
  })

export const goOffline = (context: BrowserContext): Promise<void> => context.setOffline(true)
export const goOnline = (context: BrowserContext): Promise<void> => context.setOffline(false)
