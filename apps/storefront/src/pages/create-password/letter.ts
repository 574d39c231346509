/** What the link of a reset letter says: whose password, and the proof. */
export interface Letter {
  readonly email: string
  readonly token: string
}

/**
 * Takes what the link says out of the address, and out of the history with it, so that nobody reads it there.
 *
 * @returns null when the address says nothing of the kind
 * @rule UI62 - reliability §5
 */
export const takeLetter = (
  place: Pick<Location, "hash" | "pathname" | "search">,
  past: Pick<History, "replaceState" | "state">,
): Letter | null => {
  if (place.hash.length < 2) return null
  const told = new URLSearchParams(place.hash.slice(1))
  past.replaceState(past.state, "", place.pathname + place.search)
  const [email, token] = [told.get("email"), told.get("token")]
  return email === null || email === "" || token === null || token === "" ? null : { email, token }
}
