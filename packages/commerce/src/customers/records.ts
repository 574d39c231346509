import { normalizeEmail } from "../letters/index.ts"
import type { ProfileChange, SavedAddress } from "@shop/core/account"
import type { Address } from "@shop/core/address"
import { type DatabaseService, insert, type Row } from "../database/index.ts"
import type { CustomerRecord } from "./model.ts"

/** A customer about to be kept. */
export type NewCustomer = Omit<CustomerRecord, "id" | "createdAtMs">

/** An account in one row, for lists. */
export interface CustomerSummary extends Omit<CustomerRecord, "password"> {
  readonly group: string
  readonly orderCount: number
  readonly hasPassword: boolean
}

/** Reads and writes the rows of customers. Every step is synchronous: call changes inside a transaction. @rule CM66 */
export interface CustomerRecords {
  readonly find: (id: number) => CustomerRecord | null
  readonly findByEmail: (email: string) => CustomerRecord | null
  /** The next number; taken whether or not somebody gets it. */
  readonly nextId: () => number
  readonly insert: (id: number, customer: NewCustomer, nowMs: number) => void
  readonly setPassword: (id: number, password: string | null, nowMs: number) => void
  readonly setGroup: (id: number, groupId: number, nowMs: number) => void
  readonly setPerson: (id: number, person: Omit<ProfileChange, "addresses">, nowMs: number) => void
  readonly addresses: (id: number) => ReadonlyArray<SavedAddress>
  /** The whole book anew; ids that are given must be this customer's. */
  readonly setAddresses: (id: number, addresses: ReadonlyArray<SavedAddress>) => void
  readonly list: (search: string, count: number, start?: number) => ReadonlyArray<CustomerSummary>
}

/** The rows of customers in one database. @rule CM66 - wire §4 */
export const records = (database: DatabaseService): CustomerRecords => {
  const maybe = (row: Row | undefined): CustomerRecord | null => (row === undefined ? null : toCustomer(row))
  return {
    find: (id) => maybe(database.get("SELECT * FROM customer WHERE id = ? AND deleted_at IS NULL", id)),
    findByEmail: (email) =>
      maybe(database.get("SELECT * FROM customer WHERE email_key = ?", normalizeEmail(email))),
    nextId: () =>
      Number(
        database.get(
          `INSERT INTO counter (name, value) VALUES ('customer', 1)
           ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value`,
        )!["value"],
      ),
    insert: (id, customer, nowMs) =>
      void insert(database, "customer", {
        id,
        email: customer.email,
        email_key: normalizeEmail(customer.email),
        first_name: customer.firstName,
        last_name: customer.lastName,
        password: customer.password,
        group_id: customer.groupId,
        store: customer.store,
        created_at: nowMs,
        updated_at: nowMs,
      }),
    setPassword: (id, password, nowMs) =>
      void database.run("UPDATE customer SET password = ?, updated_at = ? WHERE id = ?", password, nowMs, id),
    setGroup: (id, groupId, nowMs) =>
      void database.run("UPDATE customer SET group_id = ?, updated_at = ? WHERE id = ?", groupId, nowMs, id),
    setPerson: (id, { email, firstName, lastName }, nowMs) =>
      void database.run(
        "UPDATE customer SET email = ?, email_key = ?, first_name = ?, last_name = ?, updated_at = ? WHERE id = ?",
        email,
        normalizeEmail(email),
        firstName,
        lastName,
        nowMs,
        id,
      ),
    addresses: (id) =>
      database.all("SELECT * FROM customer_address WHERE customer = ? ORDER BY id", id).map(toAddress),
    setAddresses: (id, addresses) => {
      const kept = addresses.flatMap((one) => one.id ?? [])
      database.run(
        "DELETE FROM customer_address WHERE customer = ? AND id NOT IN (SELECT value FROM json_each(?))",
        id,
        JSON.stringify(kept),
      )
      // Defaults move from one to another, and no two may have them in between.
      database.run(
        "UPDATE customer_address SET is_default_billing = 0, is_default_shipping = 0 WHERE customer = ?",
        id,
      )
      for (const { id: addressId, address, isDefaultBilling, isDefaultShipping } of addresses) {
        const text = JSON.stringify(address)
        if (addressId === null)
          insert(database, "customer_address", {
            customer: id,
            address: text,
            is_default_billing: Number(isDefaultBilling),
            is_default_shipping: Number(isDefaultShipping),
          })
        else
          database.run(
            `UPDATE customer_address SET address = ?, is_default_billing = ?, is_default_shipping = ?
             WHERE id = ? AND customer = ?`,
            text,
            Number(isDefaultBilling),
            Number(isDefaultShipping),
            addressId,
            id,
          )
      }
    },
    list: (search, count, start = 0) =>
      database
        .all(
          `SELECT customer.*, customer_group.name AS group_name,
             (SELECT count(*) FROM orders WHERE customer = customer.id) AS order_count
           FROM customer JOIN customer_group ON customer_group.id = group_id
           WHERE deleted_at IS NULL AND (?1 = '' OR instr(email_key, ?1) > 0
             OR instr(lower(first_name || ' ' || last_name), ?1) > 0)
           ORDER BY id DESC LIMIT ?2 OFFSET ?3`,
          search.trim().toLowerCase(),
          count,
          start,
        )
        .map((row) => {
          const { password, ...customer } = toCustomer(row)
          return {
            ...customer,
            hasPassword: password !== null,
            group: String(row["group_name"]),
            orderCount: Number(row["order_count"]),
          }
        }),
  }
}

const toCustomer = (row: Row): CustomerRecord => ({
  id: Number(row["id"]),
  email: String(row["email"]),
  firstName: String(row["first_name"]),
  lastName: String(row["last_name"]),
  password: row["password"] === null ? null : String(row["password"]),
  groupId: Number(row["group_id"]),
  store: String(row["store"]),
  createdAtMs: Number(row["created_at"]),
})

const toAddress = (row: Row): SavedAddress => ({
  id: Number(row["id"]),
  address: JSON.parse(String(row["address"])) as Address,
  isDefaultBilling: row["is_default_billing"] === 1,
  isDefaultShipping: row["is_default_shipping"] === 1,
})
