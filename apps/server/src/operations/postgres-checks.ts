import type { PostgresState } from "@shop/commerce/drivers/postgres"
import { incompatibleMigrations, pendingMigrations, type SchemaMigration } from "@shop/commerce/sql"
import type { Advice } from "./advice.ts"

/** The oldest version that the shop supports. */
const versionMin = 15
/** Letters and locks are leased for minutes, so clocks that differ by more are a danger. */
const clockMaxMs = 5_000
const lagMaxMs = 30_000
const lagMaxBytes = 64 * 1_048_576

const about = "PostgreSQL"

type Check = (state: PostgresState, own: OwnState) => ReadonlyArray<Omit<Advice, "about">>

/** This shop, as the server is compared with it. */
export interface OwnState {
  /** The migrations of this shop. */
  readonly migrations: ReadonlyArray<SchemaMigration>
  /** Connections that each process opens at most. */
  readonly connectionsMax: number
  readonly nowMs: number
}

const version: Check = ({ versionNumber, version: name }) =>
  Math.floor(versionNumber / 10_000) >= versionMin
    ? []
    : [
        {
          level: "error",
          what: `It is version ${name}`,
          why: `the shop uses what came with PostgreSQL ${versionMin}`,
          todo: `upgrade the server to PostgreSQL ${versionMin} or later`,
        },
      ]

const encoding: Check = ({ encoding: name }) =>
  name === "UTF8"
    ? []
    : [
        {
          level: "error",
          what: `Its texts are ${name}`,
          why: "names and addresses of other languages cannot be stored",
          todo: "create the database with ENCODING 'UTF8', and copy the data into it",
        },
      ]

const replica: Check = ({ isReplica }) =>
  isReplica
    ? [
        {
          level: "error",
          what: "It is a replica",
          why: "nothing can be written, so no order can be placed",
          todo: "name the primary server in SHOP_DATABASE",
        },
      ]
    : []

const migrations: Check = ({ migrations: applied }, own) => {
  if (applied === null)
    return [
      {
        level: "warning",
        what: "It has no tables of a shop yet",
        why: "the shop is empty",
        todo: "run shop import or shop seed, or shop database copy --to <address> to bring a shop along",
      },
    ]
  const incompatible = incompatibleMigrations(applied, own.migrations)
  if (incompatible.length > 0)
    return [
      {
        level: "error",
        what: `It is of a newer shop (${incompatible.join(", ")})`,
        why: "this shop cannot work with it",
        todo: "install the newer shop, or choose another SHOP_DATABASE",
      },
    ]
  const missing = pendingMigrations(applied, own.migrations)
  if (missing.length === 0) return []
  const what = `It is of an older shop (without ${missing.map(({ id }) => id).join(", ")})`
  return missing.some(({ needs }) => needs !== undefined && !applied.some(({ id }) => id === needs))
    ? [
        {
          level: "warning",
          what,
          why: "the first process of this version changes its tables, and older processes end their work with errors",
          todo: "make a backup, stop the older processes, and start this version",
        },
      ]
    : [
        {
          level: "warning",
          what,
          why: "the first process of this version adds to its tables, and older processes go on meanwhile",
          todo: "make a backup, and replace the processes one after another",
        },
      ]
}

const connections: Check = ({ connectionsMax, connectionsOpen }, own) => {
  const each = own.connectionsMax
  const processes = Math.floor(connectionsMax / each)
  const room = `It takes ${connectionsMax} connections, so ${processes} processes with ${each} each`
  if (processes < 1)
    return [
      {
        level: "error",
        what: room,
        why: "a process is refused connections when it is busy",
        todo: "lower SHOP_DATABASE_CONNECTIONS, or raise max_connections of the server",
      },
    ]
  return connectionsOpen + each <= connectionsMax
    ? []
    : [
        {
          level: "warning",
          what: `${room}; ${connectionsOpen} are open`,
          why: "a further process is refused connections when it is busy",
          todo: "lower SHOP_DATABASE_CONNECTIONS, raise max_connections, or put a pooler such as PgBouncer between",
        },
      ]
}

const clock: Check = ({ nowMs }, own) => {
  const seconds = Math.round(Math.abs(nowMs - own.nowMs) / 1000)
  return seconds * 1000 <= clockMaxMs
    ? []
    : [
        {
          level: "warning",
          what: `Its clock differs from this machine's by ${seconds} seconds`,
          why: "processes would disagree on when a coupon, a session or a lease ends",
          todo: "let every machine set its clock by NTP",
        },
      ]
}

const replication: Check = ({ replicas }) =>
  replicas
    .filter(({ lagMs, lagBytes }) => (lagMs ?? 0) > lagMaxMs || (lagBytes ?? 0) > lagMaxBytes)
    .map(({ name, lagMs, lagBytes }) => ({
      level: "warning",
      what: `The replica ${name} is ${Math.round((lagMs ?? 0) / 1000)} seconds and ${Math.round((lagBytes ?? 0) / 1_048_576)} MB behind`,
      why: "the latest orders are lost if it takes the place of the primary server now",
      todo: "look at its network and its disk",
    }))

const indexes: Check = ({ invalidIndexes }) =>
  invalidIndexes.map((name) => ({
    level: "error",
    what: `The index ${name} is invalid`,
    why: "what has to be unique may come twice, and lists are slow",
    todo: `run REINDEX INDEX ${name} in the database`,
  }))

/** Checks a PostgreSQL server: version, settings, schema, clock and replicas. @rule SR491 */
export const postgresFaults = (state: PostgresState, own: OwnState): ReadonlyArray<Advice> =>
  [version, encoding, replica, migrations, connections, clock, replication, indexes].flatMap((check) =>
    check(state, own).map((fault) => ({ about, ...fault })),
  )
