/** Lists, products, the home page and the wishlist. */
import { categoryPath, expect, money, open, type Page, pathOf } from "../../support/test.ts"
import { pageOf } from "../../../support/shop-client.ts"
import { url } from "../../support/shop-address.ts"
import type { Journey } from "../walk.ts"

/** A review of the product that is open, with all stars. */
const reviewWith = (page: Page, value: number): Promise<unknown> =>
  page.route("**/review/_search**", async (route) => {
    const response = await route.fetch()
    const { hits, ...rest } = (await response.json()) as { readonly hits: object }
    const asked = /"product_id","value":\{"eq":(\d+)/.exec(decodeURIComponent(route.request().url()))
    const review = {
      id: 1,
      product_id: Number(asked?.[1]),
      title: "Good",
      detail: "A good bowl.",
      nickname: "Anne",
      review_status: 1,
      created_at: "2026-01-02 10:00:00",
      ratings: [{ rating_name: "Quality", percent: value * 20, value }],
    }
    await route.fulfill({
      response,
      json: { ...rest, hits: { ...hits, total: 1, hits: [{ _source: review }] } },
    })
  })

export const catalogueJourneys: ReadonlyArray<Journey> = [
  {
    name: "the catalogue",
    proves: [
      "homeLists",
      "sortOptions",
      "priceRanges",
      "listFilters",
      "listPage",
      "pictureInList",
      "pictureInGallery",
      "ratings",
      "inStock",
      "outOfTheStock",
      "variantInAddress",
      "childRedirect",
    ],
    run: async (visit) => {
      const { page, words, view } = visit
      const main = page.getByRole("main")
      await page.goto(`/${view}`)
      await visit.holds("homeLists", async (count) => {
        await expect(
          main.locator("[aria-labelledby=newest] ul > li.card, ul[aria-labelledby=newest] > *"),
        ).toHaveCount(count)
        await expect(main.locator("section[aria-labelledby=bestsellers] ol > li")).toHaveCount(count)
      })
      const path = await categoryPath(visit, 20)
      const search = `/${view}/search?q=${encodeURIComponent({ fr: "grès", en: "stoneware", de: "Steinzeug" }[view])}`
      await page.goto(search)
      await visit.sees("listPage", async () => {
        const { listing } = await pageOf(url, search, "search")
        await expect(main.getByRole("heading", { level: 2 })).toHaveCount(listing.cards.length)
      })
      await page.goto(path)
      await visit.holds("sortOptions", async (options) => {
        for (const option of options) await expect(main.getByText(words(option)).first()).toBeAttached()
      })
      await visit.holds("listFilters", async (codes) => {
        const { listing } = await pageOf(url, path, "category")
        expect(codes).toEqual(expect.arrayContaining(listing.filters.map(({ code }) => code)))
        for (const { label } of listing.filters)
          await expect(main.getByText(label, { exact: true }).first()).toBeVisible()
      })
      await visit.holds("priceRanges", async (euros) => {
        const { listing } = await pageOf(url, search, "search")
        const price = listing.filters.find(({ kind }) => kind === "price")!
        const labels = price.options.map(({ label }) => label.replaceAll("\u00a0", " "))
        const sign = (amount: number) =>
          money(view, amount * 100)
            .replaceAll("\u00a0", " ")
            .replace(/[.,]00/, "")
        for (const label of labels)
          expect(
            euros.flatMap((amount) =>
              label.includes(sign(amount)) || label.includes(String(amount)) ? [amount] : [],
            ),
          ).not.toEqual([])
      })
      await visit.holds("pictureInList", ([width, height]) =>
        expect(main.locator(".card__picture img").first())
          .toHaveAttribute("width", String(width))
          .then(() =>
            expect(main.locator(".card__picture img").first()).toHaveAttribute("height", String(height)),
          ),
      )
      await reviewWith(page, 5)
      await open(page, await pathOf(visit, "V708"))
      await visit.holds("pictureInGallery", async ([width, height]) => {
        const picture = main.locator("img").first()
        await expect(picture).toHaveAttribute("width", String(width))
        await expect(picture).toHaveAttribute("height", String(height))
      })
      await visit.reads("inStock", main)
      await visit.holds("ratings", async (stars) => {
        const label = words("{written} out of {starsMax} stars", { written: stars, starsMax: stars })
        const rating = main.locator("#reviews").getByRole("img", { name: label }).first()
        await rating.scrollIntoViewIfNeeded()
        await expect(rating.locator("svg")).toHaveCount(stars)
      })
      await page.goto(await pathOf(visit, "V704"))
      await visit.reads("outOfTheStock", main)
      await visit.sees("variantInAddress", async () => {
        const product = await pageOf(url, await pathOf(visit, "V412"), "product")
        const other = product.choices
          .flatMap(({ values }) => values)
          .find(({ isSelected, isSoldOut, href }) => !isSelected && !isSoldOut && href !== null)!
        await open(page, product.href)
        await main.getByRole("link", { name: other.label, exact: true }).first().click()
        await expect(page).toHaveURL(/childSku=/)
      })
      await visit.sees("childRedirect", async () => {
        const response = await page.request.get(`/${view}/p/V412/x/V412-350-CE`, { maxRedirects: 0 })
        expect(response.status()).toBe(301)
        expect(response.headers()["location"]).toContain("childSku=V412-350-CE")
      })
    },
  },
  {
    name: "the wishlist",
    proves: ["wishlistEmpty", "wishlistPanel", "pictureInWishlist", "wishlistRemoved", "wishlistClear"],
    run: async (visit) => {
      const { page, words, view } = visit
      await open(page, `/${view}`)
      const heart = page.getByRole("banner").getByRole("button", { name: words("Wishlist") })
      await heart.click()
      const panel = page.getByRole("dialog")
      await visit.reads("wishlistEmpty", panel)
      await panel.getByRole("link", { name: words("Browse the catalogue") }).click()
      await expect(page).toHaveURL(`/${view}`)
      const names: Array<string> = []
      for (const sku of ["V708", "V412"]) {
        const path = await pathOf(visit, sku)
        names.push((await pageOf(url, path, "product")).name)
        await open(page, path)
        await page.locator(".save-buttons").getByRole("button").first().click()
        await expect(heart).toContainText(String(names.length))
      }
      await heart.click()
      const item = (name: string) =>
        panel.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) })
      await visit.sees("wishlistPanel", async () => {
        await expect(panel.getByRole("heading", { name: words("My Wishlist") }).first()).toBeVisible()
        await expect(item(names[0]!)).toContainText("V708")
        // A simple product can be added, one with variants cannot.
        await expect(item(names[0]!).getByRole("button", { name: words("Add to cart") })).toBeVisible()
        await expect(item(names[1]!).getByRole("button", { name: words("Add to cart") })).toHaveCount(0)
      })
      await visit.holds("pictureInWishlist", async ([width, height]) => {
        const picture = item(names[0]!).locator("img")
        await expect(picture).toHaveAttribute("width", String(width))
        await expect(picture).toHaveAttribute("height", String(height))
      })
      await item(names[0]!)
        .getByRole("button", { name: words("Remove {0}", { 0: names[0]! }) })
        .click()
      await visit.reads("wishlistRemoved", panel, { productName: names[0]! })
      await panel.getByRole("button", { name: words("Clear wishlist") }).click()
      await visit.reads("wishlistClear", panel)
      await expect(panel.getByRole("button", { name: words("Cancel") })).toBeVisible()
      await panel.getByRole("button", { name: words("OK"), exact: true }).click()
      await expect(panel.getByText(words("Your wishlist is empty."))).toBeVisible()
    },
  },
]
