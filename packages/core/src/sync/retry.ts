import { limits } from "../settings/index.ts"

/**
 * The delay before a retry.
 *
 * @param tries - attempts in a row without a response, >= 1
 * @returns ms, doubling from `limits.syncRetryMs` to `limits.syncRetryMaxMs`
 */
export const retryMs = (tries: number): number =>
  Math.min(limits.syncRetryMs * 2 ** Math.max(0, tries - 1), limits.syncRetryMaxMs)
