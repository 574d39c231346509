import { Effect, type Layer, Logger } from "effect"
import { describe, expect, it } from "vitest"
import { pass, run } from "@shop/testing"
import { limits } from "../settings/index.ts"
import { rareWarnings } from "./rare-warning.ts"

describe("SY17 a repeated warning", () => {
  it("is logged once a minute at most, each text by itself", () => {
    const lines: Array<unknown> = []
    const logger: Layer.Layer<never> = Logger.layer([
      Logger.make(({ message }) => void lines.push(...[message].flat())),
    ])
    return run(
      Effect.gen(function* () {
        const warn = yield* rareWarnings
        yield* warn("The banners could not be loaded")
        yield* warn("The blog could not be loaded")
        yield* pass(limits.logQuietMs - 1)
        yield* warn("The banners could not be loaded")
        yield* pass(1)
        yield* warn("The banners could not be loaded")
        expect(lines).toEqual([
          "The banners could not be loaded",
          "The blog could not be loaded",
          "The banners could not be loaded",
        ])
      }).pipe(Effect.provide(logger)),
    )
  })
})
