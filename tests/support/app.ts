import type { FastifyInstance, FastifyPluginAsync, InjectOptions } from "fastify"
import { type AppOptions, createApp } from "../../apps/server/src/http/app.ts"

/** A response of the server, with its body as text and as bytes. */
export interface TestResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
  readonly bytes: Buffer
}

/** Sends a request and returns its response. The method is GET by default. */
export type SendRequest = (
  url: string,
  options?: Omit<InjectOptions, "url"> & {
    /** IP address of the client. */
    readonly client?: string
  },
) => Promise<TestResponse>

/** Sends requests to an app in this process, without a socket. */
const injectInto =
  (app: Promise<FastifyInstance>): SendRequest =>
  async (url, { client, ...options } = {}) => {
    const response = await (
      await app
    ).inject({
      ...options,
      url: `http://shop.example${url}`,
      ...(client === undefined ? {} : { remoteAddress: client }),
    })
    return {
      status: response.statusCode,
      headers: response.headers as TestResponse["headers"],
      body: response.body,
      bytes: response.rawPayload,
    }
  }

const defaultOptions: AppOptions = {
  hosts: [],
  proxies: [],
  isTls: false,
  onCompleted: () => undefined,
  onDefect: () => undefined,
}

/**
 * Creates an HTTP server with some routes, which never listens on a port.
 *
 * @param appOptions - options of the server that differ from the defaults
 * @returns a function that sends requests to the routes
 */
export const testApp = <Options extends object>(
  routes: (app: FastifyInstance, options: Options, done: () => void) => unknown,
  options: Options,
  appOptions: Partial<AppOptions> = {},
): SendRequest => {
  const createWithRoutes = async (): Promise<FastifyInstance> => {
    const app = await createApp({ ...defaultOptions, ...appOptions })
    await app.register(routes as FastifyPluginAsync, options)
    return app
  }
  return injectInto(createWithRoutes())
}

/** Options of a request that sends a form, with the headers that a browser adds on a page of the shop. */
export const form = (
  fields: string | Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Pick<InjectOptions, "method" | "payload"> & { readonly headers: Record<string, string> } => ({
  method: "POST",
  headers: {
    "content-type": "application/x-www-form-urlencoded",
    "sec-fetch-site": "same-origin",
    ...headers,
  },
  payload: String(new URLSearchParams(fields)),
})
