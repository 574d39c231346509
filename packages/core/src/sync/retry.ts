import { limits } from "../settings/index.ts"

/**
 * How long to wait before trying again.
 *
 * @param tries - tries in a row without an answer, >= 1
 * @returns ms, doubling from `limits.syncRetryMs` to `limits.syncRetryMaxMs`
 * @rule SY6, CA19 - domain §6 (no timer, no backoff: ours has both)
 */
export const retryMs = (tries: number): number =>
  Math.min(limits.syncRetryMs * 2 ** Math.max(0, tries - 1), limits.syncRetryMaxMs)
