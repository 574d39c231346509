import { Context, Effect, type Equivalence, Layer, Schedule, Stream, SubscriptionRef } from "effect"
import type { Fetch } from "@shop/adapters/http"
import { limits, type ShopSettings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import { platformConnections } from "../http/platform-connections.ts"
import type { ServerSettings } from "../settings.ts"
import { loadStorefront, type Storefront } from "../ssr/render.ts"
import { pagesFrom, type ShopPages } from "../ssr/shop-pages.ts"
import { renderingSender } from "../network/internal-platform.ts"
import { askProfile, isComplete, type PlatformProfile, settingsOn } from "./platform-profile.ts"

/** The storefront, and its pages of each view on another platform. */
export class PlatformPages extends Context.Service<
  PlatformPages,
  Omit<Storefront, "linkedPaths"> & {
    readonly pagesOf: (view: StoreView) => ShopPages
    /** Sends requests of this process to the platform. */
    readonly fetch: Fetch
    /** Whenever finished pages no longer show what the platform offers. */
    readonly outdated: Stream.Stream<void>
  }
>()("@shop/server/PlatformPages") {
  /**
   * Detects the platform's capabilities before the first page is rendered, and repeats failed checks later.
   *
   * @throws NotBuilt, when the layer is built, without a build of the storefront
   * @rule PF2, PF6
   */
  static readonly layer = (platform: string, settings: ServerSettings) =>
    Layer.effect(
      PlatformPages,
      Effect.gen(function* () {
        const { linkedPaths, ...storefront } = yield* Effect.promise(() => loadStorefront(settings))
        const { views } = settings.shop
        const { fetch } = yield* Effect.acquireRelease(Effect.sync(platformConnections), ({ close }) =>
          Effect.promise(close),
        )
        const send = renderingSender(fetch, platform, settings.internalPlatform)

        const pagesOn = Effect.fnUntraced(function* (shop: ShopSettings) {
          const byView = new Map<string, ShopPages>()
          const source = {
            send,
            settings: shop,
            seller: settings.seller,
            timeoutMs: limits.callTimeoutMs,
            expiresMs: (nowMs: number) => nowMs + limits.platformPageS * 1000,
          }
          for (const view of views)
            byView.set(
              view.code,
              yield* pagesFrom(source, view, storefront.render, settings.publicUrl, linkedPaths(view)),
            )
          return byView
        })

        const first = yield* askProfile(platform, views[0]!)
        yield* logProfile(first)
        const current = yield* SubscriptionRef.make({
          profile: first,
          pages: yield* pagesOn(settingsOn(settings.shop, first)),
        })

        const askAgain = Effect.gen(function* () {
          const { profile: before } = yield* SubscriptionRef.get(current)
          if (isComplete(before)) return
          const profile = yield* askProfile(platform, views[0]!, before)
          if (isSame(profile, before)) return
          yield* logProfile(profile)
          const pages = yield* pagesOn(settingsOn(settings.shop, profile))
          yield* SubscriptionRef.set(current, { profile, pages })
        })
        yield* Effect.forkScoped(Effect.repeat(askAgain, Schedule.spaced(limits.capabilitiesRetryMs)))

        const forget = Effect.gen(function* () {
          const { pages } = yield* SubscriptionRef.get(current)
          yield* Effect.forEach(pages.values(), (each) => each.forget, { discard: true })
        })
        yield* Effect.forkScoped(Effect.repeat(forget, Schedule.spaced(limits.linkedPathsCacheMs)))

        return {
          ...storefront,
          fetch,
          pagesOf: ({ code }) => SubscriptionRef.getUnsafe(current).pages.get(code)!,
          outdated: Stream.drop(SubscriptionRef.changes(current), 1).pipe(Stream.map(() => undefined)),
        }
      }),
    )
}

const isSame: Equivalence.Equivalence<PlatformProfile> = (one, other) =>
  JSON.stringify(one) === JSON.stringify(other)

const logProfile = (profile: PlatformProfile): Effect.Effect<void> => {
  const names = (finding: string) =>
    Object.entries(profile.findings)
      .filter(([, found]) => found === finding)
      .map(([name]) => name)
      .join(", ")
  const facts = { absent: names("absent"), unknown: names("unknown"), searchForm: profile.searchForm }
  return isComplete(profile)
    ? Effect.annotateLogs(Effect.logInfo("The platform was asked what it offers"), facts)
    : Effect.annotateLogs(
        Effect.logWarning(
          "The platform could not be asked everything; what is unknown is not offered, and is asked again",
        ),
        facts,
      )
}
