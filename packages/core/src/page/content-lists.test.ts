import { Effect, type Scope } from "effect"
import { describe, expect, it } from "vitest"
import { type Device, document, found, inShop, type OpenShop, pass } from "@shop/testing"
import type { Query } from "../catalogue/index.ts"

/** A shop whose platform has a number of documents of each kind. */
const withDocuments = (
  count: number,
  test: (
    shop: OpenShop,
    queries: ReadonlyArray<Query>,
    device: Device,
  ) => Effect.Effect<void, never, Scope.Scope>,
) =>
  inShop((shop, device) => {
    const queries: Array<Query> = []
    device.platform.setHandler("catalogue.content", (query: Query) => {
      queries.push(query)
      const [filter] = query.filters
      const all = Array.from({ length: count }, (_, index) =>
        document({ id: index + 1, identifier: `${query.entity}-${index + 1}` }),
      ).filter(({ identifier }) => filter === undefined || filter.conditions[0]?.values[0] === identifier)
      return found(all.slice(query.start, query.start + query.size), { total: all.length })
    })
    return test(shop, queries, device)
  })
const slices = (queries: ReadonlyArray<Query>) => queries.map(({ start, size }) => [start, size])

describe("CO4 lists of content", () => {
  it.each([
    [0, 0, [[0, 150]]],
    [150, 150, [[0, 150]]],
    [
      151,
      151,
      [
        [0, 150],
        [150, 150],
      ],
    ],
    [
      700,
      500,
      [
        [0, 150],
        [150, 150],
        [300, 150],
        [450, 50],
      ],
    ],
  ])("of %i documents have %i, in requests of 150 at most", (count, listed, requested) =>
    withDocuments(count, (shop, queries) =>
      Effect.gen(function* () {
        shop.actions.contentLists.loadBlocks()
        yield* pass(100)
        const { blocks, pages } = shop.views.contentLists!
        expect(blocks.documents?.length).toBe(listed)
        expect(new Set(blocks.documents?.map(({ identifier }) => identifier)).size).toBe(listed)
        expect(pages.documents).toBeNull()
        expect(slices(queries)).toEqual(requested)
        expect(queries.every(({ entity }) => entity === "cms_block")).toBe(true)
      }),
    ),
  )
  it("have the pages, and keep them after a failure", () =>
    withDocuments(2, (shop, queries, device) =>
      Effect.gen(function* () {
        const load = Effect.suspend(() => {
          shop.actions.contentLists.loadPages()
          return pass(100)
        })
        yield* load
        device.platform.fail({ on: "catalogue.content", kind: { refuse: 500 } })
        yield* load
        const { pages } = shop.views.contentLists!
        expect(pages.documents?.map(({ identifier }) => identifier)).toEqual(["cms_page-1", "cms_page-2"])
        expect(pages).toMatchObject({ isLoading: false, hasFailed: true })
        yield* load
        expect(shop.views.contentLists?.pages.hasFailed).toBe(false)
        expect(queries.every(({ entity }) => entity === "cms_page")).toBe(true)
      }),
    ))
})

describe("CO5 the page hierarchy", () => {
  it("has the entries with an identifier; an earlier response is ignored", () =>
    withDocuments(3, (shop, queries, device) =>
      Effect.gen(function* () {
        device.platform.setLatency(100)
        shop.actions.contentLists.loadHierarchy("cms_hierarchy-1")
        yield* pass(50)
        shop.actions.contentLists.loadHierarchy("cms_hierarchy-2")
        yield* pass(50)
        expect(shop.views.contentLists?.hierarchy).toMatchObject({ documents: null, isLoading: true })
        yield* pass(50)
        expect(shop.views.contentLists?.hierarchy).toMatchObject({
          identifier: "cms_hierarchy-2",
          documents: [{ id: 2 }],
          isLoading: false,
          hasFailed: false,
        })
        expect(queries.every(({ entity }) => entity === "cms_hierarchy")).toBe(true)
      }),
    ))
  it("is empty for an unknown identifier, which is no failure", () =>
    withDocuments(3, (shop) =>
      Effect.gen(function* () {
        shop.actions.contentLists.loadHierarchy("nothing")
        yield* pass(100)
        expect(shop.views.contentLists?.hierarchy).toMatchObject({ documents: [], hasFailed: false })
      }),
    ))
})
