import { Effect, Layer, Result } from "effect"
import { describe, expect, it } from "vitest"
import { document, found } from "../testing/builders.ts"
import { makeDevice, pass, run } from "../testing/device.ts"
import type { CallError } from "../calls/index.ts"
import type { ContentDocument, Query } from "../catalogue/index.ts"
import { limits } from "../settings/index.ts"
import { Sync } from "../sync/index.ts"
import { type ContentMissing, Contents, emptyShowcase } from "./index.ts"

/** Content of a platform that has some pages, and can be told to be away. */
const inContents = (
  test: (
    contents: Contents["Service"],
    switches: { isAway: boolean; readonly asked: Array<Query> },
  ) => Effect.Effect<void, CallError | ContentMissing | ReadonlyArray<ContentDocument> | ContentDocument>,
) =>
  run(
    Effect.gen(function* () {
      const { platform } = yield* makeDevice()
      const switches = { isAway: false, asked: [] as Array<Query> }
      const known = ["about", "footer", "header", "main"].map((identifier, id) =>
        document({ id, identifier }),
      )
      platform.teach("catalogue.content", (query: Query) => {
        switches.asked.push(query)
        const names = query.filters[0]?.conditions[0]?.values ?? []
        return found(known.filter(({ identifier }) => names.includes(identifier)))
      })
      platform.teach("content.blog", () => [{ id: 1, slug: "clay", title: "Clay", html: "" }])
      platform.teach("content.recipe", ({ slug }: { readonly slug: string }) =>
        slug === "tian" ? { id: 2, slug } : null,
      )
      const banner = { title: "Sale", subtitle: "", image: "/b.jpg", link: "/sale" }
      platform.teach("content.banners", ({ list }: { readonly list: string }) =>
        list === "banners" ? { mainBanners: [banner], other: [banner] } : { items: [banner] },
      )
      platform.teach("content.defaults", () => [{ title: "Welcome", message: "Two lines" }])
      const sync = Layer.effect(
        Sync,
        Effect.succeed({
          execute: (call: { readonly _tag: string }): Effect.Effect<unknown, CallError> =>
            Effect.suspend(() => {
              if (switches.isAway) platform.fail({ on: call._tag, kind: "loseRequest" })
              return platform.send(call as never)
            }),
        } as unknown as Sync["Service"]),
      )
      const context = yield* Layer.build(Contents.layer.pipe(Layer.provide(sync)))
      yield* test(yield* Effect.provideContext(Contents, context), switches)
    }),
  )

describe("CO5 content that is not there", () => {
  it("is an error that names it; no answer is another", () =>
    inContents((contents, switches) =>
      Effect.gen(function* () {
        expect(yield* contents.page("about")).toMatchObject({ identifier: "about" })
        const missing = yield* Effect.flip(contents.page("nothing"))
        expect(missing).toMatchObject({ _tag: "ContentMissing", entity: "cms_page", identifier: "nothing" })
        expect(yield* Effect.flip(contents.block("x"))).toMatchObject({ entity: "cms_block" })
        expect(yield* Effect.flip(contents.hierarchy("x"))).toMatchObject({ entity: "cms_hierarchy" })
        switches.isAway = true
        expect(yield* Effect.flip(contents.page("about"))).toMatchObject({ _tag: "Unreachable" })
      }),
    ))
})

describe("CO4 blocks", () => {
  it("are asked for once while they are believed, alone or together", () =>
    inContents((contents, { asked }) =>
      Effect.gen(function* () {
        yield* contents.block("footer")
        yield* contents.block("footer")
        expect(asked.length).toBe(1)
        const blocks = yield* contents.blocks(["footer", "header", "header", "gone"])
        expect([...blocks.keys()]).toEqual(["footer", "header"])
        expect(asked.length).toBe(2)
        expect(asked[1]).toMatchObject({
          entity: "cms_block",
          size: limits.cmsBlockListSize,
          filters: [{ conditions: [{ operator: "in", values: ["header", "gone"] }] }],
        })
        yield* contents.block("header")
        expect(asked.length).toBe(2)
        yield* pass(limits.blockKeepMs)
        yield* contents.block("header")
        expect(asked.length).toBe(3)
      }),
    ))
  it("are at most 500 at once, 150 a question", () =>
    inContents((contents, { asked }) =>
      Effect.gen(function* () {
        yield* contents.blocks(Array.from({ length: 600 }, (_, index) => `b${index}`))
        const sizes = asked.map(({ filters }) => filters[0]?.conditions[0]?.values.length)
        expect(sizes).toEqual([150, 150, 150, 50])
      }),
    ))
  it("a failure is not remembered", () =>
    inContents((contents, switches) =>
      Effect.gen(function* () {
        switches.isAway = true
        expect(Result.isFailure(yield* Effect.result(contents.block("footer")))).toBe(true)
        switches.isAway = false
        expect(yield* contents.block("footer")).toMatchObject({ identifier: "footer" })
      }),
    ))
})

describe("CO6 the tree of pages", () => {
  it("gives the places under a name", () =>
    inContents((contents, { asked }) =>
      Effect.gen(function* () {
        expect((yield* contents.hierarchy("main")).map(({ identifier }) => identifier)).toEqual(["main"])
        expect(asked[0]).toMatchObject({ entity: "cms_hierarchy", size: 50 })
      }),
    ))
})

describe("CO8, CO9 blog and recipes", () => {
  it("are there, or empty when nobody answers: that is only logged", () =>
    inContents((contents, switches) =>
      Effect.gen(function* () {
        expect(yield* contents.blog).toMatchObject([{ slug: "clay" }])
        expect(yield* contents.recipe("tian")).toMatchObject({ slug: "tian" })
        expect(yield* contents.recipe("none")).toBeNull()
        switches.isAway = true
        expect(yield* contents.blog).toEqual([])
        expect(yield* contents.recipe("tian")).toBeNull()
      }),
    ))
})

describe("CO10 banners and words to everybody", () => {
  it("are the lists that there are names for; what cannot be had is empty", () =>
    inContents((contents, switches) =>
      Effect.gen(function* () {
        const banner = { title: "Sale", subtitle: "", image: "/b.jpg", link: "/sale" }
        expect(yield* contents.showcase).toEqual({
          ...emptyShowcase,
          mainBanners: [banner],
          headImages: [banner],
          instagramImages: [banner],
          defaultContent: [{ title: "Welcome", message: "Two lines" }],
        })
        switches.isAway = true
        expect(yield* contents.showcase).toEqual(emptyShowcase)
      }),
    ))
})
