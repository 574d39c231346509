import { Effect } from "effect"
import { accessSync, constants, existsSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { redisFault } from "../coordination/redis.ts"
import { type Advice, advice } from "../operations/advice.ts"
import { isPortFree, mailFault, mailServer, nodeFault } from "../operations/checks.ts"
import { databaseFindings, searchFindings } from "../operations/database-findings.ts"
import { freeBytes, formatBytes } from "../operations/disk.ts"
import { error, type Finding, finding } from "../operations/findings.ts"
import { paymentFindings } from "../payment-providers.ts"
import { databaseName } from "../platform.ts"
import type { ServerSettings } from "../settings.ts"
import { formatAdvice } from "./format-advice.ts"
import type { Command, Invocation } from "./command.ts"
import { print } from "./output.ts"
import { messageOf, settingsOf } from "./platform.ts"

const help = `Usage: shop doctor [--json]

Checks the shop and changes nothing: Node, data folder, free disk, the whole
database file or the PostgreSQL, indexes, tax rules, pictures, legal pages,
settings, the port, and OpenSearch, Redis, the mail server and the payment
provider if they are configured. For each problem it says why it matters and what
to do.

While the shop runs, its own port is taken; that is a warning.

  --json            Print all checks as JSON.

Exit codes: 0 no errors (there may be warnings), 1 an error was found, 2 a setting
is invalid.`

const diskMinBytes = 500_000_000

const folderFault = (folder: string): Advice | null => {
  try {
    const at = existsSync(folder) ? folder : dirname(resolve(folder))
    accessSync(at, constants.R_OK | constants.W_OK)
    return null
  } catch (cause) {
    return error(
      "SHOP_DATA",
      `${resolve(folder)} cannot be written`,
      messageOf(cause),
      "let the shop's user write there, or choose another folder",
    )
  }
}

const diskFault = (folder: string): Advice | null => {
  const free = freeBytes(folder)
  return free >= diskMinBytes
    ? null
    : error(
        "disk",
        `Only ${formatBytes(free)} are free`,
        "orders are refused when the disk is full",
        "make room, or move SHOP_DATA",
      )
}

const portFault = async ({ port, host }: ServerSettings): Promise<Advice | null> =>
  port === 0 || (await isPortFree(port, host))
    ? null
    : {
        level: "warning",
        about: "PORT",
        what: `Port ${port} is taken`,
        why: "by this shop if it is being served, else by a stranger, and the shop cannot start",
        todo: "stop what listens there, or set another PORT",
      }

/** What the payment provider says about the shop's account. @rule SR622 */
const paymentFinding = async ({ payment }: ServerSettings): Promise<ReadonlyArray<Finding>> => {
  if (payment.mode === "off" || payment.mode === "sandbox") return []
  const found = await Effect.runPromise(paymentFindings(payment))
  return [finding("payment provider", ...found.map((one) => ({ about: "payment provider", ...one })))]
}

const mailFinding = async ({ environment }: Invocation): Promise<ReadonlyArray<Finding>> => {
  const server = mailServer(environment)
  if (server === null) return []
  const words = await mailFault(server)
  return [
    finding(
      "mail server",
      words === null
        ? null
        : error(
            "mail server",
            `${server.host}:${server.port} cannot be reached: ${words}`,
            "letters wait in the outbox",
            "look at its address, and at the firewall",
          ),
    ),
  ]
}

const redisFinding = async ({ redisUrl }: ServerSettings): Promise<ReadonlyArray<Finding>> => {
  if (redisUrl === null) return []
  const fault = await redisFault(redisUrl)
  return [
    finding(
      "Redis",
      fault === null
        ? null
        : error(
            "Redis",
            fault,
            "each process counts tries and renders pages on its own",
            "look at SHOP_CACHE, at the server, and at the firewall",
          ),
    ),
  ]
}

/** Checks the whole shop. @rule SR137 */
export const command: Command = {
  name: "doctor",
  summary: "Check the shop: what is wrong, why it matters, what to do",
  help,
  hasArguments: false,
  options: { json: { type: "boolean" } },
  run: async (invocation) => {
    const { environment, terminal } = invocation
    const settings = settingsOf(environment)
    terminal.progress(`reading ${databaseName(settings)}`)
    const findings = [
      finding("Node", nodeFault(process.versions.node)),
      finding("data folder", folderFault(settings.dataFolder)),
      finding("free disk", diskFault(settings.dataFolder)),
      ...(await databaseFindings(settings)),
      ...(await searchFindings(settings)),
      finding("settings", ...advice(environment, settings)),
      finding("port", await portFault(settings)),
      ...(await redisFinding(settings)),
      ...(await mailFinding(invocation)),
      ...(await paymentFinding(settings)),
    ]
    terminal.progress("")
    print(invocation, findings, findingsText(findings))
    return findings.some(({ faults }) => faults.some(({ level }) => level === "error")) ? 1 : 0
  },
}

const findingsText = (findings: ReadonlyArray<Finding>): string => {
  const all = findings.flatMap(({ faults }) => faults)
  const errors = all.filter(({ level }) => level === "error").length
  return [
    ...findings.flatMap(({ checked, faults }) =>
      faults.length === 0 ? [`  ok       ${checked}`] : faults.map(formatAdvice),
    ),
    "",
    all.length === 0
      ? "Nothing is wrong."
      : `${errors} ${errors === 1 ? "error" : "errors"}, ${all.length - errors} ${all.length - errors === 1 ? "warning" : "warnings"}.`,
  ].join("\n")
}
