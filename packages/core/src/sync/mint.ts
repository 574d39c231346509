import { Effect, Random } from "effect"

/**
 * Makes a name that nobody else makes: 122 random bits as a UUID of version 4. What is sent under it happens once.
 *
 * @returns lower-case text of 36 signs
 * @rule SY5 - domain §11 O2 (idempotency keys are minted once)
 */
export const mint: Effect.Effect<string> = Effect.map(
  Effect.all(Array.from({ length: 16 }, () => Random.nextIntBetween(0, 256, { halfOpen: true }))),
  (bytes) => {
    const marked = bytes.map((byte, index) =>
      index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte,
    )
    const hex = marked.map((byte) => byte.toString(16).padStart(2, "0")).join("")
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")
  },
)
