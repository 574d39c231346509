/** What must not be guessed: minted here, kept as hashes, and compared without telling anything of it. */
export { newNumber, newSecret, newToken } from "./mint.ts"
export { following, hashOf, tokenHash } from "./kept.ts"
export { isSame } from "./same.ts"
export { secretOf } from "./shop-key.ts"
