/** Shoppers whose network comes and goes, and the worker that their pages have. */
import type { BrowserContext } from "@playwright/test"
import { type FaultProxy, openFaultProxy } from "../../support/fault-proxy.ts"
import { openClient } from "../../support/shop-client.ts"
import { expect, hydrated, type Page, test as base, type View, type Visit } from "./test.ts"
import { wordsOf } from "./words.ts"
import { url } from "./place.ts"

interface Away {
  /** In front of the shop; the pages of a test are its. */
  readonly way: FaultProxy
}

/** A network that is not there shows in the console; what the shop itself has to say does not. */
const network =
  /net::ERR_|Failed to load resource|Failed to fetch|status of (503|500)|The script resource is behind|An unknown error occurred when fetching the script/

export const test = base.extend<Away>({
  serviceWorkers: "allow",
  allowed: network,
  way: async ({ allowed }, use) => {
    // Playwright wants to see a fixture taken.
    void allowed
    const way = await openFaultProxy(url)
    await use(way)
    await way.stop()
  },
  baseURL: async ({ way }, use) => use(way.url),
})

export const at = (page: Page, view: View, { url: of }: { readonly url: string } = { url }): Visit => ({
  page,
  view,
  words: wordsOf(view),
  api: openClient({ url: of }, view),
})

/** Goes to an address, and waits until the page has its worker and the device has the page. */
export const visited = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await hydrated(page)
  await kept(page)
}

/** Waits until the page that is shown has a worker and is on the device. */
export const kept = (page: Page): Promise<unknown> =>
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
    // Nobody is told when a cache has something; it has it within moments.
    while ((await (await caches.open("shop-pages")).match(address)) === undefined)
      await new Promise((again) => requestAnimationFrame(again))
  })

/** Waits until a language is on the device with all that its pages need. */
export const adopted = (page: Page, view: View): Promise<unknown> =>
  page.evaluate(async (path) => {
    while ((await caches.match(path)) === undefined)
      await new Promise((again) => requestAnimationFrame(again))
  }, `/${view}/offline`)

/** What the page is about. */
export const heading = (page: Page): Promise<string> =>
  page.getByRole("heading", { level: 1 }).first().innerText()

export const expectStandIn = async ({ page, words, view }: Visit): Promise<void> => {
  await expect(page.getByRole("heading", { level: 1, name: words("You are offline") })).toBeVisible()
  await expect(page.locator("html")).toHaveAttribute("lang", view)
}

/** Icons have a size once their file is there. */
export const expectDrawn = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page
        .locator(".logo svg")
        .first()
        .evaluate((logo: SVGSVGElement) => logo.getBBox().width),
    )
    .toBeGreaterThan(0)

/** Everything that the caches of a context have, with what it says. */
export const cached = (
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

export const offline = (context: BrowserContext): Promise<void> => context.setOffline(true)
export const online = (context: BrowserContext): Promise<void> => context.setOffline(false)
