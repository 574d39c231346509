import { connect, createServer } from "node:net"
import { defaults } from "@shop/core/settings"
import type { DatabaseService } from "@shop/commerce/database"
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

/** Checks that every store view has an up-to-date index. @rule SR137 */
export const indexFaults = (database: DatabaseService): ReadonlyArray<Advice> =>
  defaults.views.flatMap(({ code }): ReadonlyArray<Advice> => {
    const row = database.get(
      `SELECT version, built_version, (SELECT count(*) FROM index_serving WHERE index_serving.store = ?1) AS serving
       FROM catalogue_state WHERE store = ?1`,
      code,
    )
    const about = `index ${code}`
    const todo = "run shop reindex"
    if (row === undefined || row["serving"] === 0)
      return [
        {
          level: "error",
          about,
          what: "There is none",
          why: "nothing can be found",
          todo: "run shop import or shop seed",
        },
      ]
    return row["version"] === row["built_version"]
      ? []
      : [
          {
            level: "warning",
            about,
            what: "It is older than the catalogue",
            why: "what changed is not found",
            todo,
          },
        ]
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
  const told = (environment["SHOP_SMTP"] ?? environment["SHOP_SMTP_URL"] ?? "").trim()
  if (!URL.canParse(told) || !/^smtps?:/.test(told)) return null
  const { hostname, port, protocol } = new URL(told)
  return { host: hostname, port: Number(port) || (protocol === "smtps:" ? 465 : 587) }
}

/** Whether a mail server takes connections. @returns words when it does not @rule SR137 */
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
