/** Port and data folder of the shop of the browser tests. */
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** Set another port for a second run on the same machine. Each port has its own folder. */
export const port = Number(process.env["SHOP_TEST_PORT"] ?? 3217)
/** The address of a shop that runs already, such as a cluster; null for one that the tests start. */
export const runningShopUrl = process.env["SHOP_TEST_URL"] ?? null
export const url = runningShopUrl ?? `http://localhost:${port}`
/** The port of the storefront on another platform; the platform itself uses the next one. */
export const otherPort = port + 1
export const otherUrl = `http://localhost:${otherPort}`
/** Opens the operator's pages of that shop. */
export const adminSecret = "a secret of the browser tests that nobody else has"
export const data = join(fileURLToPath(new URL("../..", import.meta.url)), `.out/shop-${port}`)
