import { accessSync, constants, existsSync, statSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Effect } from "effect"
import { CatalogueFactRepository } from "@shop/commerce/carts"
import { damage, type DatabaseService, missingIndexes, readOnly, unknownSteps } from "@shop/commerce/database"
import { Sql, type SqlService } from "@shop/commerce/drivers/sql"
import { repositories } from "@shop/commerce/drivers/sql/repositories"
import { sqliteSql } from "@shop/commerce/drivers/sqlite"
import { migrations } from "@shop/commerce/schema"
import { redisFault } from "../coordination/redis.ts"
import { operatorPictures } from "../images/operator-pictures.ts"
import { type Advice, advice } from "../operations/advice.ts"
import { indexFaults, isPortFree, mailFault, mailServer, nodeFault } from "../operations/checks.ts"
import { freeBytes, formatBytes } from "../operations/disk.ts"
import { legalFaults } from "../operations/legal.ts"
import { payFaults } from "../operations/pay.ts"
import { type MissingPictures, missingPictures, pictureMessages } from "../operations/pictures.ts"
import { taxFaults } from "../operations/tax.ts"
import { databaseFile } from "../platform.ts"
import type { ServerSettings } from "../settings.ts"
import { formatAdvice } from "./format-advice.ts"
import type { Command, Invocation } from "./command.ts"
import { print } from "./output.ts"
import { messageOf, settingsOf } from "./platform.ts"

const help = `Usage: shop doctor [--json]

Checks the shop and changes nothing: Node, data folder, free disk, the whole
database file, indexes, tax rules, pictures, legal pages, settings, the port, and
Redis and the mail server if they are configured. For each problem it says why it
matters and what to do.

While the shop runs, its own port is taken; that is a warning.

  --json            Print all checks as JSON.

Exit codes: 0 no errors (there may be warnings), 1 an error was found, 2 a setting
is invalid.`

const diskMinBytes = 500_000_000

/** The result of one check. */
interface Finding {
  readonly checked: string
  readonly faults: ReadonlyArray<Advice>
}

const finding = (checked: string, ...faults: ReadonlyArray<Advice | null>): Finding => ({
  checked,
  faults: faults.filter((fault) => fault !== null),
})

const error = (about: string, what: string, why: string, todo: string): Advice => ({
  level: "error",
  about,
  what,
  why,
  todo,
})

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

/** Checks the database file; the content is checked only if the file is sound and not of a newer shop. */
const fileFindings = async (file: string, settings: ServerSettings): Promise<ReadonlyArray<Finding>> => {
  if (!existsSync(file))
    return [
      finding("database", {
        level: "warning",
        about: "database",
        what: "There is none yet",
        why: "the shop is empty",
        todo: "run npm start, shop seed or shop import",
      }),
    ]
  const words = damage(file)
  if (words !== null)
    return [
      finding(
        "database",
        error("database", `It is damaged: ${words}`, "what is read may be wrong", "run shop restore <copy>"),
      ),
    ]
  const steps = unknownSteps(file, migrations)
  if (steps === null || steps.length > 0)
    return [
      finding(
        "database",
        error(
          "database",
          steps === null ? "It is no shop's" : `It is of a newer shop (${steps.join(", ")})`,
          "this shop cannot read it",
          "install the newer shop, or choose another SHOP_DATA",
        ),
      ),
    ]
  const isShared = (statSync(file).mode & 0o077) !== 0
  const reader = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  const database = readOnly(reader, file)
  try {
    return [
      finding(
        "database",
        isShared
          ? {
              level: "warning",
              about: "database",
              what: `Other users of this machine can read ${file}`,
              why: "it holds orders, addresses and sessions",
              todo: `chmod 600 ${file}, or start the shop once`,
            }
          : null,
      ),
      finding(
        "database indexes",
        ...missingIndexes(database, migrations).map((name) =>
          error(
            "database indexes",
            `The index ${name} is missing`,
            "what has to be unique may come twice, and lists are slow",
            "run shop restore <copy>, or make the index again",
          ),
        ),
      ),
      ...(await Effect.runPromise(contentFindings(settings, sqliteSql(database), servedStores(database)))),
    ]
  } catch (cause) {
    return [
      finding(
        "database",
        error(
          "database",
          messageOf(cause),
          "it is older than this shop",
          "run any command, such as shop orders list",
        ),
      ),
    ]
  } finally {
    reader.close()
  }
}

const servedStores = (database: DatabaseService): ReadonlyArray<string> =>
  database.values("SELECT store FROM index_serving").map(([store]) => String(store))

/** Checks what is in the database. @param serving - store views with an index on this machine */
const contentFindings = (settings: ServerSettings, sql: SqlService, serving: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { seller, shop, mediaFolder } = settings
    const facts = yield* CatalogueFactRepository
    const stores = shop.views.map(({ code }) => code)
    return [
      finding("indexes", ...(yield* indexFaults(stores, serving))),
      finding("tax", ...(yield* taxFaults(shop.views, shop.shipping.countries))),
      finding("pictures", ...pictureFaults(yield* missingPictures(settings))),
      finding(
        "pages that law asks for",
        ...(yield* legalFaults(shop.views, seller, operatorPictures(mediaFolder))),
      ),
      finding("where money goes", ...payFaults(yield* facts.isDemo, settings)),
    ]
  }).pipe(Effect.provide(repositories), Effect.provideService(Sql, sql))

const pictureFaults = (missing: MissingPictures): ReadonlyArray<Advice> =>
  pictureMessages(missing).map((what) => ({
    level: "warning",
    about: "pictures",
    what,
    why: "the placeholder is shown in their place",
    todo: "put pictures that can be read into the folder, under the names that the catalogue has",
  }))

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
  options: { json: { type: "boolean" } },
  run: async (invocation) => {
    const { environment, terminal } = invocation
    const settings = settingsOf(environment)
    const file = databaseFile(settings.dataFolder)
    terminal.progress(`reading ${file}`)
    const findings = [
      finding("Node", nodeFault(process.versions.node)),
      finding("data folder", folderFault(settings.dataFolder)),
      finding("free disk", diskFault(settings.dataFolder)),
      ...(await fileFindings(file, settings)),
      finding("settings", ...advice(environment, settings)),
      finding("port", await portFault(settings)),
      ...(await redisFinding(settings)),
      ...(await mailFinding(invocation)),
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
