import crypto from "node:crypto"
import { syncBuiltinESMExports } from "node:module"
import { makeRandom } from "./random.ts"

/**
 * Runs work with seeded random bytes of Node, so that tokens and keys of the platform are equal in each run. The work must
 * be synchronous, so that no other code gets seeded bytes.
 */
export const withSeededCrypto = <A>(seed: number, work: () => A): A => {
  const { below } = makeRandom(seed, "platform's secrets")
  const bytes = (size: number): Buffer => Buffer.from(Array.from({ length: size }, () => below(256)))
  const { randomBytes, randomInt, randomUUID } = crypto
  const uuid = (): `${string}-${string}-${string}-${string}-${string}` => {
    const hex = bytes(16).toString("hex")
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }
  Object.assign(crypto, {
    randomBytes: bytes,
    randomInt: (from: number, to?: number) => (to === undefined ? below(from) : from + below(to - from)),
    randomUUID: uuid,
  })
  syncBuiltinESMExports()
  try {
    return work()
  } finally {
    Object.assign(crypto, { randomBytes, randomInt, randomUUID })
    syncBuiltinESMExports()
  }
}
