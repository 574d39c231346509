import { brotliCompress, brotliDecompress, constants } from "node:zlib"
import { promisify } from "node:util"
import { Context, Effect, Layer, type Scope } from "effect"
import { RESP_TYPES } from "redis"
import { hashOf } from "@shop/commerce/secrets"
import type { UncachedPage } from "../ssr/output-cache.ts"
import { Redis, type RedisService } from "./redis.ts"

interface SharedPageLookup {
  readonly page: UncachedPage | null
  /** For `store`, with a page that is rendered now; null when it cannot be stored. */
  readonly revision: number | null
}

/** The rendered pages that all processes of a shop share. Each process has its own cache in front of it. */
export interface SharedPagesService {
  /**
   * Finds the page of a key unless one of its tags was invalidated since it was rendered.
   */
  readonly find: (key: string) => Promise<SharedPageLookup>
  readonly store: (key: string, page: UncachedPage, revision: number) => Promise<void>
  /** Invalidates the pages of these tags here and in the other processes; "*" invalidates all. */
  readonly invalidate: (tags: ReadonlyArray<string>) => Promise<void>
  /** Why pages are not shared now; null while they are, and for a process that is the only one. */
  readonly fault: Effect.Effect<string | null>
  /** Calls the listener with the tags that a process invalidates; with "*" after invalidations may have been missed. */
  readonly subscribe: (
    listener: (tags: ReadonlyArray<string>) => void,
  ) => Effect.Effect<void, never, Scope.Scope>
}

/** Pages that processes share. @rule SR454 */
export class SharedPages extends Context.Service<SharedPages, SharedPagesService>()(
  "@shop/server/SharedPages",
) {
  /** For a shop with one process, which shares no pages. */
  static readonly layerNone: Layer.Layer<SharedPages> = Layer.succeed(SharedPages, {
    find: async () => ({ page: null, revision: null }),
    store: async () => {},
    invalidate: async () => {},
    fault: Effect.succeed(null),
    subscribe: () => Effect.void,
  })
  /**
   * Pages in Redis. While it is away each process renders and invalidates on its own.
   *
   * @param variant - changes with everything besides documents that a page depends on, such as the build
   */
  static readonly layerRedis = (variant: string): Layer.Layer<SharedPages, never, Redis> =>
    Layer.effect(
      SharedPages,
      Effect.map(Redis, (redis) => inRedis(redis, variant)),
    )
}

const channel = "shop:pages:invalidated"
const revisionKey = "shop:pages:revision"
const tagKey = (tag: string): string => `shop:pages:tag:${tag}`
/** Bounds how long a page can be stale whose invalidation was missed by a process that then ended. */
const pageMs = 10 * 60_000
/** Longer than any page is stored. */
const tagS = 2 * (pageMs / 1000)
const brotliQuality = 5

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

interface StoredPage extends Omit<UncachedPage, "html" | "isCacheable"> {
  readonly html: string
  /** The number of invalidations before it was rendered. */
  readonly revision: number
}

const encode = ({ status, html, tags, expiresMs }: UncachedPage, revision: number): Promise<Buffer> => {
  const text = typeof html === "string" ? html : Buffer.from(html).toString()
  const stored: StoredPage = { status, html: text, tags, expiresMs, revision }
  return compress(JSON.stringify(stored), { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
}

const inRedis = (
  { command, fault, connectionCount, subscribe }: RedisService,
  variant: string,
): SharedPagesService => {
  const pageKey = (key: string): string => `shop:page:${hashOf(`${variant}\n${key}`)}`
  const drop = (tags: ReadonlyArray<string>) =>
    command(async (client) => {
      if (tags.length === 0) return
      const revision = await client.incr(revisionKey)
      const change = client.multi()
      for (const tag of tags) change.set(tagKey(tag), revision, { EX: tagS })
      await change.publish(channel, JSON.stringify(tags)).exec()
    })
  /** Invalidations that did not reach Redis. */
  let missedCount = 0
  /** The connections and missed invalidations up to which the stored pages are current. Nothing precedes the first one. */
  let currentUpTo = 1
  /** Drops all stored pages after each cut, since invalidations may have been missed, before a page is read or stored. */
  const catchUp = Effect.suspend(() => {
    const now = connectionCount() + missedCount
    return now <= currentUpTo ? Effect.void : Effect.map(drop(["*"]), () => void (currentUpTo = now))
  })
  /** Runs a command on current pages. @returns the fallback while Redis is away */
  const orElse = <A>(fallback: A, ...[execute]: Parameters<typeof command<A>>): Promise<A> =>
    catchUp.pipe(
      Effect.andThen(command(execute)),
      Effect.catch(() => Effect.succeed(fallback)),
      Effect.runPromise,
    )

  return {
    find: (key) =>
      orElse<SharedPageLookup>({ page: null, revision: null }, async (client) => {
        const [bytes, now] = await Promise.all([
          client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer }).get(pageKey(key)),
          client.get(revisionKey),
        ])
        const revision = Number(now ?? 0)
        if (bytes === null) return { page: null, revision }
        const { revision: before, ...page } = JSON.parse((await decompress(bytes)).toString()) as StoredPage
        const invalidated = await client.mGet([...page.tags, "*"].map(tagKey))
        const isCurrent = invalidated.every((at) => at === null || Number(at) <= before)
        return { page: isCurrent ? { ...page, isCacheable: true } : null, revision }
      }),
    store: (key, page, revision) =>
      orElse(undefined, async (client) => {
        const lifetimeMs = Math.min(pageMs, page.expiresMs - Date.now())
        if (lifetimeMs > 0) await client.set(pageKey(key), await encode(page, revision), { PX: lifetimeMs })
      }),
    invalidate: (tags) =>
      drop(tags).pipe(
        Effect.catch(() => Effect.sync(() => void (missedCount += 1))),
        Effect.runPromise,
      ),
    fault,
    subscribe: (listener) =>
      subscribe(
        channel,
        (message) => listener(JSON.parse(message) as ReadonlyArray<string>),
        () => listener(["*"]),
      ),
  }
}
