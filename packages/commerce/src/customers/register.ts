import { Clock, Effect } from "effect"
import { email as emailFaults } from "@shop/core/form"
import { Settings } from "@shop/core/settings"
import { refusable } from "../carts/index.ts"
import { Database } from "../database/index.ts"
import { exportData, type CustomerData } from "./data-export.ts"
import { deleteAccount } from "./delete-account.ts"
import {
  type CustomerRecord,
  CustomerRefused,
  isCustomerRefused,
  refuse,
  type Registration,
} from "./model.ts"
import { Passwords } from "./passwords.ts"
import { settledRegistration, weakness } from "./profile.ts"
import { type CustomerSummary, records } from "./records.ts"
import { replacePassword } from "./replace-password.ts"

/** A customer group. */
export interface CustomerGroup {
  readonly id: number
  readonly name: string
  readonly customerCount: number
}

/**
 * Who is meant by an e-mail address or a number.
 *
 * @returns null when there is nobody
 * @rule CM74
 */
export const findCustomer = (who: string): Effect.Effect<CustomerRecord | null, never, Database> =>
  Effect.map(Database, (database) => {
    const rows = records(database)
    return /^\d{1,15}$/.test(who) ? rows.find(Number(who)) : rows.findByEmail(who)
  })

/** Customers, newest first, whose name or address has a text in it. @rule CM74 */
export const listCustomers = (
  search: string,
  count: number,
  start = 0,
): Effect.Effect<ReadonlyArray<CustomerSummary>, never, Database> =>
  Effect.map(Database, (database) => records(database).list(search, count, start))

/**
 * Opens an account as the operator: here an address that is taken is told.
 *
 * @fails CustomerRefused FieldsInvalid, EmailRefused
 * @rule CM74
 */
export const enrol = Effect.fnUntraced(function* (told: Registration, groupId: number, store: string) {
  const database = yield* Database
  const passwords = yield* Passwords
  const rows = records(database)
  const { password, ...person } = yield* refusable(isCustomerRefused, () => settledRegistration(told))
  const hash = yield* passwords.hash(password)
  const nowMs = yield* Clock.currentTimeMillis
  return yield* refusable(isCustomerRefused, () =>
    database.transaction(() => {
      if (emailFaults("email", person.email).length > 0 || rows.findByEmail(person.email) !== null)
        refuse({ tag: "EmailRefused" })
      const id = rows.nextId()
      rows.insert(id, { ...person, password: hash, groupId, store }, nowMs)
      return id
    }),
  )
})

/** Sets a password as the operator, and signs the customer out everywhere. @fails CustomerRefused FieldsInvalid @rule CM74 */
export const overridePassword = Effect.fnUntraced(function* (customerId: number, password: string) {
  const database = yield* Database
  const passwords = yield* Passwords
  const faults = weakness(password)
  if (faults.length > 0) return yield* new CustomerRefused({ reason: { tag: "FieldsInvalid", faults } })
  const hash = yield* passwords.hash(password)
  const nowMs = yield* Clock.currentTimeMillis
  database.transaction(() => replacePassword(database, customerId, hash, nowMs))
})

/** The groups there are. @rule CM74 */
export const listGroups: Effect.Effect<ReadonlyArray<CustomerGroup>, never, Database> = Effect.map(
  Database,
  (database) =>
    database
      .all(
        `SELECT id, name, (SELECT count(*) FROM customer WHERE group_id = customer_group.id AND deleted_at IS NULL) AS n
         FROM customer_group ORDER BY id`,
      )
      .map((row) => ({ id: Number(row["id"]), name: String(row["name"]), customerCount: Number(row["n"]) })),
)

/** Makes a group, or gives one another name. @throws when another group has the name @rule CM74 */
export const nameGroup = (id: number, name: string): Effect.Effect<void, never, Database> =>
  Effect.map(
    Database,
    (database) =>
      void database.run(
        "INSERT INTO customer_group (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name",
        id,
        name,
      ),
  )

/** Puts a customer into a group; it holds from their next call on. @rule CM69, CM74 */
export const assignGroup = (customerId: number, groupId: number): Effect.Effect<void, never, Database> =>
  Effect.gen(function* () {
    const database = yield* Database
    const nowMs = yield* Clock.currentTimeMillis
    records(database).setGroup(customerId, groupId, nowMs)
  })

/** Everything that is kept of a customer. @rule CM71 */
export const exportCustomer = (customerId: number): Effect.Effect<CustomerData | null, never, Database> =>
  Effect.map(Database, (database) => exportData(database, customerId))

/** Takes a customer's data away. @returns how many orders have to stay @rule CM71 */
export const deleteCustomer = (customerId: number): Effect.Effect<number, never, Database | Settings> =>
  Effect.gen(function* () {
    const database = yield* Database
    const nowMs = yield* Clock.currentTimeMillis
    return deleteAccount(database, customerId, nowMs, (yield* Settings).retention)
  })
