import { randomBytes } from "node:crypto"
import type { CartToken } from "@shop/core/cart"

/**
 * A new guest cart's token: whoever has it has the cart, so it cannot be guessed (192 random bits).
 *
 * @returns 32 characters of A-Z a-z 0-9 - _
 * @rule CM4 - wire §5: guests have an opaque string, never a number
 */
export const newToken = (): CartToken => randomBytes(24).toString("base64url") as CartToken
