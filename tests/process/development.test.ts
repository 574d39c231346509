/** The shop as developers run it: Vite answers requests for the storefront's sources. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { loadStorefront, type Storefront } from "../../apps/server/src/ssr/render.ts"
import { testApp } from "../support/app.ts"

let storefront: Storefront
beforeAll(async () => {
  storefront = await loadStorefront({ hasWorker: false, servesSources: true })
})
afterAll(() => storefront.devServer?.close())

describe("UI401 while developing", () => {
  it("sources are served in front of the shop, whose policy lets styles and the socket of edits in", async () => {
    const options = { headers: { host: "localhost" } }
    const ask = testApp(
      async (app) => void app.get("/*", () => "shop"),
      {},
      { devServer: storefront.devServer },
    )
    for (const path of ["/@vite/client", "/src/entry-client.tsx"]) {
      const { status, headers } = await ask(path, options)
      expect([status, headers["content-type"]]).toEqual([200, "text/javascript"])
    }
    const { body, headers } = await ask("/en", options)
    expect(body).toBe("shop")
    const policy = headers["content-security-policy"]
    expect(policy).toContain("style-src 'self' 'unsafe-inline'")
    expect(policy).toContain("connect-src 'self' ws:")
  })
})
