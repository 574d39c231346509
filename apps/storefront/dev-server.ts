import { readdirSync } from "node:fs"
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http"
import { fileURLToPath } from "node:url"
import { createServer } from "vite"
import type { Assets } from "./src/document/assets.ts"
import config from "./vite.config.ts"

/** The module of the server entry. */
type Entry = typeof import("./src/entry-server.tsx")

const root = fileURLToPath(new URL(".", import.meta.url))
const entryFile = "/src/entry-server.tsx"

/** Every style sheet: styles that scripts add would come after the first paint. */
const sheets: ReadonlyArray<string> = [
  ...new Set([
    // The first declares the order of the layers.
    "/src/styles/index.css",
    ...readdirSync(new URL("src/styles/", import.meta.url)).map((name) => `/src/styles/${name}`),
  ]),
]

const assets: Assets = {
  firstScripts: ["/@vite/client", "/@id/@vitejs/plugin-react/preamble"],
  earlyTaps: "/src/early-taps.ts",
  entry: "/src/entry-client.tsx",
  scripts: [],
  styles: sheets,
  sheets,
  fonts: [],
  screens: {},
  screenStyles: {},
  words: {},
  offlineFiles: [],
}

/** Starts Vite's development server as a middleware: edited modules and styles reach open pages without a reload. */
export const startDevServer = async () => {
  // Vite needs a server for the connections of hot updates. The shop's server does not exist yet and forwards them later.
  const hotServer = createHttpServer()
  const vite = await createServer({
    ...config,
    configFile: false,
    root,
    server: { middlewareMode: true, hmr: { server: hotServer } },
  })
  const load = async (): Promise<Entry> => (await vite.ssrLoadModule(entryFile)) as Entry
  let entry = await load()
  /** Loads modules again that were edited since the last page. */
  const refresh = async (response: ServerResponse, next: () => void): Promise<void> => {
    try {
      entry = await load()
    } catch (error) {
      vite.ssrFixStacktrace(error as Error)
      response.statusCode = 500
      response.end((error as Error).stack)
      return
    }
    next()
  }
  return {
    /** Answers requests for sources and calls `next` for every other request. */
    middleware: (request: IncomingMessage, response: ServerResponse, next: () => void): void =>
      vite.middlewares(request, response, () => {
        if (request.headers.accept?.includes("text/html") === true) void refresh(response, next)
        else next()
      }),
    /** Sends hot updates over the port of the shop's own server. */
    attach: (server: Server): void =>
      void server.on("upgrade", (...event) => hotServer.emit("upgrade", ...event)),
    entry: (): Entry => entry,
    assets,
    close: (): Promise<void> => vite.close(),
  }
}
