/**
 * Draws the icons and screenshots of the installable app from the shop's logo and pages: `npm run app-pictures`. The
 * pictures are committed; run it again after changes of the logo, the colours or the home page.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { chromium } from "@playwright/test"
import { findChromium } from "../browser/chromium.ts"
import { createTemporaryFolder, removeFolder, start } from "../../../../tests/support/shop-process.ts"

const root = new URL("../../../../", import.meta.url)
const folder = fileURLToPath(new URL("apps/storefront/public/app/", root))
/** Sharp is a dependency of the server. */
const sharp = createRequire(new URL("apps/server/package.json", root))("sharp") as (input: Buffer) => Sharp
interface Sharp {
  readonly resize: (width: number, height: number) => Sharp
  readonly png: (options: object) => Sharp
  readonly webp: (options: object) => Sharp
  readonly toBuffer: () => Promise<Buffer>
}

const logo = readFileSync(new URL("apps/storefront/icon-sprite.ts", root), "utf8")
const [silhouettePath, outlinePath] = [...logo.matchAll(/<path d="([^"$]+)"/g)].map(([, path]) => path)
const stroke = /stroke-width="([\d.]+)"/.exec(logo)?.[1]
const tokens = readFileSync(new URL("apps/storefront/src/styles/tokens.css", root), "utf8")
const color = (name: string): string => new RegExp(`--${name}: (#\\w+)`).exec(tokens)![1]!
if (silhouettePath === undefined || outlinePath === undefined || stroke === undefined)
  throw new Error(
    "The logo was not found in apps/storefront/icon-sprite.ts: adapt the pattern of this script to it",
  )

/** The logo on its background. The drawing takes `share` of the side; devices may crop the rest. */
const svg = (share: number): Buffer => {
  const shift = 16 * (1 - share)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="1024" height="1024">
<rect width="32" height="32" fill="${color("glaze")}"/>
<g transform="translate(${shift} ${shift}) scale(${share})">
<path d="${silhouettePath}" fill="${color("on-glaze")}"/>
<path d="${outlinePath}" fill="none" stroke="${color("on-glaze")}" stroke-width="${stroke}"/>
</g></svg>`,
  )
}

/** The icon of the tab, set on a hydrated page. */
const tabIcon = "../../src/browser/tab-icon.webp"
const icons = [
  { file: "icon-192.png", px: 192, share: 0.86, colours: 32 },
  { file: "icon-512.png", px: 512, share: 0.86, colours: 32 },
  // A circular crop shows the inner four fifths.
  { file: "maskable-512.png", px: 512, share: 0.6, colours: 32 },
  { file: "../apple-touch-icon.png", px: 180, share: 0.78, colours: 32 },
  { file: tabIcon, px: 32, share: 0.9, colours: 4 },
] as const

const forms = {
  narrow: { width: 360, height: 720, scale: 1.5, size: [540, 1080] },
  wide: { width: 1440, height: 900, scale: 1, size: [1440, 900] },
} as const

mkdirSync(folder, { recursive: true })
for (const { file, px, share, colours } of icons) {
  const png = await sharp(svg(share)).resize(px, px).png({ palette: true, colours, dither: 0 }).toBuffer()
  writeFileSync(
    folder + file,
    file === tabIcon ? await sharp(png).webp({ lossless: true, effort: 6 }).toBuffer() : png,
  )
}

const data = createTemporaryFolder()
const shop = await start({ data })
const browser = await chromium.launch({
  ...(findChromium() === undefined ? {} : { executablePath: findChromium()! }),
  args: ["--no-sandbox", "--disable-gpu"],
})
try {
  for (const language of ["fr", "en", "de"])
    for (const [form, { width, height, scale, size }] of Object.entries(forms)) {
      const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale })
      await page.goto(`${shop.url}/${language}`)
      await page.waitForLoadState("networkidle")
      const cookieButton = page.locator(".cookies button")
      await cookieButton.click()
      await cookieButton.waitFor({ state: "detached" })
      await page.evaluate(() => document.fonts.ready)
      const webp = await sharp(await page.screenshot())
        .resize(size[0], size[1])
        .webp({ quality: 72 })
        .toBuffer()
      writeFileSync(`${folder}${language}-${form}.webp`, webp)
      await page.close()
    }
} finally {
  await browser.close()
  await shop.stop()
  removeFolder(data)
}
