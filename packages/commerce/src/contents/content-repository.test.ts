import { Effect } from "effect"
import { expect, it } from "vitest"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { repositories } from "../repositories/index.ts"
import { type Content, ContentRepository } from "./content-repository.ts"

const content = (typeId: number, entityId: number): Content => ({
  typeId,
  entityId,
  urlKey: `key-${entityId}`,
  fields: { title: `Été ${entityId}` },
})
const contents = [content(1, 1), content(1, 2), content(2, 3)]

describeOnEachDialect("SR87 ContentRepository", ({ run }) => {
  const on = <A, E>(body: (contents: ContentRepository["Service"]) => Effect.Effect<A, E>): Promise<A> =>
    run(Effect.provide(Effect.flatMap(ContentRepository, body), repositories))

  it("finds contents by type and address, newest first, up to a number", () =>
    on((repository) =>
      Effect.gen(function* () {
        yield* repository.replace("fr", { contents, files: {} })
        const found = (typeId: number | null, urlKey: string | null, countMax = 10) =>
          Effect.map(repository.find("fr", { typeId, urlKey }, countMax), (items) =>
            items.map(({ entityId }) => entityId),
          )
        expect(yield* found(null, null)).toEqual([2, 1, 3])
        expect(yield* found(1, null, 1)).toEqual([2])
        expect(yield* found(1, "key-1")).toEqual([1])
        expect(yield* found(2, "key-1")).toEqual([])
        expect(yield* repository.find("de", { typeId: null, urlKey: null }, 10)).toEqual([])
        expect(yield* repository.find("fr", { typeId: 2, urlKey: null }, 10)).toEqual([content(2, 3)])
      }),
    ))
  it("has lists by the name of their file", () =>
    on((repository) =>
      Effect.gen(function* () {
        yield* repository.replace("fr", { contents: [], files: { banners: [{ title: "a" }], none: null } })
        const files = yield* Effect.forEach(["banners", "none", "missing"], (name) =>
          repository.file("fr", name),
        )
        expect(files).toEqual([[{ title: "a" }], null, null])
      }),
    ))
  it("replaces the contents of one store view, whole or not at all", () =>
    on((repository) =>
      Effect.gen(function* () {
        yield* repository.replace("fr", { contents, files: { banners: [] } })
        yield* repository.replace("de", { contents, files: {} })
        yield* repository.replace("fr", { contents: [content(1, 9)], files: {} })
        const twice = { contents: [content(1, 7), content(1, 7)], files: {} }
        expect(yield* Effect.flip(repository.replace("fr", twice))).toMatchObject({ _tag: "UniqueViolation" })
        const all = { typeId: null, urlKey: null }
        expect(yield* repository.find("fr", all, 10)).toEqual([content(1, 9)])
        expect(yield* repository.file("fr", "banners")).toBeNull()
        expect(yield* repository.find("de", all, 10)).toHaveLength(3)
      }),
    ))
})
