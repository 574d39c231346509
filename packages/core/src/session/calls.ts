import { define } from "../calls/index.ts"
import type { Credentials } from "./model.ts"

/** Renews a token. The answer's refresh token is null when the old one goes on. @rule SE4 - S1 §7 User */
export const refresh = define<"user.refresh", { readonly refreshToken: string }, Credentials>("user.refresh")

/**
 * Ends the session that the token or the refresh token belongs to, on the platform.
 * @rule SE16 - ASVS 7.4.1
 */
export const logout = define<"user.logout", { readonly refreshToken: string | null }, boolean>("user.logout")
/** Any call of a session. @rule SE4 */
export type SessionCall = ReturnType<typeof refresh | typeof logout>
