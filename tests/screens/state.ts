/** Brings pages into the states of screens, and takes pictures that are equal in every run. */
import { url } from "../e2e/support/shop-address.ts"
import { waitForHydration, open, type Page, test as base, type Visit } from "../e2e/support/test.ts"
import { heights, type Screen, type Width } from "./model.ts"

type State = Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>

interface Options {
  readonly isFirstVisit: boolean
}

/** Shoppers have closed the cookie notice, except on a first visit. */
export const test = base.extend<Options, { readonly known: State }>({
  isFirstVisit: [false, { option: true }],
  known: [
    async ({ browser }, use) => {
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(`${url}/en`)
      await waitForHydration(page)
      await page.locator(".cookies button").click()
      await page.locator(".cookies").waitFor({ state: "detached" })
      const state = await context.storageState({ indexedDB: true })
      await context.close()
      await use(state)
    },
    { scope: "worker" },
  ],
  // Each test has its own address, because the shop limits requests by address.
  extraHTTPHeaders: async ({ isFirstVisit }, use, { titlePath }) => {
    const sum = [...(titlePath.join() + String(isFirstVisit))].reduce(
      (hash, character) => (hash * 31 + character.codePointAt(0)!) % 16_000_000,
      7,
    )
    await use({ "x-forwarded-for": `10.${sum >> 16}.${(sum >> 8) % 256}.${sum % 256}` })
  },
  storageState: async ({ known, isFirstVisit }, use) => use(isFirstVisit ? undefined : known),
})

/** Console messages of the failure states. */
export const failureMessages = /status of (400|401|404|500)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/

/** Brings a page into a state. */
export const enter = async (visit: Visit, screen: Screen, width: Width): Promise<void> => {
  await visit.page.setViewportSize({ width, height: heights[width] })
  await open(visit.page, await screen.path(visit))
  await screen.act?.(visit)
  // Nothing is under the mouse, and deferred parts are loaded.
  await visit.page.mouse.move(0, 0)
  if (screen.isWaiting !== true) await visit.page.waitForLoadState("networkidle")
}

/** Waits for pictures and fonts. */
const waitForMedia = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    for (const picture of document.querySelectorAll("img")) picture.loading = "eager"
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})))
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

/** Replaces dates and numbers of this run by fixed ones. */
const normalizeText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const lang = document.documentElement.lang
    const fixed = new Date("2026-11-21T09:41:00Z")
    // E-mails and receipts in English have the day first.
    const days = [lang, ...(lang.startsWith("en") ? ["en-GB"] : [])].map((locale) => {
      const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "Europe/Paris" })
      return { now: day.format(new Date()), fixed: day.format(fixed) }
    })
    const same = (text: string): string =>
      days
        .reduce((all, day) => all.replaceAll(day.now, day.fixed), text)
        .replace(/\b(FR|EN|DE)-(C?)\d{6}/g, "$1-$2100001")
        .replace(/(?<=2026 (?:at|à|um) )\d{1,2}(:|\sh\s)\d{2}/g, (_, separator: string) => `09${separator}41`)
        .replace(/\b\d{1,2}:\d{2}(\s)[AP]M\b/g, "09:41$1AM")
        .replace(/\.\d{3}\.\d{3}@/g, ".000.001@")
        .replace(/\b\d{8}\b/g, "00000001")
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? ""
      const next = same(text)
      if (next !== text) node.textContent = next
    }
    for (const field of document.querySelectorAll("input")) field.value = same(field.value)
  })

/** Fixes heights that depend on the window, before the window becomes as high as the page. */
const fixHeights = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("body, body > *, main, main *")) {
      element.style.minHeight = ""
      const { minHeight } = getComputedStyle(element)
      if (minHeight.endsWith("px") && minHeight !== "0px") element.style.minHeight = minHeight
    }
  })

/** Makes the window as high as the page, so that fixed elements hide nothing. */
const fitWindow = async (page: Page, width: Width): Promise<void> => {
  const measure = () =>
    page.evaluate(async () => {
      // The footer has an estimated height until it is laid out near the window.
      let height = 0
      while (height !== document.documentElement.scrollHeight) {
        height = document.documentElement.scrollHeight
        scrollTo(0, height)
        for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
      }
      scrollTo(0, 0)
      return height
    })
  await fixHeights(page)
  const height = await measure()
  await page.setViewportSize({ width, height })
  await waitForMedia(page)
  // Loaded content may have made the page longer.
  const later = await measure()
  if (later !== height) await page.setViewportSize({ width, height: later })
}

/** Takes a picture of the current state at one width. */
export const shot = async (page: Page, screen: Screen, width: Width): Promise<Buffer> => {
  await page.setViewportSize({ width, height: heights[width] })
  await waitForMedia(page)
  if (screen.isOverPage !== true) await fitWindow(page, width)
  await normalizeText(page)
  return page.screenshot({ fullPage: screen.isOverPage !== true, animations: "disabled", caret: "hide" })
}
