/** Every chunk of the storefront that loads after the page is made to hang in turn. */
import { readFileSync } from "node:fs"
import {
  clickIfPresent,
  createVisit,
  expect,
  type Locator,
  pathOf,
  test,
  type Visit,
} from "./support/test.ts"

interface ManifestChunk {
  readonly file: string
  readonly imports?: ReadonlyArray<string>
  readonly isDynamicEntry?: boolean
}
const manifest = JSON.parse(
  readFileSync(new URL("../../apps/storefront/dist/client/.vite/manifest.json", import.meta.url), "utf8"),
) as Readonly<Record<string, ManifestChunk>>

const closure = (name: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const next of manifest[name]?.imports ?? []) closure(next, seen)
  return seen
}
/** What a product page needs before its controls react. */
const firstLoad = new Set(
  ["src/entry-client.tsx", "src/early-taps.ts", "src/pages/product/index.tsx"].flatMap((name) => [
    ...closure(name),
  ]),
)
const laterEntries = Object.keys(manifest).filter(
  (name) =>
    manifest[name]?.isDynamicEntry === true &&
    (/^src\/(layout|panels|modals|pwa|runtime)\//.test(name) || name.endsWith("core/src/lazy/index.ts")),
)
/** Chunks with the same dependents hang together: no control can tell them apart. */
const groups = Map.groupBy(
  [...new Set(laterEntries.flatMap((name) => [...closure(name)]))].filter((chunk) => !firstLoad.has(chunk)),
  (chunk) => laterEntries.filter((entry) => closure(entry).has(chunk)).join(" "),
)

/** A control, and what shows that it has answered. */
interface Control {
  readonly press: (visit: Visit) => Promise<void>
  readonly answer: (visit: Visit) => Locator
}
const inHeader = ({ page, words }: Visit, name: string): Locator =>
  page.getByRole("banner").getByRole("button", { name: new RegExp(`^${words(name)}`) })
const panelOf = (name: string): Control => ({
  press: (visit) => inHeader(visit, name).click(),
  answer: ({ page }) => page.getByRole("dialog"),
})
const controls: Readonly<Record<string, Control>> = {
  cart: panelOf("Cart"),
  wishlist: panelOf("Wishlist"),
  account: panelOf("Account"),
  search: {
    press: ({ page }) => page.getByRole("banner").getByRole("searchbox").click(),
    answer: ({ page }) => page.getByRole("dialog"),
  },
  language: {
    press: ({ page }) => page.locator(".announce a[hreflang=de]").first().focus(),
    // A link, which the browser follows.
    answer: ({ page }) => page.locator(".announce a[hreflang=de][href^='/de']").first(),
  },
  "add to cart": {
    press: ({ page, words }) =>
      page
        .getByRole("main")
        .getByRole("button", { name: words("Add to cart") })
        .first()
        .click(),
    answer: ({ page }) => page.locator(".notification--success"),
  },
  compare: {
    press: async ({ page, words }) => {
      const button = page.getByRole("main").getByRole("button", { name: words("Compare"), exact: true })
      // Without its chunk a message stands in the place of the button.
      await expect(button.or(page.getByRole("button", { name: words("Try again") })).first()).toBeVisible()
      await clickIfPresent(button)
    },
    answer: ({ page }) => page.locator(".notification--success"),
  },
}

/** For a slow machine, beyond the three and a half seconds of the rule. */
const slackMs = 2500

for (const [dependents, chunks] of groups)
  test(`UI64 each control answers although a chunk hangs: ${dependents}`, async ({ page }) => {
    const visit = createVisit(page, "en")
    const files = new Set(chunks.map((chunk) => `/${manifest[chunk]!.file}`))
    await page.route(
      ({ pathname }) => files.has(pathname),
      () => {},
    )
    await page.addInitScript(() =>
      addEventListener("shop:hydrate", () => (document.documentElement.dataset["hydrating"] = "")),
    )
    await page.goto(await pathOf(visit, "V708"), { waitUntil: "commit" })
    await page.waitForFunction(() => document.documentElement.dataset["hydrating"] !== undefined)
    const retry = page.getByRole("button", { name: visit.words("Try again") })
    for (const [name, { press, answer }] of Object.entries(controls)) {
      // The button for the comparison comes with the shop's programs.
      if (name === "compare" && dependents.includes("src/runtime/browser.ts")) continue
      await press(visit)
      await expect(answer(visit).or(retry).first(), name).toBeVisible({ timeout: 3500 + slackMs })
      for (const close of await page.getByRole("button", { name: visit.words("Close") }).all())
        await clickIfPresent(close)
      await expect(page.getByRole("dialog"), name).toHaveCount(0)
    }
  })
