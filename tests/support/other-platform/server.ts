/** Simulates vue-storefront-api 1.12 with Magento, from the description of its protocol. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import sharp from "sharp"
import { documents, type Json } from "./catalogue.ts"
import { openSales, Refusal } from "./sales.ts"
import { documentAt, search, type SearchForm } from "./search.ts"

/** A received request, and the status of its response. */
export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | Array<string> | undefined>>
  readonly body: Json
  readonly status: number
}

export interface OtherPlatform extends AsyncDisposable {
  readonly url: string
  readonly received: ReadonlyArray<ReceivedRequest>
  /** Documents of placed orders with the sent requests. */
  readonly placed: ReadonlyArray<Json>
  readonly close: () => Promise<void>
}

export interface OtherPlatformOptions {
  readonly port?: number
  /** Older servers support only the Elasticsearch form. */
  readonly searchForm?: SearchForm
  /** Older servers have no URL map. */
  readonly hasUrlMap?: boolean
}

const bodyOf = async (request: IncomingMessage): Promise<Json> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  return text === "" ? {} : (JSON.parse(text) as Json)
}

const picture = sharp({ create: { width: 24, height: 24, channels: 3, background: "#b98" } })
  .jpeg()
  .toBuffer()

const pictures = new Set(documents.product.map((one) => String(one["image"])))

/** Why the platform does not make a picture; it has the media of its catalogue only. */
const pictureFault = (path: string): string | null => {
  const [, width, height, file] = /^\/img\/(\d+)\/(\d+)\/(?:resize|fit|identify)(\/.+)$/.exec(path) ?? []
  if (file === undefined) return "Please provide following parameters: /img/<width>/<height>/<action>/<image>"
  if (Number(width) > 1024 || Number(height) > 1024) return "Width and height must not be larger than 1024"
  return pictures.has(decodeURIComponent(file)) ? null : "The image cannot be downloaded"
}

/** Starts the platform on this machine. */
export const startOtherPlatform = async ({
  port = 0,
  searchForm = "search-query",
  hasUrlMap = true,
}: OtherPlatformOptions = {}): Promise<OtherPlatform> => {
  const received: Array<ReceivedRequest> = []
  const { handlers, sessions, placed } = openSales()

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? "/", "http://platform.test")
    const method = request.method ?? "GET"
    const body = await bodyOf(request)
    const send = (status: number, type: string, content: string | Buffer): void => {
      received.push({ method, path, query, headers: request.headers, body, status })
      response.writeHead(status, {
        "content-type": type,
        "x-powered-by": "Express",
        "access-control-allow-origin": "*",
        "set-cookie": "platform=1",
      })
      response.end(content)
    }
    const json = (status: number, value: unknown): void =>
      send(status, "application/json; charset=utf-8", JSON.stringify(value))
    const handlerRequest = { query, body }
    const key = `${method} ${path.replace(/^\/api\/stock\/check\/.*/, "/api/stock/check")}`
    try {
      const [, type] = /^\/api\/catalog\/vue_storefront_catalog_\w+\/(\w+)\/_search$/.exec(path) ?? []
      if (type !== undefined) return json(200, search(type, query, searchForm))
      if (path === "/api/" || path === "/api") return json(200, { version: "1.12.5" })
      if (key === "POST /api/url/map" && hasUrlMap) {
        if (body["url"] === undefined) return json(500, { code: 500, result: "Missing url" })
        return json(200, documentAt(String(body["url"]), body["excludeFields"]))
      }
      if (path.startsWith("/img/")) {
        const reason = pictureFault(path)
        if (reason !== null) return json(400, { code: 400, result: reason })
        return send(200, "image/jpeg", await picture)
      }
      if (path === "/graphql")
        return json(400, { errors: [{ message: 'Cannot query field "contents" on type "Query".' }] })
      const start = sessions[key]
      if (start !== undefined) return json(200, { code: 200, ...start(handlerRequest) })
      const handler = handlers[key]
      if (handler !== undefined) return json(200, { code: 200, result: handler(handlerRequest) })
      // Express sends this response for an unknown route.
      send(404, "text/html; charset=utf-8", `<!DOCTYPE html><pre>Cannot ${method} ${path}</pre>`)
    } catch (error) {
      const code = error instanceof Refusal ? error.code : 500
      json(code, { code, result: error instanceof Refusal ? error.result : { message: String(error) } })
    }
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    placed,
    close,
    [Symbol.asyncDispose]: close,
  }
}
