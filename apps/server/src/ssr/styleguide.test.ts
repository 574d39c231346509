import { describe, expect, it } from "vitest"
import { defaults } from "@shop/core/store-view"
import type { HttpRequest } from "../http/model.ts"
import { read } from "../settings.ts"
import { styleguideRoom } from "./styleguide.ts"

const room = styleguideRoom(defaults, {
  renderStyleguide: ({ view }) => `<main>${view.code}</main>`,
  sheets: [],
})
const asked = (path: string, query = "") => room({ path, query: new URLSearchParams(query) } as HttpRequest)

describe("SR213 the style guide", () => {
  it.each([
    [{}, true],
    [{ NODE_ENV: "production" }, false],
    [{ NODE_ENV: "production", SHOP_DEV_PAGES: "on" }, true],
    [{ NODE_ENV: "production", SHOP_DEV_PAGES: "off" }, false],
  ])("with %j is there: %j", (environment, hasStyleguide) =>
    expect(read(environment)).toMatchObject({ hasStyleguide }),
  )
  it("takes its own addresses and no other", () => {
    expect(asked("/styleguide")).toMatchObject({ status: 200, headers: { "x-robots-tag": "noindex" } })
    expect(asked("/styleguide.css")).toMatchObject({ status: 200 })
    expect(asked("/styleguides")).toBeNull()
    expect(asked("/fr/styleguide")).toBeNull()
  })
  it("is of the view that is asked for, the first one else", () => {
    expect(asked("/styleguide", "view=de")?.body).toContain("<main>de</main>")
    expect(asked("/styleguide", "view=xx")?.body).toContain(`<main>${defaults[0]!.code}</main>`)
  })
})
