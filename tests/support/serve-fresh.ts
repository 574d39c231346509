/** Serves the demo shop for the browser tests, from an empty folder. */
import { rmSync } from "node:fs"
import { adminSecret, data, port } from "../e2e/support/shop-address.ts"

rmSync(data, { recursive: true, force: true })
Object.assign(process.env, {
  PORT: String(port),
  SHOP_DATA: data,
  SHOP_HOST: "127.0.0.1",
  // Lets a test set its own client address, because rate limits count by address.
  SHOP_PROXIES: "127.0.0.1",
  SHOP_ADMIN_SECRET: adminSecret,
  NODE_ENV: "production",
  SHOP_PAYMENT: "sandbox",
  SHOP_PAYMENT_SECRET: "a secret of the browser tests alone",
})
process.argv.splice(2, process.argv.length, "serve", "--seed")
await import("../../apps/server/src/cli/main.ts")
