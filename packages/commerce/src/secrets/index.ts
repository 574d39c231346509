/** Secrets: random values, their hashes, message authentication codes, and comparison in constant time. */
export { newCode, newKey, newNumber, newPassword, newSecret, newToken } from "./mint.ts"
export { deriveToken, hashOf, tokenHash } from "./token-hash.ts"
export { isSame } from "./same.ts"
export { isSeal, seal } from "./seal.ts"
export { SecretRepository } from "./secret-repository.ts"
