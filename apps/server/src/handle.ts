import type { HttpReply, HttpRequest } from "./http/model.ts"

export interface Rooms {
  /** Small rooms with addresses of their own; each says null to what is not its. */
  readonly others: ReadonlyArray<(request: HttpRequest) => HttpReply | Promise<HttpReply> | null>
  readonly assets: (request: HttpRequest) => HttpReply | null
  readonly images: (request: HttpRequest) => HttpReply | Promise<HttpReply | null> | null
  readonly api: (request: HttpRequest) => Promise<HttpReply>
  readonly pages: (request: HttpRequest) => Promise<HttpReply>
}

/** GraphQL and the files of content are calls of the wire as well. */
const isApi = (path: string): boolean => /^\/(?:api|graphql)(?:\/|$)|^\/content\//.test(path)

/** Which room answers a request: a small one, the API, a built file, a picture, else a page. @rule SR29 */
export const handle =
  (rooms: Rooms) =>
  async (request: HttpRequest): Promise<HttpReply> => {
    const { trail } = request
    const by = <A>(route: string, answer: A): A => {
      if (answer !== null && trail !== undefined) trail.route = route
      return answer
    }
    for (const room of rooms.others) {
      // Rooms with addresses of their own have few of them; what stands behind the first part may be a name of somebody.
      const answer = by(`/${request.path.split("/")[1]}`, room(request))
      if (answer !== null) return answer
    }
    if (isApi(request.path)) return rooms.api(by("api", request))
    const isReading = request.method === "GET" || request.method === "HEAD"
    return (
      by("file", isReading ? rooms.assets(request) : null) ??
      by("picture", await rooms.images(request)) ??
      (await rooms.pages(by("page", request)))
    )
  }
