import type { HttpRequest } from "../http/model.ts"

/**
 * A picture asked for by parameters, as older clients do, is asked for by its path. An address of another host begins
 * with no slash, and is refused as any path that is none.
 *
 * @returns the request itself when it is no such question
 * @rule SR94 - wire §15 (alternate form)
 */
export const byPath = (request: HttpRequest): HttpRequest => {
  const { path, query } = request
  const url = query.get("url")
  if ((path !== "/img" && path !== "/img/") || url === null) return request
  const [width, height] = ["width", "height"].map((name) => query.get(name) ?? "0")
  const action = query.get("action") ?? "resize"
  const to = url.split("/").map(encodeURIComponent).join("/")
  return { ...request, path: `/img/${width}/${height}/${action}${to.startsWith("/") ? to : "//"}` }
}
