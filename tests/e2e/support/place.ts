/** Where the shop of the browser tests listens, and where it keeps what it knows. */
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** Another one where a machine tests twice at once; each empties a folder of its own. */
export const port = Number(process.env["SHOP_TEST_PORT"] ?? 3217)
export const url = `http://localhost:${port}`
/** Where the storefront on another platform listens; the platform itself takes the next port. */
export const otherPort = port + 1
export const otherUrl = `http://localhost:${otherPort}`
/** Opens the operator's page of that shop, and of no other. */
export const adminSecret = "a secret of the browser tests that nobody else has"
export const data = join(fileURLToPath(new URL("../..", import.meta.url)), `.out/shop-${port}`)
