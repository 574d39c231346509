import { Effect } from "effect"
import { type Selectable, sql as raw } from "kysely"
import { type Address, completeAddress } from "@shop/core/address"
import { normalizeEmail } from "@shop/core/form"
import { CustomerRepository } from "./customer-repository.ts"
import type { CustomerRecord } from "./model.ts"
import { customerTexts, fillSearchTexts, foldText } from "../sql/search-text.ts"
import type { SqlService } from "../sql/sql.ts"
import type { Tables } from "../sql/tables.ts"
import { contains } from "../sql/text.ts"

const toCustomer = (row: Selectable<Tables["customer"]>): CustomerRecord => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  password: row.password,
  groupId: row.group_id,
  store: row.store,
  createdAtMs: row.created_at,
})

const toCustomerOrNull = (row: Selectable<Tables["customer"]> | null): CustomerRecord | null =>
  row === null ? null : toCustomer(row)

export const customerRepository = (sql: SqlService): CustomerRepository["Service"] => {
  const { dialect, db, all, first, run } = sql
  const update = (id: number, nowMs: number) =>
    db.updateTable("customer").set({ updated_at: nowMs }).where("id", "=", id)

  return CustomerRepository.of({
    find: (id) =>
      Effect.map(
        first(db.selectFrom("customer").selectAll().where("id", "=", id).where("deleted_at", "is", null)),
        toCustomerOrNull,
      ),
    findByEmail: (email) =>
      Effect.map(
        first(db.selectFrom("customer").selectAll().where("email_key", "=", normalizeEmail(email))),
        toCustomerOrNull,
      ),
    nextId: Effect.map(
      first(
        db
          .insertInto("counter")
          .values({ name: "customer", value: 1 })
          .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: raw`counter.value + 1` }))
          .returning("value"),
      ),
      (row) => row!.value,
    ),
    add: ({ id, email, firstName, lastName, password, groupId, store }, nowMs) =>
      Effect.map(
        run(
          db
            .insertInto("customer")
            .values({
              id,
              email,
              email_key: normalizeEmail(email),
              first_name: firstName,
              last_name: lastName,
              ...customerTexts({ email, first_name: firstName, last_name: lastName }),
              password,
              group_id: groupId,
              store,
              created_at: nowMs,
              updated_at: nowMs,
            })
            .onConflict((conflict) => conflict.column("email_key").doNothing()),
        ),
        (count) => count > 0,
      ),
    setPassword: (id, password, nowMs) => Effect.asVoid(run(update(id, nowMs).set({ password }))),
    setGroup: (id, groupId, nowMs) => Effect.asVoid(run(update(id, nowMs).set({ group_id: groupId }))),
    setPerson: (id, { email, firstName, lastName }, nowMs) =>
      Effect.asVoid(
        run(
          update(id, nowMs).set({
            email,
            email_key: normalizeEmail(email),
            first_name: firstName,
            last_name: lastName,
          }),
        ),
      ),
    addresses: (id) =>
      Effect.map(
        all(db.selectFrom("customer_address").selectAll().where("customer", "=", id).orderBy("id")),
        (rows) =>
          rows.map((row) => ({
            id: row.id,
            address: completeAddress(JSON.parse(row.address) as Partial<Address>),
            isDefaultBilling: row.is_default_billing === 1,
            isDefaultShipping: row.is_default_shipping === 1,
          })),
      ),
    setAddresses: Effect.fnUntraced(function* (customerId, addresses) {
      const remaining = addresses.flatMap(({ id }) => id ?? [])
      yield* run(
        db
          .deleteFrom("customer_address")
          .where("customer", "=", customerId)
          .$if(remaining.length > 0, (query) => query.where("id", "not in", remaining)),
      )
      // A default moves from one address to another, and the table never permits two.
      yield* run(
        db
          .updateTable("customer_address")
          .set({ is_default_billing: 0, is_default_shipping: 0 })
          .where("customer", "=", customerId),
      )
      for (const { id, address, isDefaultBilling, isDefaultShipping } of addresses) {
        const values = {
          address: JSON.stringify(address),
          is_default_billing: isDefaultBilling ? (1 as const) : (0 as const),
          is_default_shipping: isDefaultShipping ? (1 as const) : (0 as const),
        }
        yield* run(
          id === null
            ? db.insertInto("customer_address").values({ customer: customerId, ...values })
            : db
                .updateTable("customer_address")
                .set(values)
                .where("id", "=", id)
                .where("customer", "=", customerId),
        )
      }
    }),
    list: Effect.fnUntraced(function* ({ search, beforeId, countMax }) {
      const text = foldText(search)
      if (text !== "") yield* fillSearchTexts(sql, "customer")
      const rows = yield* all(
        db
          .selectFrom("customer")
          .innerJoin("customer_group", "customer_group.id", "customer.group_id")
          .selectAll("customer")
          .select((select) => [
            "customer_group.name as group_name",
            select
              .selectFrom("orders")
              .select(({ fn }) => fn.countAll<number>().as("count"))
              .whereRef("orders.customer", "=", "customer.id")
              .as("order_count"),
          ])
          .where("customer.deleted_at", "is", null)
          .$if(text !== "", (query) => query.where(contains(dialect, raw`customer.search_text`, text)))
          .$if(beforeId !== null, (query) => query.where("customer.id", "<", beforeId!))
          .orderBy("customer.id", "desc")
          .limit(countMax),
      )
      return rows.map((row) => {
        const { password, ...customer } = toCustomer(row)
        return {
          ...customer,
          hasPassword: password !== null,
          group: row.group_name,
          orderCount: row.order_count ?? 0,
        }
      })
    }),
    groups: Effect.map(
      all(
        db
          .selectFrom("customer_group")
          .select((select) => [
            "customer_group.id",
            "customer_group.name",
            select
              .selectFrom("customer")
              .select(({ fn }) => fn.countAll<number>().as("count"))
              .whereRef("customer.group_id", "=", "customer_group.id")
              .where("customer.deleted_at", "is", null)
              .as("customerCount"),
          ])
          .orderBy("customer_group.id"),
      ),
      (rows) => rows.map((row) => ({ ...row, customerCount: row.customerCount ?? 0 })),
    ),
    saveGroup: (id, name) =>
      Effect.asVoid(
        run(
          db
            .insertInto("customer_group")
            .values({ id, name })
            .onConflict((conflict) => conflict.column("id").doUpdateSet({ name })),
        ),
      ),
  })
}
