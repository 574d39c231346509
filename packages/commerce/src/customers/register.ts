import { Clock, Effect } from "effect"
import { email as emailFaults } from "@shop/core/form"
import { Settings } from "@shop/core/settings"
import { dieOnSqlError, Sql } from "../sql/index.ts"
import { CustomerRepository } from "./customer-repository.ts"
import { exportData } from "./data-export.ts"
import { deleteAccount } from "./delete-account.ts"
import { refused, type Registration } from "./model.ts"
import { Passwords } from "./passwords.ts"
import { checkRegistration, weakness } from "./profile.ts"
import { replacePassword } from "./replace-password.ts"

/** Uses the accounts. A caller can do nothing about an error of the database. */
const onCustomers = <A, E, R>(use: (customers: CustomerRepository["Service"]) => Effect.Effect<A, E, R>) =>
  dieOnSqlError(Effect.flatMap(CustomerRepository, use))

const inTransaction = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  dieOnSqlError(Effect.flatMap(Sql, ({ transaction }) => transaction(effect)))

/**
 * The account of an e-mail address or an id.
 *
 * @returns null for none
 * @rule CM74
 */
export const findCustomer = (who: string) =>
  onCustomers((customers) =>
    /^\d{1,15}$/.test(who) ? customers.find(Number(who)) : customers.findByEmail(who),
  )

/** Customers, newest first, whose name or address contains a text, before an id (null: from the newest). @rule CM74, CM390 */
export const listCustomers = (search: string, countMax: number, beforeId: number | null = null) =>
  onCustomers(({ list }) => list({ search, countMax, beforeId }))

/**
 * Opens an account as the operator. In contrast to a registration, it refuses an address that has an account.
 *
 * @fails CustomerRefused FieldsInvalid, EmailRefused
 * @rule CM74
 */
export const enrol = Effect.fn("Customers.enrol")(function* (
  registration: Registration,
  groupId: number,
  store: string,
) {
  const passwords = yield* Passwords
  const { password, ...person } = yield* checkRegistration(registration)
  if (emailFaults("email", person.email).length > 0) return yield* refused({ tag: "EmailRefused" })
  const hash = yield* passwords.hash(password)
  const nowMs = yield* Clock.currentTimeMillis
  return yield* inTransaction(
    Effect.gen(function* () {
      const customers = yield* CustomerRepository
      const id = yield* customers.nextId
      const isNew = yield* customers.add({ id, ...person, password: hash, groupId, store }, nowMs)
      return isNew ? id : yield* refused({ tag: "EmailRefused" })
    }),
  )
})

/** Sets a password as the operator, and signs the customer out everywhere. @fails CustomerRefused FieldsInvalid @rule CM74 */
export const overridePassword = Effect.fn("Customers.overridePassword")(function* (
  customerId: number,
  password: string,
) {
  const passwords = yield* Passwords
  const faults = weakness(password)
  if (faults.length > 0) return yield* refused({ tag: "FieldsInvalid", faults })
  const hash = yield* passwords.hash(password)
  const nowMs = yield* Clock.currentTimeMillis
  yield* inTransaction(replacePassword(customerId, hash, nowMs))
})

/** Every group. @rule CM74 */
export const listGroups = onCustomers(({ groups }) => groups)

/** Adds a group or renames one; dies when another group has the name. @rule CM74 */
export const nameGroup = (id: number, name: string) => onCustomers(({ saveGroup }) => saveGroup(id, name))

/** Puts a customer into a group, from their next request on. @rule CM69, CM74 */
export const assignGroup = (customerId: number, groupId: number) =>
  Effect.flatMap(Clock.currentTimeMillis, (nowMs) =>
    onCustomers(({ setGroup }) => setGroup(customerId, groupId, nowMs)),
  )

/** Everything that is stored of a customer. @rule CM71 */
export const exportCustomer = (customerId: number) => dieOnSqlError(exportData(customerId))

/** Deletes a customer's account. @returns how many orders stay @rule CM71 */
export const deleteCustomer = Effect.fn("Customers.delete")(function* (customerId: number) {
  const nowMs = yield* Clock.currentTimeMillis
  const { retention } = yield* Settings
  return yield* inTransaction(deleteAccount(customerId, nowMs, retention))
})
