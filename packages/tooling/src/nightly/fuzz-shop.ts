/** Starts a shop for fuzzing over HTTP, with every service on and plenty of stock, and measures its heap. */
import type { ExistingEntities } from "../../../../tests/support/fuzz.ts"
import { writeFile } from "../../../../tests/support/database-file.ts"
import { openHeap, type ProcessHeap } from "./process-heap.ts"
import { openClient, orderBody, type ShopClient } from "../../../../tests/support/shop-client.ts"
import {
  createTemporaryFolder,
  removeFolder,
  type ShopProcess,
  start,
} from "../../../../tests/support/shop-process.ts"

/** Settings that switch every service on, so that the fuzzer reaches all of them. */
const allServices: Readonly<Record<string, string>> = {
  SHOP_MAIL_TO: "contact@example.org",
  SHOP_CHECKOUT: "https://checkout.example",
  SHOP_CHECKOUT_KEY: "a key that the shop and its checkout share",
  SHOP_PAYMENT: "sandbox",
  SHOP_PAYMENT_SECRET: "a secret of the fuzzer that nobody else has",
  SHOP_INVALIDATE_KEY: "a key of the fuzzer that nobody has",
  SHOP_METRICS_KEY: "another key of the fuzzer that nobody has",
  SHOP_ADMIN_SECRET: "a secret of the fuzzer for the operator's page",
  SHOP_INTROSPECTION: "on",
  SHOP_OLDER_CLIENTS: "on",
  SHOP_SELLER_NAME: "La poterie",
  SHOP_SELLER_ADDRESS: "1 rue des Potiers; 69001 Lyon",
  SHOP_SELLER_EMAIL: "contact@example.org",
  SHOP_SELLER_VAT: "FR00123456789",
  SHOP_PROXIES: "127.0.0.1",
}

/** Products without options. */
const simpleProducts = async (client: ShopClient): Promise<ReadonlyArray<{ sku: string; url: string }>> => {
  const found = (await client.documents("product")).filter(
    ({ type_id, custom_options }) => type_id === "simple" && (custom_options ?? []).length === 0,
  )
  if (found.length < 3) throw new Error("the demo shop has fewer than three simple products")
  return found.slice(0, 3).map(({ sku, url_path }) => ({ sku, url: url_path }))
}

/** The current cart, replaced by a new one after an order. */
const trackCart = (client: ShopClient, goods: ReadonlyArray<{ sku: string; url: string }>) => {
  const skus = goods.map(({ sku }) => sku)
  const createFilledCart = async (): Promise<string> => {
    const cart = await client.createCart()
    await client.addToCart(cart, { sku: skus[0]!, qty: 1 })
    await client.chooseDelivery(cart, "FR")
    return cart
  }
  let cartId: string | null = null
  return async (): Promise<ExistingEntities> => {
    const lines = cartId === null ? [] : await client.pull(cartId).catch(() => [])
    if (cartId === null || lines.length === 0) cartId = await createFilledCart()
    const entries = (await client.pull(cartId)).map(({ sku, qty }) => ({ sku, qty }))
    const order = orderBody(cartId, "fr", { orderId: `fuzz-${cartId}`, entries }) as object
    return { cartId, skus, url: goods[0]!.url, order }
  }
}

/** A shop for fuzzing. */
export interface FuzzShop {
  readonly shop: ShopProcess
  readonly heap: ProcessHeap
  /** Current ids of existing data. */
  readonly real: () => Promise<ExistingEntities>
  readonly close: () => Promise<void>
}

/** Starts a shop in a new data folder. */
export const openFuzzShop = async (): Promise<FuzzShop> => {
  const data = createTemporaryFolder()
  await (await start({ data })).stop()
  writeFile(data, "UPDATE stock SET qty = 1000000, is_in_stock = 1")
  const shop = await start({ data, env: allServices, flags: ["--inspect=127.0.0.1:0"] })
  const client = openClient(shop)
  const heap = await openHeap(shop.output())
  return {
    shop,
    heap,
    real: trackCart(client, await simpleProducts(client)),
    close: async () => {
      heap.close()
      await shop.stop()
      removeFolder(data)
    },
  }
}
