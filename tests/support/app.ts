import type { FastifyInstance, FastifyPluginAsync, InjectOptions } from "fastify"
import { type AppOptions, createApp } from "../../apps/server/src/http/app.ts"

/** An answer as tests read it. */
export interface TestReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
  readonly bytes: Buffer
}

/** Asks a route; GET unless another method is given. */
export type Ask = (
  url: string,
  more?: Omit<InjectOptions, "url"> & { readonly client?: string },
) => Promise<TestReply>

/** Asks an app without a socket. */
const asking =
  (app: Promise<FastifyInstance>): Ask =>
  async (url, { client, ...more } = {}) => {
    const reply = await (
      await app
    ).inject({
      ...more,
      url: `http://shop.example${url}`,
      ...(client === undefined ? {} : { remoteAddress: client }),
    })
    return {
      status: reply.statusCode,
      headers: reply.headers as TestReply["headers"],
      body: reply.body,
      bytes: reply.rawPayload,
    }
  }

const noOptions: AppOptions = {
  hosts: [],
  proxies: [],
  isTls: false,
  onCompleted: () => undefined,
  onDefect: () => undefined,
}

/** The HTTP server with the routes of one part of the shop, never listening. */
export const testApp = <Options extends object>(
  routes: (app: FastifyInstance, options: Options, done: () => void) => unknown,
  options: Options,
  more: Partial<AppOptions> = {},
): Ask => {
  const open = async (): Promise<FastifyInstance> => {
    const app = await createApp({ ...noOptions, ...more })
    await app.register(routes as FastifyPluginAsync, options)
    return app
  }
  return asking(open())
}

/** A form as a browser sends it from a page of the shop. */
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
