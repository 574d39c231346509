import { Context, Effect } from "effect"

/** Web Crypto, which browsers and server runtimes share. */
declare const crypto: { readonly getRandomValues: (bytes: Uint8Array) => Uint8Array }

/** Random bytes from a cryptographically secure generator. Simulations provide seeded bytes. */
export const RandomBytes = Context.Reference<(length: number) => Uint8Array>("@shop/core/RandomBytes", {
  defaultValue: () => (length) => crypto.getRandomValues(new Uint8Array(length)),
})

/**
 * Makes a UUID of version 4: 122 random bits. It is the idempotency key of orders, operations and tasks.
 *
 * @returns lower-case text of 36 characters
 */
export const newUuid: Effect.Effect<string> = Effect.map(RandomBytes, (randomBytes) => {
  const bytes = Uint8Array.from(randomBytes(16), (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40
    return index === 8 ? (byte & 0x3f) | 0x80 : byte
  })
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")
})
