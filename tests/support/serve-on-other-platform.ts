/** Starts another platform, and serves the storefront on it for the browser tests. */
import { startOtherPlatform } from "./other-platform/server.ts"
import { otherPort } from "../e2e/support/shop-address.ts"

const platform = await startOtherPlatform({ port: otherPort + 1 })
Object.assign(process.env, {
  PORT: String(otherPort),
  SHOP_HOST: "127.0.0.1",
  SHOP_PLATFORM: platform.url,
  NODE_ENV: "production",
})
process.argv.splice(2, process.argv.length, "serve", "--seed")
await import("../../apps/server/src/cli/main.ts")
await platform.close()
