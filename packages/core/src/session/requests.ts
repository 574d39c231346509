import { defineRequest } from "../api/index.ts"
import type { Credentials } from "./model.ts"

/** Renews a token. The refresh token of the response is null when the old one remains valid. */
export const refresh = defineRequest<{ readonly refreshToken: string }, Credentials>()({
  name: "user.refresh",
  auth: "none",
})

/** Ends the session that the token or the refresh token belongs to, on the platform. */
export const logout = defineRequest<{ readonly refreshToken: string | null }, boolean>()({
  name: "user.logout",
  auth: "none",
  capability: "signOut",
})
