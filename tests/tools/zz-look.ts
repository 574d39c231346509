import { chromium } from "@playwright/test"
import { find } from "./chromium.ts"
import { freshFolder, remove, start } from "./shop-process.ts"
const data = freshFolder()
const shop = await start({ data, env: { SHOP_SELLER_NAME: process.env["SELLER"] ?? "" } })
const browser = await chromium.launch({ executablePath: find()!, args: ["--no-sandbox", "--disable-gpu"] })
const paths = (process.argv[2] ?? "").split(",")
const sizes = (process.argv[3] ?? "1440").split(",").map(Number)
for (const width of sizes) {
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  page.on("console", (m) => ["error", "warning"].includes(m.type()) && console.log(width, m.text().slice(0, 300), m.location().url))
  page.on("pageerror", (e) => console.log("thrown", e.message))
  for (const path of paths) {
    const r = await page.goto(shop.url + path)
    await page.waitForFunction(() => history.scrollRestoration === "manual")
    await page.waitForLoadState("networkidle")
    const name = `/tmp/shots/${path.replaceAll("/", "_")}-${width}.png`
    await page.screenshot({ path: name, fullPage: true })
    console.log(r?.status(), name)
  }
  await page.close()
}
await browser.close()
await shop.stop()
remove(data)
