import type { Locator, Page } from "@playwright/test"
import { pageOf } from "../support/shop-client.ts"
import { url } from "./support/place.ts"
import { categoryPath, clickWhere, expect, open, test, visit } from "./support/test.ts"

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Notes each picture that flies over the page from now on: where it starts, and where it lands. */
const watchFlights = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const flights: Array<ReadonlyArray<Place>> = []
    Object.assign(globalThis, { flights })
    // The whole picture is moved and grows, and of it a part is seen.
    const placesOf = (picture: HTMLElement, parts: Keyframe[], moves: Keyframe[]): ReadonlyArray<Place> =>
      moves.map(({ transform }, index) => {
        const { a: scale, e, f } = new DOMMatrix(String(transform))
        const [y = 0, x = 0] = String(parts[index]!["clipPath"])
          .match(/[\d.]+(?:e-?\d+)?/g)!
          .map(Number)
        const whole = getComputedStyle(picture)
        const [width, height] = [
          Number.parseFloat(whole.width) - 2 * x,
          Number.parseFloat(whole.height) - 2 * y,
        ]
        return { x: e + x * scale, y: f + y * scale, width: width * scale, height: height * scale }
      })
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      const animation = animate.call(this, frames, options)
      const [parts, moves] = this.getAnimations().map(({ effect }) =>
        (effect as KeyframeEffect).getKeyframes(),
      )
      if (
        this instanceof HTMLElement &&
        this.matches("img.flight") &&
        parts !== undefined &&
        moves !== undefined
      )
        flights.push(placesOf(this, parts, moves))
      return animation
    }
  })
const flights = (page: Page): Promise<ReadonlyArray<ReadonlyArray<Place>>> =>
  page.evaluate(() => (globalThis as unknown as { flights: ReadonlyArray<ReadonlyArray<Place>> }).flights)

/** The place of a picture, to whole pixels. */
const rounded = ({ x, y, width, height }: Place): Place => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
})
const placeOf = async (picture: Locator): Promise<Place> => rounded((await picture.boundingBox())!)

test.describe("with less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } })
  test("UI70 nothing flies", async ({ page }) => {
    const at = visit(page, "en")
    const path = await categoryPath(at, 20)
    const [card] = (await pageOf(url, path, "category")).listing.cards
    await open(page, path)
    await watchFlights(page)
    await page.getByRole("link", { name: card!.name, exact: true }).click()
    await expect(page.getByRole("heading", { level: 1, name: card!.name })).toBeVisible()
    await expect(page.locator(".gallery__strip img").first()).toBeVisible()
    expect(await flights(page)).toEqual([])
  })
})

test("UI70 the picture of a card becomes that of its product, and goes back into it", async ({ page }) => {
  const at = visit(page, "en")
  const path = await categoryPath(at, 20)
  const [card] = (await pageOf(url, path, "category")).listing.cards
  await open(page, path)
  await watchFlights(page)
  const link = page.getByRole("link", { name: card!.name, exact: true })
  const inList = page.locator(".card").filter({ has: link }).locator(".card__picture img")
  const inProduct = page.locator(".gallery__strip img").first()
  await link.hover()
  const ofCard = await placeOf(inList)
  await link.click()
  await expect(page.getByRole("heading", { level: 1, name: card!.name })).toBeVisible()
  // What flies is gone when it has landed, and the picture it stood for is there.
  await expect(page.locator(".flight")).toHaveCount(0)
  await expect(inProduct).toBeVisible()
  // What has not come itself flies nowhere.
  await expect(inProduct).toHaveJSProperty("complete", true)
  const ofProduct = await placeOf(inProduct)
  expect((await flights(page)).map((places) => places.map(rounded))).toEqual([[ofCard, ofProduct]])
  await page.goBack()
  await expect(inList).toBeVisible()
  expect((await flights(page)).map((places) => places.map(rounded))).toEqual([
    [ofCard, ofProduct],
    [ofProduct, ofCard],
  ])
})

test("UI70 who goes on while a picture is in the air finds the one that waited for it", async ({ page }) => {
  const at = visit(page, "en")
  const path = await categoryPath(at, 20)
  const [first, second] = (await pageOf(url, path, "category")).listing.cards
  const link = (name: string): Locator => page.getByRole("link", { name, exact: true })
  // Beneath what is glanced at the list has no roles.
  const card = page.locator(".card").filter({ has: page.locator(`a[href="${first!.href}"]`) })
  const picture = card.locator(".card__picture img")
  await open(page, path)
  await link(first!.name).click()
  await expect(page.getByRole("button", { name: at.words("Add to cart") })).toBeVisible()
  await expect(page.locator(".flight")).toHaveCount(0)
  await expect(page.locator(".gallery__strip img").first()).toHaveJSProperty("complete", true)
  await page.evaluate(() => {
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      const forLong = this.matches("img.flight") && typeof options === "object"
      return animate.call(this, frames, forLong ? { ...options, duration: 600_000 } : options)
    }
  })
  await page.goBack()
  await expect(picture).toHaveCSS("visibility", "hidden")
  // The list stays beneath what is glanced at.
  await page.route("**/api/**", () => {})
  await link(second!.name).click()
  await expect(page.getByRole("heading", { level: 1, name: second!.name })).toBeVisible()
  await expect(picture).not.toHaveClass(/is-passing/)
})

test("UI70 what flies back to a list that is left before it sets out flies nowhere", async ({ page }) => {
  const at = visit(page, "en")
  const { name: list, listing } = await pageOf(url, await categoryPath(at, 20), "category")
  const [card] = listing.cards
  const title = (name: string): Locator => page.getByRole("heading", { level: 1, name })
  // One that is made ready is not in the air.
  const inAir = page.locator(".flight").filter({ visible: true })
  await open(page, "/en")
  await page
    .getByRole("banner")
    .getByRole("navigation")
    .getByRole("link", { name: list, exact: true })
    .click()
  await page.getByRole("link", { name: card!.name, exact: true }).click()
  await expect(page.getByRole("button", { name: at.words("Add to cart") })).toBeVisible()
  await expect(inAir).toHaveCount(0)
  await expect(page.locator(".gallery__strip img").first()).toHaveJSProperty("complete", true)
  // The next frames do not come until both ways have been gone.
  await page.evaluate(() => {
    const { requestAnimationFrame } = globalThis
    const held: Array<FrameRequestCallback> = []
    globalThis.requestAnimationFrame = (act) => held.push(act)
    const release = (): void => {
      Object.assign(globalThis, { requestAnimationFrame })
      for (const act of held) requestAnimationFrame(act)
    }
    Object.assign(globalThis, { release })
  })
  await page.goBack()
  await expect(title(list)).toBeVisible()
  await expect(inAir).toHaveCount(1)
  await page.goBack()
  await expect(title(list)).toHaveCount(0)
  await page.evaluate(() => (globalThis as unknown as { release: () => void }).release())
  await expect(inAir).toHaveCount(0)
})

test("UI231 a product shows its first screen first; one that is gone back to is whole at once", async ({
  page,
}) => {
  const at = visit(page, "en")
  const path = await categoryPath(at, 20)
  const [card] = (await pageOf(url, path, "category")).listing.cards
  await open(page, path)
  // What is there in the very moment in which a page takes the place of another.
  await page.evaluate(() => {
    const turns: Array<readonly [string, boolean]> = []
    Object.assign(globalThis, { turns })
    let shown = document.querySelector("h1")!.textContent
    new MutationObserver(() => {
      const name = document.querySelector("h1")?.textContent ?? shown
      if (name === shown) return
      shown = name
      turns.push([name, document.getElementById("related") !== null])
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  const turns = (): Promise<ReadonlyArray<readonly [string, boolean]>> =>
    page.evaluate(() => (globalThis as unknown as { turns: ReadonlyArray<readonly [string, boolean]> }).turns)
  await page.getByRole("link", { name: card!.name, exact: true }).click()
  await expect(page.locator("#related")).toBeVisible()
  expect(await turns()).toEqual([[card!.name, false]])
  await page.getByRole("banner").getByRole("navigation").getByRole("link").first().click()
  await expect(page.getByRole("heading", { level: 1, name: card!.name })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole("heading", { level: 1, name: card!.name })).toBeVisible()
  expect((await turns()).at(-1)).toEqual([card!.name, true])
})

test("UI234 a click shows at once what the card knows; who comes back finds the list as it stood", async ({
  page,
}) => {
  const at = visit(page, "en")
  const path = await categoryPath(at, 20)
  const { name: list, listing } = await pageOf(url, path, "category")
  const [first] = listing.cards
  const last = listing.cards.at(-1)!
  const title = (name: string): Locator => page.getByRole("heading", { level: 1, name })
  await open(page, path)
  // With the first product its screen has come.
  await page.getByRole("link", { name: first!.name, exact: true }).click()
  await expect(page.getByRole("button", { name: at.words("Add to cart") })).toBeVisible()
  await page.goBack()
  const link = page.getByRole("main").getByRole("link", { name: last.name, exact: true })
  const gate = Promise.withResolvers<void>()
  await page.route("**/api/**", async (route) => {
    await gate.promise
    await route.continue()
  })

  const scrolled = await clickWhere(page, link)
  expect(scrolled).toBeGreaterThan(0)
  await expect(title(last.name)).toBeVisible()
  await expect(page).toHaveTitle(`${last.name} – Vaugrès`)
  await expect(page.locator(".glance").getByText(at.words("incl. VAT"))).toBeVisible()
  await expect(page.getByRole("main").locator(".gallery__strip img")).toHaveCount(1)
  await expect(link).toBeHidden()
  await expect(title(list)).toBeHidden()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page).toHaveURL(last.href)

  await page.goBack()
  await expect(title(list)).toBeVisible()
  await expect(page.locator(".glance")).not.toBeInViewport()
  await expect(page).toHaveTitle(`${list} – Vaugrès`)
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await expect(page.locator(".progress")).toHaveAttribute("data-active", "false")

  const scrolledAgain = await clickWhere(page, link)
  await expect(title(last.name)).toBeVisible()
  gate.resolve()
  await expect(page.getByRole("button", { name: at.words("Add to cart") })).toBeVisible()
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1)
  await expect(title(last.name)).toBeVisible()
  await page.goBack()
  await expect(link).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(scrolledAgain)
})

test("UI233 the icon of the tab is the file of all icons, and the colour of the shop", async ({ page }) => {
  await page.goto("/en")
  const document = await (await page.request.get("/en")).text()
  const file = /<link rel="icon" href="([^"]+)">/.exec(document)![1]!
  expect(document).toContain(`<use href="${file}#logo">`)
  const colours = await page.evaluate(async (src) => {
    const picture = Object.assign(new Image(32, 32), { src })
    await picture.decode()
    const canvas = new OffscreenCanvas(32, 32).getContext("2d", { willReadFrequently: true })!
    canvas.drawImage(picture, 0, 0, 32, 32)
    // A corner, and the half of the bowl that is cut.
    return [
      [1, 1],
      [11, 10],
    ].map(([x, y]) => [...canvas.getImageData(x!, y!, 1, 1).data])
  }, file)
  expect(colours).toEqual([
    [0x1c, 0x35, 0x66, 255],
    [0xf1, 0xf2, 0xee, 255],
  ])
})

test("UI243 a page that is awake has the icon of the tab in itself", async ({ page }) => {
  await open(page, "/en")
  const icon = page.locator("link[rel=icon]")
  await expect(icon).toHaveCount(1)
  await expect(icon).toHaveAttribute("href", /^data:image\/webp;base64,/)
  const address = await icon.getAttribute("href")
  const drawn = await page.evaluate(async (src) => {
    const picture = Object.assign(new Image(), { src })
    await picture.decode()
    return [picture.naturalWidth, picture.naturalHeight]
  }, address!)
  expect(drawn).toEqual([32, 32])
})

test("UI242 the code of products comes to a page that rests; what a button is pressed on is laid out before the click", async ({
  page,
}) => {
  const at = visit(page, "en")
  const path = await categoryPath(at, 20)
  const [card] = (await pageOf(url, path, "category")).listing.cards
  await page.goto(path)
  // It comes piece by piece: with this one, that of plain products is there.
  const hasCode = (): Promise<boolean> =>
    page.evaluate(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("/assets/composed-product-")),
    )
  await expect.poll(hasCode).toBe(true)
  const glance = page.locator(".glance")
  await expect(glance).toHaveCount(0)
  const link = page.getByRole("link", { name: card!.name, exact: true })
  await link.dispatchEvent("pointerdown", { button: 0, pointerType: "mouse" })
  await expect(glance).toHaveCount(1)
  await expect(glance).not.toBeInViewport()
  await expect(glance.getByRole("heading", { level: 1, includeHidden: true })).toHaveText(card!.name)
  await expect(page).toHaveURL(path)
})
