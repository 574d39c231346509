import { randomBytes, randomInt } from "node:crypto"
import type { CartToken } from "@shop/core/cart"

/**
 * A new guest cart's token: whoever has it has the cart, so it cannot be guessed (192 random bits).
 *
 * @returns 32 characters of A-Z a-z 0-9 - _
 * @rule CM4 - wire §5: guests have an opaque string, never a number
 */
export const newToken = (): CartToken => randomBytes(24).toString("base64url") as CartToken

const numberMin = 2 ** 47
const numberMax = 2 ** 48

/**
 * A new customer's cart: a number, since older clients tell carts of customers from guests' by it. It cannot be guessed
 * either (47 random bits behind limits), though by itself it opens nothing.
 *
 * @returns 15 digits, safe as a JSON number
 * @rule CM67 - wire §5: customers have a number
 */
export const newNumber = (): CartToken => String(randomInt(numberMin, numberMax)) as CartToken
