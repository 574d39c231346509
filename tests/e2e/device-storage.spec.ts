import { test } from "./support/network.ts"
import { addToCart, expectCount } from "./support/checkout.ts"
import {
  createVisit,
  expect,
  startPrograms,
  type Page,
  pathOf,
  type View,
  type Visit,
  views,
  viewsToTest,
  waitForStoredValue,
} from "./support/test.ts"

const sku = "V709"

const start = async (page: Page, view: View): Promise<Visit> => {
  const visit = createVisit(page, view)
  await page.goto(await pathOf(visit, sku))
  await startPrograms(page)
  return visit
}
const lossNotification = ({ page, words }: Visit) =>
  page.getByText(words("This browser keeps nothing for us: the cart will be gone when you close the page."))

/** Devices that store nothing, each for another reason; set up before any script of the page. */
const devices: Readonly<Record<string, () => void>> = {
  blocked: () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("not allowed here", "SecurityError")
    }
  },
  missing: () => {
    Object.defineProperty(globalThis, "indexedDB", { value: undefined })
  },
  hanging: () => {
    const pendingOpenRequest = Object.setPrototypeOf(
      new EventTarget(),
      IDBOpenDBRequest.prototype,
    ) as IDBOpenDBRequest
    IDBFactory.prototype.open = () => pendingOpenRequest
  },
  full: () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError")
    }
  },
  lost: () => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException("the disk is gone", "UnknownError")
    }
  },
}

test.use({ serviceWorkers: "block" })

for (const [index, [name, break_]] of Object.entries(devices).entries())
  test(`NO7 AP8 with storage that is ${name}, the shop works and says what will be lost`, async ({
    page,
  }) => {
    await page.addInitScript(break_)
    const visit = await start(page, views[index % views.length]!)
    await addToCart(visit)
    await expectCount(visit, 1)
    await expect(lossNotification(visit)).toBeVisible()
    await addToCart(visit)
    await expectCount(visit, 2)
    // It stays until it was read.
    await page
      .locator(".notification", { has: lossNotification(visit) })
      .getByRole("button", { name: visit.words("Close") })
      .click()
    await expect(lossNotification(visit)).toHaveCount(0)
  })

for (const view of viewsToTest("en"))
  test(`${view}: NO7 AP21 data of a newer version is read-only, and the page says how to continue`, async ({
    page,
  }) => {
    const visit = await start(page, view)
    const updateRequest = page.waitForRequest(/\/api\/cart\/update/)
    await addToCart(visit)
    await expectCount(visit, 1)
    await updateRequest
    // Another tab has a later version of the shop.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const request = indexedDB.open("shop", 99)
          request.addEventListener("success", () => {
            request.result.close()
            resolve()
          })
        }),
    )
    await addToCart(visit)
    await expectCount(visit, 2)
    await expect(
      page.getByText(
        visit.words(
          "A newer version of the shop is open on this device. Changes made here are no longer kept: please load the page again.",
        ),
      ),
    ).toBeVisible()
    const loaded = page.waitForEvent("load")
    await page.getByRole("button", { name: visit.words("Load the page again") }).click()
    await loaded
  })

test("AP22 unknown records in the database do no harm", async ({ page }) => {
  const visit = await start(page, "en")
  const updateRequest = page.waitForRequest(/\/api\/cart\/update/)
  await addToCart(visit)
  await expectCount(visit, 1)
  await updateRequest
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open("shop")
        request.addEventListener("success", () => {
          const all = ["orders", "queue", "wishlist", "session", "checkout", "claims"]
          const transaction = request.result.transaction(all, "readwrite")
          for (const name of all) {
            transaction.objectStore(name).put(new Date(0), 7)
            transaction.objectStore(name).put(new Blob(["x"]), "state")
            transaction.objectStore(name).put("not at all", "other")
          }
          transaction.addEventListener("complete", () => {
            request.result.close()
            resolve()
          })
        })
      }),
  )
  await page.reload()
  await startPrograms(page)
  await expectCount(visit, 1)
  await addToCart(visit)
  await expectCount(visit, 2)
  await expect(lossNotification(visit)).toHaveCount(0)
})

/** Navigates away, and cancels when the browser asks. Returns the browser's question. */
const recordLeaveDialogs = (page: Page) => {
  const dialogTypes: Array<string> = []
  page.on("dialog", async (dialog) => {
    dialogTypes.push(dialog.type())
    await dialog.dismiss()
  })
  return { dialogTypes, leave: () => page.evaluate(() => setTimeout(() => location.reload())) }
}

for (const view of viewsToTest("fr")) {
  test(`${view}: UI240 the browser asks before a page with an unsaved cart is left`, async ({ page }) => {
    const visit = await start(page, view)
    await addToCart(visit)
    await expectCount(visit, 1)
    await waitForStoredValue(page, "cart", sku)
    const { dialogTypes, leave } = recordLeaveDialogs(page)
    // Another tab writes for a long time.
    await page.evaluate(
      () =>
        new Promise<void>((isHeld) => {
          void navigator.locks.request("shop/cart-write", () => {
            isHeld()
            return new Promise<void>((release) => addEventListener("release", () => release()))
          })
        }),
    )
    await addToCart(visit)
    await expectCount(visit, 2)
    await leave()
    await expect.poll(() => dialogTypes).toEqual(["beforeunload"])
    await page.evaluate(() => dispatchEvent(new Event("release")))
    await waitForStoredValue(page, "cart", '"qty":2')
    let isGone = false
    page.once("load", () => (isGone = true))
    // The device has stored it before the shop's state says so: until then the browser asks.
    await expect
      .poll(async () => {
        if (!isGone) await leave().catch(() => {})
        return isGone
      })
      .toBe(true)
    await startPrograms(page)
    await expectCount(visit, 2)
  })

  test(`${view}: UI240 the browser asks before a page with a queued wishlist action is left`, async ({
    page,
  }) => {
    const isAsked = Promise.withResolvers<void>()
    const shop = Promise.withResolvers<void>()
    await page.route("**/assets/browser-*.js", async (route) => {
      isAsked.resolve()
      await shop.promise
      await route.continue()
    })
    const visit = createVisit(page, view)
    await page.goto(await pathOf(visit, sku))
    const { dialogTypes, leave } = recordLeaveDialogs(page)
    const first = page.getByRole("main").locator(".wishlist-button").first()
    const heart = page.getByRole("button", { name: (await first.getAttribute("aria-label"))!, exact: true })
    await heart.click()
    // The action loads the programs.
    await isAsked.promise
    await leave()
    await expect.poll(() => dialogTypes).toEqual(["beforeunload"])
    shop.resolve()
    await startPrograms(page)
    await expect(heart).toHaveAttribute("aria-pressed", "true")
  })
}
