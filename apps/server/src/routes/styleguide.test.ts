import { describe, expect, it } from "vitest"
import { defaults } from "@shop/core/store-view"
import { testApp } from "../../../../tests/support/app.ts"
import { read } from "../settings.ts"
import { styleguideRoutes } from "./development.ts"

const ask = testApp(styleguideRoutes, {
  views: defaults,
  sheets: ["/assets/all.css"],
  render: ({ view }) => `<main>${view.code}</main>`,
})

describe("SR213 the style guide", () => {
  it.each([
    [{}, true],
    [{ NODE_ENV: "production" }, false],
    [{ NODE_ENV: "production", SHOP_DEV_PAGES: "on" }, true],
    [{ NODE_ENV: "production", SHOP_DEV_PAGES: "off" }, false],
  ])("with %j is there: %j", (environment, hasStyleguide) =>
    expect(read(environment)).toMatchObject({ hasStyleguide }),
  )
  it("is not indexed", async () => {
    expect(await ask("/styleguide")).toMatchObject({ status: 200, headers: { "x-robots-tag": "noindex" } })
    expect(await ask("/styleguide.css")).toMatchObject({ status: 200 })
  })
  it("has the requested view, else the first one", async () => {
    expect((await ask("/styleguide?view=de")).body).toContain("<main>de</main>")
    expect((await ask("/styleguide?view=xx")).body).toContain(`<main>${defaults[0]!.code}</main>`)
  })
})
