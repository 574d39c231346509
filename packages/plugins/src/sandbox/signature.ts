import { isSeal, seal } from "@shop/commerce/secrets"

const toleranceMs = 300_000

const mac = (secret: string, at: string, body: Uint8Array): Buffer => seal(secret, `${at}.`, body)

/**
 * Signs a message of the sandbox.
 *
 * @param nowMs - epoch ms; signed as well, so that an old message cannot be replayed
 * @returns "t=<seconds>,v1=<hex>"
 * @rule SR93 - S1 §7; Open points
 */
export const sign = (secret: string, body: Uint8Array, nowMs: number): string => {
  const at = String(Math.floor(nowMs / 1000))
  return `t=${at},v1=${mac(secret, at, body).toString("hex")}`
}

/**
 * Whether the signature of a message is valid and at most five minutes old. Compared in constant time.
 *
 * @param signature - value of the header
 * @rule SR93
 */
export const isSigned = (
  secret: string,
  body: Uint8Array,
  signature: string | undefined,
  nowMs: number,
): boolean => {
  const [, at, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? "") ?? []
  if (at === undefined || hex === undefined) return false
  if (Math.abs(Number(at) * 1000 - nowMs) > toleranceMs) return false
  return isSeal(Buffer.from(hex, "hex"), mac(secret, at, body))
}
