/** The `test` of the browser tests: it fails on errors, warnings and violations of the content security policy. */
import { test as base, expect, type Locator, type Page } from "@playwright/test"
import { openClient, type ShopClient } from "../../support/shop-client.ts"
import { url } from "./shop-address.ts"
import { type View, translationsOf } from "./words.ts"

export { expect, type Locator, type Page } from "@playwright/test"
export { views, viewsToTest, type View } from "./words.ts"

interface CheckFixtures {
  /** Allowed console messages, such as of a request that the test makes fail. */
  readonly allowedMessages: RegExp | null
  readonly failsOnMessages: void
}

/** Slows down the scripts of pages, to find faults of slow devices. */
const slowness = Number(process.env["SLOWNESS"] ?? "1")

/** A message of Playwright when it blocks service workers. */
const workerIsBlocked = /^Service Worker registration blocked by Playwright/

export const test = base.extend<CheckFixtures>({
  allowedMessages: [null, { option: true }],
  failsOnMessages: [
    async ({ page, allowedMessages }, use) => {
      const faults: Array<string> = []
      page.on("console", (message) => {
        if (workerIsBlocked.test(message.text())) return
        if (["error", "warning"].includes(message.type()) && allowedMessages?.test(message.text()) !== true)
          faults.push(`${message.type()}: ${message.text()} ${message.location().url}`)
      })
      page.on("pageerror", (error) => faults.push(`thrown: ${error.stack ?? error.message}`))
      if (slowness > 1) {
        const session = await page.context().newCDPSession(page)
        await session.send("Emulation.setCPUThrottlingRate", { rate: slowness })
      }
      await use()
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

/** Goes to an address as a shopper who acts there: the programs run and intercept navigations. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await startPrograms(page)
}

/** Waits until React has hydrated the page, and what lies over it is there. */
export const waitForHydration = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.documentElement.matches(".is-interactive"))
}

/** Touches a control, as a shopper does who is about to act, and waits until the programs run. */
export const startPrograms = async (page: Page): Promise<void> => {
  await waitForHydration(page)
  await page.evaluate(() => {
    // Not every page has a button of its own.
    const button = document.body.appendChild(document.createElement("button"))
    button.dispatchEvent(new Event("pointerdown", { bubbles: true }))
    button.remove()
  })
  await page.waitForFunction(() => document.documentElement.dataset["navigation"] === "ready")
}

/** Clicks and returns the scroll position at the click, because Playwright may scroll before it. */
export const clickAndGetScroll = async (page: Page, place: Locator): Promise<number> => {
  const clicked = await page.evaluateHandle(() => {
    const at = { y: Number.NaN }
    addEventListener("click", () => void (at.y = scrollY), { capture: true, once: true })
    return at
  })
  await place.click()
  return clicked.evaluate(({ y }) => y)
}

/** Clicks a button unless it has disappeared, because its action may happen automatically. */
export const clickIfPresent = (button: Locator): Promise<void> =>
  button.evaluateAll(([there]) => (there as HTMLElement | undefined)?.click())

/** Waits until the device has stored a value with these texts. */
export const waitForStoredValue = (
  page: Page,
  collection: "cart" | "wishlist" | "compare" | "claims",
  ...parts: ReadonlyArray<string>
): Promise<void> =>
  page.evaluate(
    async ({ collection, parts }) => {
      const opened = <A>(request: IDBRequest<A>): Promise<A> =>
        new Promise((resolve, reject) => {
          request.addEventListener("success", () => resolve(request.result))
          request.addEventListener("error", () => reject(request.error!))
        })
      const nextFrame = () => new Promise((again) => requestAnimationFrame(again))
      // Opening a database that the shop has not made yet would make an empty one.
      while (!(await indexedDB.databases()).some(({ name }) => name === "shop")) await nextFrame()
      const database = await opened(indexedDB.open("shop"))
      const look = async (): Promise<string> =>
        JSON.stringify(
          (await opened(database.transaction(collection).objectStore(collection).get("state"))) ?? null,
        )
      for (let stored = await look(); !parts.every((part) => stored.includes(part)); stored = await look())
        await nextFrame()
      database.close()
    },
    { collection, parts },
  )

/** The fixtures of a test in one view. */
export interface Visit {
  readonly page: Page
  readonly view: View
  readonly words: ReturnType<typeof translationsOf>
  readonly api: ShopClient
}

/**
 * Bundles a page with the words and the API client of its view.
 *
 * @param shop - whose API the client calls; default: the shop of the browser tests
 */
export const createVisit = (page: Page, view: View, shop: { readonly url: string } = { url }): Visit => ({
  page,
  view,
  words: translationsOf(view),
  api: openClient(shop, view),
})

/** The address of a product or a category in a view. */
export const pathOf = async ({ api, view }: Visit, sku: string): Promise<string> => {
  const [doc] = await api.documents("product", [sku])
  return `/${view}/${doc!.url_path}`
}

/** The address of a category by its id. */
export const categoryPath = async ({ api, view }: Visit, id: number): Promise<string> => {
  const doc = (await api.documents("category")).find((one) => one.id === id)
  return `/${view}/${doc!.url_path}`
}

/** An amount in the format of the view. */
export const money = (view: View, cents: number): string => {
  const amount = `${Math.trunc(cents / 100)}${view === "en" ? "." : ","}${String(cents % 100).padStart(2, "0")}`
  return view === "en" ? `€${amount}` : `${amount}\u00a0€`
}
