import { Cache, Context, Effect, Exit, Layer } from "effect"
import type { CallError } from "../calls/index.ts"
import { CatalogueCalls, type ContentDocument, Queries, type Query } from "../catalogue/index.ts"
import { limits } from "../settings/index.ts"
import { logOnly, Sync } from "../sync/index.ts"
import * as Calls from "./calls.ts"
import { ContentMissing } from "./errors.ts"
import {
  type Article,
  type Banner,
  type DefaultContent,
  emptyShowcase,
  type Recipe,
  type Showcase,
} from "./model.ts"

/** Pages, blocks, articles and banners. @rule CO4 - S2 §7 CMS, Blog and recipes, Banners */
export class Contents extends Context.Service<
  Contents,
  {
    /** @fails ContentMissing when there is none; CallError when nobody answered @rule CO5 */
    readonly page: (identifier: string) => Effect.Effect<ContentDocument, ContentMissing | CallError>
    /** Kept for `limits.blockKeepMs`. @fails as `page` @rule CO4 */
    readonly block: (identifier: string) => Effect.Effect<ContentDocument, ContentMissing | CallError>
    /** Several at once by their names; what is missing is left out. @rule CO4 */
    readonly blocks: (
      identifiers: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyMap<string, ContentDocument>, CallError>
    /** The places under a name. @fails as `page` @rule CO6 */
    readonly hierarchy: (
      identifier: string,
    ) => Effect.Effect<ReadonlyArray<ContentDocument>, ContentMissing | CallError>
    /** Empty when nobody answers. @rule CO8 */
    readonly blog: Effect.Effect<ReadonlyArray<Article>>
    /** Null when there is none, or nobody answers. @rule CO9 */
    readonly recipe: (slug: string) => Effect.Effect<Recipe | null>
    /** What cannot be had is empty. @rule CO10 */
    readonly showcase: Effect.Effect<Showcase>
  }
>()("@shop/core/Contents") {
  /** @rule CO4 */
  static readonly layer: Layer.Layer<Contents, never, Sync> = Layer.effect(
    Contents,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const { execute } = yield* Sync
  const ask = (query: Query) => Effect.map(execute(CatalogueCalls.searchContent(query)), ({ items }) => items)

  const one = (entity: "cms_page" | "cms_block", identifier: string) =>
    Effect.flatMap(ask(Queries.content(entity, identifier)), ([document]) =>
      document === undefined ? new ContentMissing({ entity, identifier }) : Effect.succeed(document),
    )
  const kept = yield* Cache.makeWith((identifier: string) => one("cms_block", identifier), {
    capacity: limits.cmsBlockListSize,
    timeToLive: (exit) => (Exit.isSuccess(exit) ? limits.blockKeepMs : 0),
  })

  const blocks = (identifiers: ReadonlyArray<string>) =>
    Effect.gen(function* () {
      const wanted = [...new Set(identifiers)].slice(0, limits.cmsMax)
      const found = new Map<string, ContentDocument>()
      const unknown: Array<string> = []
      for (const identifier of wanted) {
        const known = yield* Cache.getSuccess(kept, identifier)
        if (known._tag === "Some") found.set(identifier, known.value)
        else unknown.push(identifier)
      }
      for (let start = 0; start < unknown.length; start += limits.cmsBlockListSize) {
        const documents = yield* ask(Queries.blocks(unknown.slice(start, start + limits.cmsBlockListSize)))
        for (const document of documents) {
          found.set(document.identifier, document)
          yield* Cache.set(kept, document.identifier, document)
        }
      }
      return found
    })

  const hierarchy = (identifier: string) =>
    Effect.flatMap(ask(Queries.hierarchy(identifier)), (nodes) =>
      nodes.length === 0
        ? new ContentMissing({ entity: "cms_hierarchy", identifier })
        : Effect.succeed(nodes),
    )

  const lists = (list: Calls.BannerList): Effect.Effect<Readonly<Record<string, ReadonlyArray<Banner>>>> =>
    Effect.map(logOnly("CO10")(execute(Calls.banners({ list }))), (answer) => answer ?? {})
  const showcase = Effect.map(
    Effect.all(
      [
        lists("banners"),
        lists("headImages"),
        lists("instagramImages"),
        Effect.map(
          logOnly("CO10")(execute(Calls.defaultContent({}))),
          (answer): ReadonlyArray<DefaultContent> => answer ?? [],
        ),
      ],
      { concurrency: "unbounded" },
    ),
    ([banners, head, instagram, defaultContent]): Showcase => ({
      ...emptyShowcase,
      ...Object.fromEntries(Object.entries(banners).filter(([name]) => Object.hasOwn(emptyShowcase, name))),
      headImages: head["items"] ?? [],
      instagramImages: instagram["items"] ?? [],
      defaultContent,
    }),
  )

  return Contents.of({
    page: (identifier) => one("cms_page", identifier),
    block: (identifier) => Cache.get(kept, identifier),
    blocks,
    hierarchy,
    blog: Effect.map(logOnly("CO8")(execute(Calls.blog({}))), (articles) => articles ?? []),
    recipe: (slug) => Effect.map(logOnly("CO9")(execute(Calls.recipe({ slug }))), (found) => found ?? null),
    showcase,
  })
})
