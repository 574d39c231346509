/** A shop that is a demonstration, before any script runs. */
import { afterAll, beforeAll, expect, it } from "vitest"
import { createTemporaryFolder, removeFolder, type ShopProcess, start } from "../support/shop-process.ts"

const data = createTemporaryFolder()
let shop: ShopProcess
beforeAll(async () => {
  shop = await start({ data, env: { SHOP_DEMO: "on" } })
})
afterAll(async () => {
  await shop.stop()
  removeFolder(data)
})

it.each([
  ["fr", "Démonstration"],
  ["en", "Demonstration"],
  ["de", "Vorführung"],
])("UI486 each page of %s says that it is a demonstration, for everybody alike", async (view, word) => {
  for (const path of [`/${view}`, `/${view}/search?q=bol`, `/${view}/checkout`, `/${view}/nothing-here`]) {
    const html = await (await fetch(shop.url + path)).text()
    expect([path, /<p class="demonstration" role="note">([^\s:]+)/.exec(html)?.[1]]).toEqual([path, word])
  }
})
