import {
  waitForStoredLanguage,
  expectOfflinePage,
  goOffline,
  test,
  visitAndStore,
} from "./support/network.ts"
import { createVisit, expect, viewsToTest } from "./support/test.ts"

interface Manifest {
  readonly id: string
  readonly start_url: string
  readonly scope: string
  readonly lang: string
  readonly name: string
  readonly icons: ReadonlyArray<Picture & { readonly purpose: string }>
  readonly screenshots: ReadonlyArray<Picture & { readonly form_factor: string }>
  readonly shortcuts: ReadonlyArray<{ readonly name: string; readonly url: string }>
}
interface Picture {
  readonly src: string
  readonly sizes: string
  readonly type: string
}

for (const view of viewsToTest("fr"))
  test(`${view}: SW12 the installed app starts offline in its language`, async ({
    page,
    context,
    request,
  }) => {
    const visit = createVisit(page, view)
    await visitAndStore(page, `/${view}`)
    const address = await page.locator('link[rel="manifest"]').getAttribute("href")
    const manifest = (await (await request.get(address!)).json()) as Manifest
    expect([manifest.id, manifest.start_url, manifest.scope]).toEqual([`/${view}`, `/${view}`, "/"])
    expect(manifest.lang.slice(0, 2)).toBe(view)
    expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(new Set(["any", "maskable"]))
    expect(manifest.screenshots.map(({ form_factor }) => form_factor).toSorted()).toEqual(["narrow", "wide"])

    // Every picture exists, in its declared size.
    for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
      const real = await page.evaluate(async (from) => {
        const picture = await createImageBitmap(await (await fetch(from)).blob())
        return `${picture.width}x${picture.height}`
      }, src)
      expect([src, real, (await request.get(src)).headers()["content-type"]]).toEqual([src, sizes, type])
    }

    await waitForStoredLanguage(page, view)
    await goOffline(context)
    const app = await context.newPage()
    await app.goto(manifest.start_url)
    await expect(app.locator("html")).toHaveAttribute("lang", view)
    await expect(app.getByRole("heading", { level: 1 })).not.toHaveText(visit.words("You are offline"))
    // Every way in leads somewhere.
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual([
      `/${view}/search`,
      `/${view}/cart`,
      `/${view}#wishlist`,
      `/${view}/a/orders`,
    ])
    await app.goto(`/${view}/cart`)
    await expect(
      app.getByRole("heading", { level: 1, name: visit.words("Your cart is empty.") }),
    ).toBeVisible()
    const wishlistPage = await context.newPage()
    await wishlistPage.goto(`/${view}#wishlist`)
    await expect(
      wishlistPage.getByRole("dialog", { name: new RegExp(visit.words("My Wishlist")) }),
    ).toBeVisible()
    const unknown = await context.newPage()
    await unknown.goto(`/${view}/not-visited-at-all`)
    await expectOfflinePage(createVisit(unknown, view))
  })
