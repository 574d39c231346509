/** The data of a link to reset a password. */
export interface ResetLink {
  readonly email: string
  readonly token: string
}

/**
 * Reads the data of a reset link and removes it from the address and the history, where others could read it.
 *
 * @returns null when the address has no such data
 * @rule UI62
 */
export const takeResetLink = (
  location: Pick<Location, "hash" | "pathname" | "search">,
  history: Pick<History, "replaceState" | "state">,
): ResetLink | null => {
  if (location.hash.length < 2) return null
  const parameters = new URLSearchParams(location.hash.slice(1))
  history.replaceState(history.state, "", location.pathname + location.search)
  const [email, token] = [parameters.get("email"), parameters.get("token")]
  return email === null || email === "" || token === null || token === "" ? null : { email, token }
}
