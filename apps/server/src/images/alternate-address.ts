import type { HttpRequest } from "../http/model.ts"

/**
 * Rewrites a picture request of older clients, which put the sizes into query parameters, to the address with a path. The
 * path of a picture on another host has no leading slash, so the picture route refuses it.
 *
 * @returns the request itself when it has another form
 * @rule SR94 - wire §15 (alternate form)
 */
export const withImagePath = (request: HttpRequest): HttpRequest => {
  const { path, query } = request
  const url = query.get("url")
  if ((path !== "/img" && path !== "/img/") || url === null) return request
  const [width, height] = ["width", "height"].map((name) => query.get(name) ?? "0")
  const action = query.get("action") ?? "resize"
  const to = url.split("/").map(encodeURIComponent).join("/")
  return { ...request, path: `/img/${width}/${height}/${action}${to.startsWith("/") ? to : "//"}` }
}
