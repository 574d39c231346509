/** What must not be guessed: minted here, kept as hashes, sealed, and compared without telling anything of it. */
export { newCode, newKey, newNumber, newPassword, newSecret, newToken } from "./mint.ts"
export { following, hashOf, tokenHash } from "./kept.ts"
export { isSame } from "./same.ts"
export { isSeal, seal } from "./seal.ts"
export { SecretRepository } from "./secret-repository.ts"
