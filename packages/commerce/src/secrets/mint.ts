import { randomBytes, randomInt } from "node:crypto"

/** A key to seal with: 256 random bits. @rule CM61 */
export const newKey = (): Buffer => randomBytes(32)

/** A token of a session, or of anything that opens an account: 256 random bits. @returns 43 characters of A-Z a-z 0-9 - _ @rule CM61 */
export const newToken = (): string => newKey().toString("base64url")

/**
 * A secret that opens something small, once or for a time: a guest's cart, a letter's link. 192 random bits.
 *
 * @returns 32 characters of A-Z a-z 0-9 - _
 * @rule SR84, CM4 - wire §5: guests have an opaque string, never a number
 */
export const newSecret = (): string => randomBytes(24).toString("base64url")

const numberMin = 2 ** 47
const numberMax = 2 ** 48

/**
 * Names a new customer's cart by a number, by which older clients recognize carts of customers. The number cannot be
 * guessed (47 random bits behind rate limits), and alone it grants no access.
 *
 * @returns 15 digits, safe as a JSON number
 * @rule CM67 - wire §5: customers have a number
 */
export const newNumber = (): string => String(randomInt(numberMin, numberMax))

/** A code that is typed from a letter, for a short time and few tries. @returns eight digits @rule CM272 */
export const newCode = (): string => String(randomInt(100_000_000)).padStart(8, "0")

const kinds = ["abcdefghjkmnpqrstuvwxyz", "ABCDEFGHJKMNPQRSTUVWXYZ", "23456789"] as const

/** Generates a password: twenty legible letters of all three kinds; at least 110 bits. @rule SR70 */
export const newPassword = (): string => {
  const all = kinds.join("")
  const text = Array.from({ length: 20 }, () => all[randomInt(all.length)]!).join("")
  return kinds.every((kind) => [...kind].some((letter) => text.includes(letter))) ? text : newPassword()
}
