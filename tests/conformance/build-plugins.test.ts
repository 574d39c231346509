import { describe, expect, it } from "vitest"
import { parted } from "../../apps/storefront/parted.ts"

describe("UI246 chunks that are parted", () => {
  const plugin = parted() as unknown as {
    readonly transform: { readonly handler: (code: string, file: string) => string }
    readonly generateBundle: (this: { readonly error: (message: string) => never }) => void
  }
  const build = (): void =>
    plugin.generateBundle.call({
      error: (message) => {
        throw new Error(message)
      },
    })
  it("pause before what they are to be parted at, or the build fails", () => {
    expect(build).toThrow(/look for another place/)
    const code = plugin.transform.handler("export const a = 1", "/node_modules/effect/dist/SchemaIssue.js")
    expect(code).toMatch(/^import "\0pause\/effect\/\d"\nexport const a = 1$/)
    expect(build).toThrow(/internal\\\/effect/)
    for (const file of [
      "/node_modules/effect/dist/internal/effect.js",
      "/packages/core/src/calls/errors.ts",
      "/packages/core/src/session/stored.ts",
      "/packages/wire/src/legacy/lenient.ts",
      "/packages/core/src/cart/match.ts",
    ])
      plugin.transform.handler("", file)
    expect(build).not.toThrow()
  })
})
