/** A browser of somebody who comes to be looked at: the same day, the same numbers, whatever the run. */
import { url } from "../e2e/support/place.ts"
import { hydrated, open, type Page, test as base, type Visit } from "../e2e/support/test.ts"
import { heights, type Screen, type Width } from "./model.ts"

type State = Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>

interface Given {
  readonly isFirstVisit: boolean
}

/** Whoever has been here has read the notice about cookies; who comes first has not. */
export const test = base.extend<Given, { readonly known: State }>({
  isFirstVisit: [false, { option: true }],
  known: [
    async ({ browser }, use) => {
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(`${url}/en`)
      await hydrated(page)
      await page.locator(".cookies button").click()
      await page.locator(".cookies").waitFor({ state: "detached" })
      const state = await context.storageState({ indexedDB: true })
      await context.close()
      await use(state)
    },
    { scope: "worker" },
  ],
  // Everybody comes from somewhere else, or the shop would count them as one who tries too often.
  extraHTTPHeaders: async ({ isFirstVisit }, use, { titlePath }) => {
    const sum = [...(titlePath.join() + String(isFirstVisit))].reduce(
      (all, letter) => (all * 31 + letter.codePointAt(0)!) % 16_000_000,
      7,
    )
    await use({ "x-forwarded-for": `10.${sum >> 16}.${(sum >> 8) % 256}.${sum % 256}` })
  },
  storageState: async ({ known, isFirstVisit }, use) => use(isFirstVisit ? undefined : known),
})

/** What the console says of states that are there for what goes wrong. */
export const troubled = /status of (400|401|404|500)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/

/** Brings a page into a state. */
export const enter = async (visit: Visit, screen: Screen, width: Width): Promise<void> => {
  await visit.page.setViewportSize({ width, height: heights[width] })
  await open(visit.page, await screen.path(visit))
  await screen.act?.(visit)
  // What comes late is there, and nothing is under the mouse.
  await visit.page.mouse.move(0, 0)
  if (screen.isWaiting !== true) await visit.page.waitForLoadState("networkidle")
}

/** Waits for what is still coming: pictures that are in sight or will be in the picture, and the letters. */
const settled = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    for (const picture of document.querySelectorAll("img")) picture.loading = "eager"
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})))
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

/** What is of the day or of the run reads the same on all of them. */
const alike = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const lang = document.documentElement.lang
    const kept = new Date("2026-11-21T09:41:00Z")
    // Letters and receipts in English have the day first.
    const days = [lang, ...(lang.startsWith("en") ? ["en-GB"] : [])].map((locale) => {
      const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "Europe/Paris" })
      return { now: day.format(new Date()), kept: day.format(kept) }
    })
    const same = (text: string): string =>
      days
        .reduce((all, day) => all.replaceAll(day.now, day.kept), text)
        .replace(/\b(FR|EN|DE)-(C?)\d{6}/g, "$1-$2100001")
        .replace(
          /\b\d{1,2}:\d{2}(?::\d{2})?(?:(\s)[AP]M\b|(?=\s(?:UTC|GMT|MEZ|CET)))/g,
          (_, space?: string) => (space === undefined ? "09:41" : `09:41${space}AM`),
        )
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

/** What is as high as a window is as high as the one it was looked at in. */
const standing = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("body, body > *, main, main *")) {
      element.style.minHeight = ""
      const { minHeight } = getComputedStyle(element)
      if (minHeight.endsWith("px") && minHeight !== "0px") element.style.minHeight = minHeight
    }
  })

/** What stays in place stands where it does at the end of the page, and hides nothing of it. */
const unrolled = async (page: Page, width: Width): Promise<void> => {
  const measure = () =>
    page.evaluate(async () => {
      // What the footer has is laid out when it comes near: until then its room is an estimate.
      let height = 0
      while (height !== document.documentElement.scrollHeight) {
        height = document.documentElement.scrollHeight
        scrollTo(0, height)
        for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
      }
      scrollTo(0, 0)
      return height
    })
  await standing(page)
  const height = await measure()
  await page.setViewportSize({ width, height })
  await settled(page)
  // What came late has made it longer.
  const later = await measure()
  if (later !== height) await page.setViewportSize({ width, height: later })
}

/** A state as a picture, at one width; the page is in the state already. */
export const shot = async (page: Page, screen: Screen, width: Width): Promise<Buffer> => {
  await page.setViewportSize({ width, height: heights[width] })
  await settled(page)
  if (screen.isOverPage !== true) await unrolled(page, width)
  await alike(page)
  return page.screenshot({ fullPage: screen.isOverPage !== true, animations: "disabled", caret: "hide" })
}
