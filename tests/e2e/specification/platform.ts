/** What the platform answers, as a journey needs it. */
import { expect, type Page, type Visit } from "../support/test.ts"

type Json = Readonly<Record<string, unknown>>
interface SearchAnswer {
  readonly hits: { readonly hits: ReadonlyArray<{ readonly _source: Json }> }
}

/** Changes the documents of the products that the page fetches. The page itself was rendered before. */
export const changeProducts = (page: Page, change: (product: Json) => Json): Promise<unknown> =>
  page.route("**/product/_search**", async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as SearchAnswer
    const hits = answer.hits.hits.map((hit) => ({ ...hit, _source: change(hit._source) }))
    await route.fulfill({ response, json: { ...answer, hits: { ...answer.hits, hits } } })
  })

/** Answers the calls of a path. Without a text the platform tells no reason. */
export const answer = (
  page: Page,
  path: string | RegExp,
  code: number,
  result: unknown = "",
  meta?: Json,
): Promise<unknown> =>
  page.route(path, (route) =>
    route.fulfill({ status: code, json: { code, result, ...(meta === undefined ? {} : { meta }) } }),
  )

const changeDocument = (page: Page, change: (html: string) => string): Promise<unknown> =>
  page.route(
    (address) => /^\/(?:fr|en|de)(?:\/|$)/.test(address.pathname),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback()
      const response = await route.fetch()
      const html = await response.text()
      const changed = change(html)
      expect(changed).not.toBe(html)
      await route.fulfill({ response, body: changed })
    },
  )

/** The shop with other settings, in the form in which its documents hold them. */
export const changeSettings = (page: Page, settings: Json): Promise<unknown> =>
  changeDocument(page, (html) =>
    html.replace('"views":[', `"settings":${JSON.stringify(settings)},"views":[`),
  )

/** The shop whose checkout is at another host. */
export const moveCheckout = (page: Page, origin: string): Promise<unknown> =>
  changeDocument(page, (html) =>
    html.replaceAll('"checkoutOrigin":null', `"checkoutOrigin":${JSON.stringify(origin)}`),
  )

/** The notices of the page, or those in the open panel. */
export const notices = ({ page }: Pick<Visit, "page">) =>
  page.locator(".notifications").filter({ visible: true })

/** Waits until the programs of the shop run, which act on clicks. */
export const waitUntilInteractive = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.documentElement.matches(".is-interactive"))

/** Stops the clock of the page, so that its timers run only as far as a journey says. */
export const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}
