import { createHash, randomBytes } from "node:crypto"

/**
 * A secret that opens something once: 192 random bits.
 *
 * @returns 32 characters of A-Z a-z 0-9 - _
 * @rule SR84 - reliability §5 (only SHA-256 stored)
 */
export const newSecret = (): string => randomBytes(24).toString("base64url")

/** What is kept of a secret. @returns SHA-256 in hex @rule SR84 */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex")
