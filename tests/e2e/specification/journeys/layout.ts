/** The header, the footer, the bar of phones and the places where the layout changes. */
import {
  categoryPath,
  expect,
  open,
  type Page,
  pathOf,
  views,
  waitForStoredValue,
} from "../../support/test.ts"
import { bottomBar } from "../../support/search.ts"
import { addToCart } from "../../support/checkout.ts"
import { dialog } from "../../support/account.ts"
import { footerLinks } from "../screens.ts"
import { stopClock, waitUntilInteractive } from "../platform.ts"
import type { Journey } from "../walk.ts"

/** Scrolls to a position, and lets the page follow in some frames. */
const scrollTo = (page: Page, y: number): Promise<unknown> =>
  page.evaluate(async (top) => {
    window.scrollTo({ top, behavior: "instant" })
    for (let frame = 0; frame < 4; frame += 1) await new Promise((done) => requestAnimationFrame(done))
  }, y)

const opacityOf = (page: Page): Promise<string> =>
  page.locator(".header").evaluate((header) => {
    const { backgroundColor, backdropFilter, boxShadow } = getComputedStyle(header)
    return [backgroundColor, backdropFilter, boxShadow].join()
  })

export const layoutJourneys: ReadonlyArray<Journey> = [
  {
    name: "the layout of a wide window",
    proves: [
      "defaultLayout",
      "freeDeliveryBanner",
      "languages",
      "cookieNotice",
      "mobileWidth",
      "headerScroll",
      "backToTopScroll",
      "backToTopGap",
      "progressJump",
      "footerColumns",
      "version",
      "freeReturns",
      "newsletterCoupon",
      "routeClass",
    ],
    allowedMessages: /status of 503/,
    run: async (visit) => {
      const { page, words, view } = visit
      const category = await categoryPath(visit, 20)
      await open(page, `/${view}`)
      await waitUntilInteractive(page)
      const header = page.getByRole("banner")
      const footer = page.getByRole("contentinfo")
      await visit.sees("cookieNotice", async () => {
        const notice = page.getByRole("region", { name: words("What your device keeps") })
        await expect(notice).toBeVisible()
        await notice.getByRole("button", { name: words("Understood") }).click()
        await expect(notice).toBeHidden()
        await waitForStoredValue(page, "claims", '"value":true')
        await open(page, `/${view}`)
        await waitUntilInteractive(page)
        await expect(notice).toHaveCount(0)
      })
      await visit.sees("defaultLayout", async () => {
        await expect(header.getByRole("link").first()).toHaveAttribute("href", `/${view}`)
        await expect(header.getByRole("searchbox")).toBeVisible()
        for (const icon of ["Wishlist", "Cart"])
          await expect(header.getByRole("button", { name: words(icon) })).toBeVisible()
        await expect(header.getByRole("navigation", { name: words("Departments") })).toBeVisible()
        await expect(page.getByRole("region", { name: words("What you may rely on") })).toBeVisible()
        await expect(page.locator(".notifications")).toBeAttached()
        await expect(bottomBar(visit)).toBeHidden()
      })
      await visit.sees("freeDeliveryBanner", () =>
        expect(page.locator(".announce .prose")).toContainText(/\d/),
      )
      await visit.holds("languages", async (languages) => {
        expect(languages).toEqual(views)
        for (const language of languages)
          await expect(page.getByRole("complementary").locator(`a[hreflang="${language}"]`)).toBeVisible()
        await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${view}`))
      })
      await visit.sees("footerColumns", async () => {
        for (const [path] of footerLinks[view])
          await expect(
            footer.locator(`a[href="${encodeURI(`/${view}${path}`)}"], a[href="/${view}${path}"]`).first(),
          ).toBeVisible()
        await expect(footer.getByRole("heading", { name: words("Contact us") })).toBeVisible()
      })
      await visit.holds("version", (version) => expect(footer.getByText(version)).toBeVisible())
      await visit.holds("freeReturns", (days) =>
        expect(page.getByText(words("Free returns for {days} days", { days })).first()).toBeVisible(),
      )
      await visit.holds("newsletterCoupon", async (percent) => {
        await expect(page.locator(".newsletter")).toContainText(new RegExp(`${percent}\\s?%`))
      })

      await open(page, category)
      await waitUntilInteractive(page)
      await visit.sees("routeClass", async () => {
        const addresses = {
          category,
          "cms-page": `/${view}/privacy`,
          "simple-product": await pathOf(visit, "V708"),
          home: `/${view}`,
        }
        for (const [name, path] of Object.entries(addresses)) {
          await page.goto(path)
          await expect.soft(page.locator(`.page-${name}`), name).toHaveCount(1)
        }
        await open(page, category)
        await waitUntilInteractive(page)
      })
      await visit.holds("headerScroll", async (px) => {
        const top = await opacityOf(page)
        await scrollTo(page, px)
        expect(await opacityOf(page)).toBe(top)
        await scrollTo(page, px + 1)
        await expect.poll(() => opacityOf(page)).not.toBe(top)
      })
      const up = page.getByRole("button", { name: words("Back to the top") })
      await visit.holds("backToTopScroll", async (px) => {
        await scrollTo(page, px)
        await expect(up).toBeHidden()
        await scrollTo(page, px + 1)
        await expect(up).toBeVisible()
      })
      await visit.holds("backToTopGap", async (px) => {
        await page.evaluate(() =>
          Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
        )
        const gap = await up.evaluate((button) => {
          const { right, bottom } = button.getBoundingClientRect()
          return [document.documentElement.clientWidth - right, innerHeight - bottom].map(Math.round)
        })
        expect(gap).toEqual([px, px])
      })
      await visit.holds("mobileWidth", async (width) => {
        const html = page.locator("html")
        await page.setViewportSize({ width, height: 800 })
        await expect(html).not.toHaveClass(/js-mobile/)
        await expect(bottomBar(visit)).toBeHidden()
        await page.setViewportSize({ width: width - 1, height: 800 })
        await expect(html).toHaveClass(/js-mobile/)
        await expect(bottomBar(visit)).toBeVisible()
        await expect(up).toBeHidden()
        await page.setViewportSize({ width: 1440, height: 900 })
      })
      await visit.holds("progressJump", async (percent) => {
        const held = Promise.withResolvers<void>()
        await page.route("**/api/**", async (route) => {
          await held.promise
          await route.continue()
        })
        const progress = page.locator(".progress")
        await page.evaluate(() => {
          const bar = document.querySelector(".progress")!
          bar.addEventListener("animationstart", () => {
            for (const animation of bar.getAnimations()) {
              animation.pause()
              animation.currentTime = 0
            }
          })
        })
        await footer.locator(`a[href^="/${view}/"]`).first().click()
        await expect(progress).toHaveAttribute("data-active", "true")
        await expect
          .poll(() => progress.evaluate((bar) => new DOMMatrix(getComputedStyle(bar).transform).a))
          .toBe(percent / 100)
        held.resolve()
        await expect(progress).toHaveAttribute("data-active", "false")
      })
    },
  },
  {
    name: "the layout of a phone",
    proves: ["bottomNavigation", "menuLocksScroll", "mainMenuBlock", "bannerSets", "submenuPop"],
    viewport: { width: 390, height: 844 },
    run: async (visit) => {
      const { page, words, view } = visit
      const bar = bottomBar(visit)
      await open(page, await pathOf(visit, "V708"))
      await addToCart(visit)
      await expectCountOnPhone(page)
      await visit.sees("bottomNavigation", async () => {
        await expect(bar.locator(":is(a, button)").filter({ visible: true })).toHaveCount(5)
        await bar.getByRole("link", { name: words("Search") }).click()
        await expect(page.getByRole("dialog", { name: words("Search") })).toBeVisible()
        await page.keyboard.press("Escape")
        await bar.getByRole("link", { name: words("Account") }).click()
        await expect(dialog(page).getByLabel(words("E-mail"), { exact: true })).toBeVisible()
        await page.keyboard.press("Escape")
        await bar.getByRole("button", { name: words("Cart") }).click()
        await expect(page.getByRole("dialog", { name: words("Cart") })).toBeVisible()
        await page.keyboard.press("Escape")
        await bar.getByRole("link", { name: words("Home") }).click()
        await expect(page).toHaveURL(`/${view}`)
        await expect(bar.getByRole("link", { name: words("Home") })).toHaveAttribute("aria-current", "page")
      })
      await visit.sees("menuLocksScroll", async () => {
        await waitUntilInteractive(page)
        await bar.getByRole("button", { name: words("Menu") }).click()
        await expect(page.getByRole("dialog", { name: words("Menu") })).toBeVisible()
        const before = await page.evaluate(() => scrollY)
        await page.mouse.move(5, 5)
        await page.mouse.wheel(0, 600)
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        )
        expect(await page.evaluate(() => scrollY)).toBe(before)
      })
      await visit.sees("mainMenuBlock", () =>
        expect(
          page.getByRole("dialog", { name: words("Menu") }).locator(".menu-content .prose"),
        ).toBeVisible(),
      )
      await visit.sees("bannerSets", async () => {
        const banners = page.getByRole("region", { name: words("Our picks") }).getByRole("listitem")
        await expect(page.locator(".menu-content a").first()).toBeVisible()
        await expect(banners.first()).toBeAttached()
      })
      await visit.holds("submenuPop", async (delayMs) => {
        const menu = page.getByRole("dialog", { name: words("Menu") })
        await menu.locator("summary").first().click()
        const submenus = page.locator("[popover] details[open]")
        await expect(submenus).toHaveCount(1)
        await stopClock(page)
        await page.keyboard.press("Escape")
        await expect(menu).toBeHidden()
        // The event of the menu comes with the next task.
        await page.evaluate(
          () =>
            new Promise((done) => {
              const { port1, port2 } = new MessageChannel()
              port1.addEventListener("message", done)
              port1.start()
              port2.postMessage("")
            }),
        )
        await page.clock.runFor(delayMs - 1)
        await expect(submenus).toHaveCount(1)
        await page.clock.runFor(1)
        await expect(submenus).toHaveCount(0)
      })
    },
  },
]

const expectCountOnPhone = (page: Page): Promise<void> =>
  expect(page.locator(".bottom-nav")).toContainText("1")
