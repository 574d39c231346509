/** The `test` of the browser tests: it fails on errors, warnings and violations of the content security policy. */
import { test as base, expect, type Locator, type Page } from "@playwright/test"
import { openClient, type ShopClient } from "../../support/shop-client.ts"
import { url } from "./place.ts"
import { type View, wordsOf } from "./words.ts"

export { expect, type Locator, type Page } from "@playwright/test"
export { views, type View } from "./words.ts"

interface Given {
  /** Allowed console messages, such as of a request that the test makes fail. */
  readonly allowed: RegExp | null
  readonly watched: void
}

/** Slows down the scripts of pages, to find faults of slow devices. */
const slowness = Number(process.env["SLOWNESS"] ?? "1")

/** A message of Playwright when it blocks service workers. */
const blocked = /^Service Worker registration blocked by Playwright/

export const test = base.extend<Given>({
  allowed: [null, { option: true }],
  watched: [
    async ({ page, allowed }, use) => {
      const faults: Array<string> = []
      page.on("console", (message) => {
        if (blocked.test(message.text())) return
        if (["error", "warning"].includes(message.type()) && allowed?.test(message.text()) !== true)
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

/** Goes to an address and waits until the page is hydrated and navigation is intercepted. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await hydrated(page)
}

export const hydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.documentElement.dataset["navigation"] === "ready")
}

/** Clicks and returns the scroll position at the click, because Playwright may scroll before it. */
export const clickWhere = async (page: Page, place: Locator): Promise<number> => {
  const clicked = await page.evaluateHandle(() => {
    const at = { y: Number.NaN }
    addEventListener("click", () => void (at.y = scrollY), { capture: true, once: true })
    return at
  })
  await place.click()
  return clicked.evaluate(({ y }) => y)
}

/** Clicks a button unless it has disappeared, because its action may happen automatically. */
export const pressIfThere = (button: Locator): Promise<void> =>
  button.evaluateAll(([there]) => (there as HTMLElement | undefined)?.click())

/** Waits until the device has stored a value with these texts. */
export const written = (
  page: Page,
  collection: "cart" | "wishlist" | "compare",
  ...parts: ReadonlyArray<string>
): Promise<void> =>
  page.evaluate(
    async ({ collection, parts }) => {
      const opened = <A>(request: IDBRequest<A>): Promise<A> =>
        new Promise((resolve, reject) => {
          request.addEventListener("success", () => resolve(request.result))
          request.addEventListener("error", () => reject(request.error!))
        })
      const database = await opened(indexedDB.open("shop"))
      const look = async (): Promise<string> =>
        JSON.stringify(
          (await opened(database.transaction(collection).objectStore(collection).get("state"))) ?? null,
        )
      for (let kept = await look(); !parts.every((part) => kept.includes(part)); kept = await look())
        await new Promise((again) => requestAnimationFrame(again))
      database.close()
    },
    { collection, parts },
  )

/** The fixtures of a test in one view. */
export interface Visit {
  readonly page: Page
  readonly view: View
  readonly words: ReturnType<typeof wordsOf>
  readonly api: ShopClient
}

export const visit = (page: Page, view: View): Visit => ({
  page,
  view,
  words: wordsOf(view),
  api: openClient({ url }, view),
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
