/** Chunks that load after the page hang in groups, and each control that needs one answers. */
import { readFileSync } from "node:fs"
import { register } from "./support/account.ts"
import { expectCount } from "./support/checkout.ts"
import {
  clickIfPresent,
  createVisit,
  expect,
  type Locator,
  open,
  type Page,
  pathOf,
  test,
  type Visit,
  startPrograms,
} from "./support/test.ts"

interface ManifestChunk {
  readonly file: string
  readonly imports?: ReadonlyArray<string>
}
const manifest = JSON.parse(
  readFileSync(new URL("../../apps/storefront/dist/client/.vite/manifest.json", import.meta.url), "utf8"),
) as Readonly<Record<string, ManifestChunk>>

const withImports = (names: ReadonlyArray<string>, seen = new Set<string>()): ReadonlySet<string> => {
  for (const name of names) {
    if (seen.has(name)) continue
    seen.add(name)
    withImports(manifest[name]!.imports ?? [], seen)
  }
  return seen
}
const entriesIn = (folder: RegExp): ReadonlyArray<string> =>
  Object.keys(manifest).filter((name) => folder.test(name))

/** What a product page loads before its controls react. */
const firstLoad = withImports(["src/entry-client.tsx", "src/early-taps.ts", "src/pages/product/index.tsx"])
const runtime = [
  "src/runtime/browser.ts",
  "src/navigation/navigation.tsx",
  "src/overlays/page-notifications.tsx",
  ...entriesIn(/core\/src\/lazy\/index\.ts$/),
]

/** Files of some entries that no loaded entry needs. */
const filesOf = (entries: ReadonlyArray<string>, loaded: ReadonlyArray<string>): ReadonlySet<string> => {
  const others = withImports(loaded, new Set(firstLoad))
  const files = [...withImports(entries)].filter((name) => !others.has(name))
  expect(files).not.toEqual([])
  return new Set(files.map((name) => `/${manifest[name]!.file}`))
}

/** Makes files hang. @returns lets them arrive */
const hang = async (page: Page, files: ReadonlySet<string>): Promise<() => void> => {
  const released = Promise.withResolvers<void>()
  await page.route(
    ({ pathname }) => files.has(pathname),
    async (route) => {
      await released.promise
      await route.continue()
    },
  )
  return released.resolve
}

/** Beyond the three and a half seconds of the rule, for a slow machine. */
const slackMs = 1500
const answerMs = 3500 + slackMs

const retryOf = ({ page, words }: Visit): Locator => page.getByRole("button", { name: words("Try again") })
const dialogOf = ({ page }: Visit): Locator => page.getByRole("dialog")
const headerButton = ({ page, words }: Visit, name: string): Locator =>
  page.getByRole("banner").getByRole("button", { name: new RegExp(`^${words(name)}`) })
const mainButton = ({ page, words }: Visit, name: string): Locator =>
  page
    .getByRole("main")
    .getByRole("button", { name: words(name) })
    .first()

const expectRetry = (visit: Visit, name: string): Promise<void> =>
  expect(retryOf(visit).first(), name).toBeVisible({ timeout: answerMs })
/** Closes the message, so that the next control has to bring it again. */
const close = async (visit: Visit): Promise<void> => {
  for (const button of await visit.page.getByRole("button", { name: visit.words("Close") }).all())
    await clickIfPresent(button)
  await expect(retryOf(visit)).toHaveCount(0)
}

/** A product page whose controls react, with files that hang. */
const openHydrated = async (
  page: Page,
  files: ReadonlySet<string>,
): Promise<{ readonly visit: Visit; readonly release: () => void }> => {
  const visit = createVisit(page, "en")
  const release = await hang(page, files)
  await page.addInitScript(() =>
    addEventListener("shop:hydrate", () => (document.documentElement.dataset["hydrating"] = "")),
  )
  await page.goto(await pathOf(visit, "V708"), { waitUntil: "commit" })
  await page.waitForFunction(() => document.documentElement.dataset["hydrating"] !== undefined)
  return { visit, release }
}

/** Clicks controls in turn; each one brings the message, and the last one opens once its code arrives. */
const expectAnswers = async (
  visit: Visit,
  controls: Readonly<Record<string, () => Promise<void>>>,
  release: () => void,
): Promise<void> => {
  for (const [name, press] of Object.entries(controls)) {
    await press()
    await expectRetry(visit, name)
    await close(visit)
  }
  await Object.values(controls)[0]!()
  await expectRetry(visit, "the first again")
  release()
  await clickIfPresent(retryOf(visit))
  await expect(retryOf(visit)).toHaveCount(0)
  await expect(dialogOf(visit)).toBeVisible()
}

test("UI64 each control answers while panels and modals hang", async ({ page }) => {
  const files = filesOf(entriesIn(/^src\/(panels|modals)\//), runtime)
  const { visit, release } = await openHydrated(page, files)
  await startPrograms(page)
  await expectAnswers(
    visit,
    {
      cart: () => headerButton(visit, "Cart").click(),
      wishlist: () => headerButton(visit, "Wishlist").click(),
      search: () => page.getByRole("banner").getByRole("searchbox").click(),
      review: () => mainButton(visit, "Write a review").click(),
      language: () => page.getByRole("contentinfo").locator("[data-modal=languages]").click(),
    },
    release,
  )
})

test("UI64 each control answers while the shop's programs hang, and acts once they arrive", async ({
  page,
}) => {
  const { visit, release } = await openHydrated(page, filesOf(runtime, []))
  const controls: Readonly<Record<string, () => Promise<void>>> = {
    "add to cart": () => mainButton(visit, "Add to cart").click(),
    wishlist: () => page.getByRole("main").locator("button.wishlist-button").first().click(),
    newsletter: async () => {
      await page.getByRole("contentinfo").getByRole("textbox").first().fill("ada@example.org")
      await page
        .getByRole("contentinfo")
        .getByRole("button", { name: visit.words("Sign up") })
        .click()
    },
  }
  for (const [name, press] of Object.entries(controls)) {
    await press()
    await expectRetry(visit, name)
    await close(visit)
  }
  await controls["add to cart"]!()
  await expectRetry(visit, "add to cart again")
  release()
  await clickIfPresent(retryOf(visit))
  await expect(retryOf(visit)).toHaveCount(0)
  await expectCount(visit, 2)
})

test("UI64 a part of a page offers another attempt in its place while it hangs", async ({ page }) => {
  const visit = createVisit(page, "en")
  await open(page, "/en/my-account")
  await register(visit, `anne-${Date.now()}@example.org`)
  const release = await hang(page, filesOf(["src/pages/account/my-reviews.tsx"], runtime))
  await page.goto("/en/a/reviews")
  await expectRetry(visit, "own reviews")
  release()
  await clickIfPresent(retryOf(visit))
  await expect(page.getByText(visit.words("You have not written a review yet."))).toBeVisible()
})

test("UI64 a page whose screen hangs opens as a document, and answers without script", async ({ page }) => {
  const files = filesOf(["src/pages/category/index.tsx"], runtime)
  const { visit } = await openHydrated(page, files)
  await startPrograms(page)
  const link = page
    .getByRole("navigation", { name: visit.words("Departments") })
    .getByRole("link", { name: "Cook", exact: true })
  const path = await link.getAttribute("href")
  await link.click()
  await expect(page).toHaveURL(path!, { timeout: answerMs })
  await expect(page.getByRole("heading", { level: 1, name: "Cook" })).toBeVisible({ timeout: answerMs })
})

test.describe("placed orders", () => {
  test.use({ allowedMessages: /status of 404/ })
  const lookUp = async ({ page, words }: Visit): Promise<void> => {
    await page
      .getByRole("main")
      .getByRole("button", { name: words("Show the order") })
      .click()
  }
  const fill = async ({ page, words }: Visit): Promise<void> => {
    const main = page.getByRole("main")
    await main.getByLabel(words("Order number"), { exact: true }).fill("EN-999999")
    await main.getByLabel(words("E-mail"), { exact: true }).fill("nobody@example.org")
  }
  const isUnknown = ({ page, words }: Visit): Locator =>
    page
      .getByRole("main")
      .getByText(
        words(
          "There is no order with this number and e-mail address. Both are in the e-mail that confirms the order.",
        ),
      )

  test("UI64 the form of an order answers while the programs of rare actions hang", async ({ page }) => {
    const visit = createVisit(page, "en")
    const files = filesOf(entriesIn(/core\/src\/lazy\/index\.ts$/), ["src/runtime/browser.ts"])
    const release = await hang(page, files)
    await open(page, "/en/order-status")
    await fill(visit)
    await lookUp(visit)
    await expectRetry(visit, "order")
    release()
    await clickIfPresent(retryOf(visit))
    await expect(isUnknown(visit)).toBeVisible()
  })

  test("UI64 AP12 the form of an order answers while the code of its requests hangs", async ({ page }) => {
    const visit = createVisit(page, "en")
    const files = filesOf(entriesIn(/wire\/src\/order-management\/index\.ts$/), runtime)
    const release = await hang(page, files)
    await open(page, "/en/order-status")
    await fill(visit)
    await lookUp(visit)
    const button = page.getByRole("main").getByRole("button", { name: visit.words("Show the order") })
    await expect(
      page
        .getByRole("main")
        .getByText(visit.words("The shop could not be reached. Nothing was changed; please try again.")),
    ).toBeVisible({ timeout: answerMs })
    await expect(button).toBeEnabled()
    release()
    await lookUp(visit)
    await expect(isUnknown(visit)).toBeVisible()
  })
})

test("UI472 a tap whose page never hydrates submits the form after ten seconds", async ({ page }) => {
  const visit = createVisit(page, "en")
  await hang(page, new Set([`/${manifest["src/entry-client.tsx"]!.file}`]))
  await page.goto(await pathOf(visit, "V708"), { waitUntil: "commit" })
  const add = mainButton(visit, "Add to cart")
  await add.click()
  await expect(add).toHaveAttribute("aria-busy", "true")
  await expect(page).toHaveURL(/\/en\/cart/, { timeout: 10_000 + answerMs })
  await expect(page.getByRole("main").locator(".lines > li")).toHaveCount(1)
})
