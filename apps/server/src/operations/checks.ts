import { connect, createServer } from "node:net"
import { Effect } from "effect"
import { CatalogueCheckRepository } from "@shop/commerce/operator"
import type { Environment } from "../settings.ts"
import type { Advice } from "./advice.ts"

const nodeMin = 24

/** Whether this Node can run the shop. @rule SR137 */
export const nodeFault = (version: string): Advice | null =>
  Number(version.split(".")[0]) >= nodeMin
    ? null
    : {
        level: "error",
        about: "Node",
        what: `This is Node ${version}`,
        why: "the shop uses what came with Node 24",
        todo: "start it with npm start, which brings its own, or install Node 24",
      }

/**
 * Checks that every store view has an up-to-date index.
 *
 * @param served - products of each store view in the index of this machine; null where it has none yet
 * @rule SR137
 */
export const indexFaults = Effect.fnUntraced(function* (
  stores: ReadonlyArray<string>,
  served: ReadonlyMap<string, number> | null,
) {
  const versions = yield* (yield* CatalogueCheckRepository).versions
  return stores.flatMap((store): ReadonlyArray<Advice> => {
    const state = versions.find((one) => one.store === store)
    const about = `index ${store}`
    if (state === undefined || served?.has(store) === false)
      return [
        {
          level: "error",
          about,
          what: "There is none",
          why: "nothing can be found",
          todo: "run shop import or shop seed",
        },
      ]
    return state.version === state.builtVersion
      ? []
      : [
          {
            level: "warning",
            about,
            what: "It is older than the catalogue",
            why: "what changed is not found",
            todo: "run shop reindex",
          },
        ]
  })
})

/** Whether a port is free. @rule SR137 */
export const isPortFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once("error", () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })

const smtpTimeoutMs = 5_000

/** Where mail is handed over, when that is configured: smtp://host:port or smtps://host:port. */
export const mailServer = (
  environment: Environment,
): { readonly host: string; readonly port: number } | null => {
  const url = (environment["SHOP_SMTP"] ?? environment["SHOP_SMTP_URL"] ?? "").trim()
  if (!URL.canParse(url) || !/^smtps?:/.test(url)) return null
  const { hostname, port, protocol } = new URL(url)
  return { host: hostname, port: Number(port) || (protocol === "smtps:" ? 465 : 587) }
}

/** Checks whether a mail server accepts connections. @returns the reason when it does not @rule SR137 */
export const mailFault = ({
  host,
  port,
}: {
  readonly host: string
  readonly port: number
}): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: smtpTimeoutMs })
    const end = (message: string | null): void => {
      socket.destroy()
      resolve(message)
    }
    socket.once("connect", () => end(null))
    socket.once("timeout", () => end(`no answer within ${smtpTimeoutMs / 1000} seconds`))
    socket.once("error", (error) => end(error.message))
  })
