import { expectAccessible, expectNoOverflow } from "./support/axe.ts"
import { randomUUID } from "node:crypto"
import { expect, test } from "./support/test.ts"
import { isExhaustive } from "./support/words.ts"
import { adminSecret, url } from "./support/shop-address.ts"
import { openClient } from "../support/shop-client.ts"

/** An order for this test alone. */
const ordered = async (): Promise<string> => {
  const client = openClient({ url })
  const cart = await client.createCart()
  const plain = (await client.documents("product")).filter(
    ({ type_id, custom_options, stock }) =>
      type_id === "simple" && (custom_options ?? []).length === 0 && (stock?.qty ?? 0) > 8,
  )
  await client.addToCart(cart, { sku: plain.at(-1)!.sku, qty: 1 })
  await client.chooseDelivery(cart, "FR")
  const entries = (await client.pull(cart)).map(({ sku, qty }) => ({ sku, qty }))
  const { body } = await client.placeOrder(cart, { orderId: randomUUID(), entries })
  return body.result.orderNumber
}

const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const

// Eleven pages, each looked at whole.
test.setTimeout(120_000)

test("the operator's pages have no accessibility fault and do not scroll sideways", async ({ page }) => {
  const number = await ordered()
  await page.goto(`${url}/admin`)
  await page.getByLabel("Secret of the shop").fill(adminSecret)
  await page.getByRole("button", { name: "Sign in" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible()
  const links = page.getByRole("navigation", { name: "Operator" }).getByRole("link")
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")!))
  expect(paths.length).toBe(10)
  for (const path of [...paths, `/admin/orders/${number}`]) {
    await page.goto(url + path)
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport)
      if (size === "phone" || isExhaustive) await expectAccessible(page, `${path}, ${size}`)
      await expectNoOverflow(page, `${path}, ${size}`)
    }
  }
  await page.getByRole("button", { name: "Sign out" }).click()
  await expect(page.getByLabel("Secret of the shop")).toBeVisible()
})
