import { Effect, Layer } from "effect"
import { hashOf } from "@shop/commerce/secrets"
import type { ServerSettings } from "../settings.ts"
import { Storefront } from "../ssr/storefront.ts"
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

/** State that the processes of a shop share: in the memory of a single process, or in Redis. @rule SR460 */
export const coordination = (settings: ServerSettings) => {
  if (settings.redisUrl === null)
    return {
      rateLimiter: RateLimiter.layerMemory,
      lock: Lock.layerMemory,
      sharedPages: SharedPages.layerNone,
    }
  // One layer, so that all three use one connection.
  const redis = Redis.layer(settings.redisUrl)
  const sharedPages = Effect.map(Storefront, ({ version }) =>
    SharedPages.layerRedis(`${version} ${hashOf(JSON.stringify(withoutPlace(settings)))}`),
  )
  return {
    rateLimiter: Layer.provide(RateLimiter.layerRedis, redis),
    lock: Layer.provide(Lock.layerRedis, redis),
    sharedPages: Layer.provide(Layer.unwrap(sharedPages), redis),
  }
}
