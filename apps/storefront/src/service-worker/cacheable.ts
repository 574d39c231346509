export type ResponseKind = "page" | "file" | "picture"

/** Pictures with a shorter `max-age` are placeholders. Seconds. */
const pictureAgeMin = 61

/**
 * Whether the worker may store a response: complete, of this origin, not redirected, and `public` by its own
 * `cache-control`. A script cannot read `Set-Cookie`, so the server must send `public`.
 *
 * @rule SW4
 */
export const isCacheable = (
  { status, type, redirected, headers }: Pick<Response, "status" | "type" | "redirected" | "headers">,
  kind: ResponseKind,
): boolean => {
  const cacheControl = headers.get("cache-control")?.toLowerCase() ?? ""
  const contentType = headers.get("content-type") ?? ""
  const isPublic =
    /(?:^|,)\s*public\s*(?:,|$)/.test(cacheControl) &&
    !/(?:^|,)\s*(?:no-store|private)/.test(cacheControl) &&
    !headers.has("set-cookie")
  if (status !== 200 || type !== "basic" || redirected || !isPublic) return false
  if (kind !== "picture") return contentType.startsWith("text/html") === (kind === "page")
  const maxAge = Number(/max-age=(\d+)/.exec(cacheControl)?.[1] ?? 0)
  return contentType.startsWith("image/") && maxAge >= pictureAgeMin
}
