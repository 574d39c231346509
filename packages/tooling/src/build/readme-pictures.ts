/**
 * Takes the screenshots of the README from a running demo shop: `npm run readme-pictures`. The files are committed; run it
 * again after a visible change of these pages.
 */
import { writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { chromium, type Page } from "@playwright/test"
import { findChromium } from "../browser/chromium.ts"
import { createTemporaryFolder, removeFolder, start } from "../../../../tests/support/shop-process.ts"

const root = new URL("../../../../", import.meta.url)
const folder = fileURLToPath(new URL("apps/storefront/pictures/", root))
/** Sharp is a dependency of the server. */
const sharp = createRequire(new URL("apps/server/package.json", root))("sharp") as (input: Buffer) => {
  readonly webp: (options: object) => { readonly toBuffer: () => Promise<Buffer> }
}
const secret = "a secret for the pictures of the README"

const data = createTemporaryFolder()
const shop = await start({ data, env: { SHOP_ADMIN_SECRET: secret } })
const browser = await chromium.launch({
  ...(findChromium() === undefined ? {} : { executablePath: findChromium()! }),
  args: ["--no-sandbox", "--disable-gpu"],
})

const save = async (page: Page, name: string): Promise<void> => {
  await page.waitForLoadState("networkidle")
  await page.evaluate(() => document.fonts.ready)
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 72 })
    .toBuffer()
  writeFileSync(`${folder}${name}.webp`, picture)
  process.stdout.write(`${name}.webp: ${Math.round(picture.length / 1000)} kB\n`)
}

try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 750 } })
  await page.goto(`${shop.url}/en`)
  await page.locator(".cookies button").click()
  await page.goto(`${shop.url}/en`)
  await save(page, "home")
  await page.goto(`${shop.url}/en/serve`)
  await save(page, "category")
  await page.goto(`${shop.url}/en/p/V412/V412`)
  await page.locator("html.is-interactive").waitFor({ state: "attached" })
  await save(page, "product")
  await page.goto(`${shop.url}/en/p/V708/V708`)
  await page.locator("html.is-interactive").waitFor({ state: "attached" })
  await page.getByRole("main").getByRole("button", { name: "Add to cart" }).first().click()
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Cart.*1/ })
    .click()
  await page.getByRole("dialog").getByRole("link", { name: "Proceed to checkout" }).click()
  await page.waitForURL("**/checkout")
  await page.getByLabel("First name").waitFor()
  await page.getByText("Saving…").first().waitFor({ state: "hidden" })
  await save(page, "checkout")
  await page.goto(`${shop.url}/admin`)
  await page.getByLabel("Secret of the shop").fill(secret)
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor()
  await save(page, "admin")
} finally {
  await browser.close()
  await shop.stop()
  removeFolder(data)
}
