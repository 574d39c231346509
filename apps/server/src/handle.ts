import type { HttpReply, HttpRequest } from "./http/model.ts"

export interface Rooms {
  /** What tells of the API, under its addresses. */
  readonly docs: (request: HttpRequest) => HttpReply | null
  readonly assets: (request: HttpRequest) => HttpReply | null
  readonly images: (request: HttpRequest) => HttpReply | null
  readonly api: (request: HttpRequest) => Promise<HttpReply>
  readonly pages: (request: HttpRequest) => Promise<HttpReply>
}

const isApi = (path: string): boolean => path === "/api" || path.startsWith("/api/")

/** Which room answers a request: the contract, the API, a built file, a picture, else a page. @rule SR29 */
export const handle =
  (rooms: Rooms) =>
  async (request: HttpRequest): Promise<HttpReply> => {
    if (isApi(request.path)) return rooms.docs(request) ?? rooms.api(request)
    const isReading = request.method === "GET" || request.method === "HEAD"
    return (isReading ? rooms.assets(request) : null) ?? rooms.images(request) ?? (await rooms.pages(request))
  }
