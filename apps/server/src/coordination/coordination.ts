import { Effect, Layer } from "effect"
import { hashOf } from "@shop/commerce/secrets"
import type { ServerSettings } from "../settings.ts"
import { Lock } from "./lock.ts"
import { RateLimiter } from "./rate-limiter.ts"
import { Redis } from "./redis.ts"
import { SharedPages } from "./shared-pages.ts"

/** Settings that differ between processes of one shop and change no page. */
const withoutPlace = ({
  port: _port,
  host: _host,
  dataFolder: _folder,
  ...settings
}: ServerSettings): object => settings

/**
 * State that the processes of a shop share: in the memory of a single process, or in Redis.
 *
 * @param version - of the storefront's build; processes of two builds share no pages
 * @rule SR460
 */
export const coordination = <R>(settings: ServerSettings, version: Effect.Effect<string, never, R>) => {
  if (settings.redisUrl === null)
    return {
      rateLimiter: RateLimiter.layerMemory,
      lock: Lock.layerMemory,
      sharedPages: SharedPages.layerNone,
    }
  // One layer, so that all three use one connection.
  const redis = Redis.layer(settings.redisUrl)
  const sharedPages = Effect.map(version, (build) =>
    SharedPages.layerRedis(`${build} ${hashOf(JSON.stringify(withoutPlace(settings)))}`),
  )
  return {
    rateLimiter: Layer.provide(RateLimiter.layerRedis, redis),
    lock: Layer.provide(Lock.layerRedis, redis),
    sharedPages: Layer.provide(Layer.unwrap(sharedPages), redis),
  }
}
