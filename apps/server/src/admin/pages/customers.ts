import { Effect } from "effect"
import {
  assignGroup,
  type CustomerSummary,
  findCustomer,
  listCustomers,
  listGroups,
} from "@shop/commerce/customers"
import { Database } from "@shop/commerce/database"
import { utc } from "../../operator/coupon-fields.ts"
import { wholeOf } from "../../operator/fields.ts"
import { html } from "../../http/html.ts"
import { type AdminPage, type AdminServices, type Change, changesOf, succeeded, failed } from "../model.ts"
import {
  changeForm,
  selectField,
  textField,
  searchForm,
  pageOf,
  pager,
  pageSize,
  table,
} from "../components.ts"

const path = "/admin/customers"

/** Runs synchronously, so that it can be part of a transaction. */
const runSync = <A>({ database }: AdminServices, ask: Effect.Effect<A, never, Database>): A =>
  Effect.runSync(Effect.provideService(ask, Database, database))

const group: Change = async (services, fields, { operator, query }) => {
  const id = wholeOf(fields.get("id") ?? "", "The customer", 1, Number.MAX_SAFE_INTEGER)
  const groupId = wholeOf(fields.get("group") ?? "", "The group", 0, Number.MAX_SAFE_INTEGER)
  const name = runSync(services, listGroups).find((known) => known.id === groupId)?.name
  if (name === undefined) return failed(`There is no group ${groupId}.`)
  const isDone = await services.run(
    services.audit.record(
      Effect.sync(() => {
        if (runSync(services, findCustomer(String(id))) === null) return { entry: null, result: false }
        runSync(services, assignGroup(id, groupId))
        const entry = { actor: operator, action: "customer.group", subject: String(id), detail: name }
        return { result: true, entry }
      }),
    ),
  )
  return isDone
    ? succeeded(
        `Customer ${id} is in group ${name}.`,
        `${path}?search=${encodeURIComponent(query.get("search") ?? "")}`,
      )
    : failed(`There is no customer ${id}.`)
}

/** Customers and their groups, without passwords and tokens. @rule SR145 */
export const customers: AdminPage = {
  path,
  name: "Customers",
  show: (services, request) => {
    if (request.subpath !== "") return null
    const search = (request.query.get("search") ?? "").slice(0, 200)
    const groups = runSync(services, listGroups)
    const nameOf = (id: number): string => groups.find((known) => known.id === id)?.name ?? String(id)
    const row = (customer: CustomerSummary) => [
      String(customer.id),
      `${customer.firstName} ${customer.lastName}`,
      customer.email,
      utc(customer.createdAtMs),
      html`${nameOf(customer.groupId)}
      ${changeForm(
        request,
        `${path}?search=${encodeURIComponent(search)}`,
        "group",
        selectField(
          {
            id: `group-${customer.id}`,
            name: "group",
            label: `Group of ${customer.id}`,
            value: String(customer.groupId),
          },
          groups.map(({ id, name }) => [String(id), name]),
        ),
        "Save",
        { id: String(customer.id) },
      )}`,
    ]
    const page = pageOf(request.query)
    const found = runSync(services, listCustomers(search, pageSize + 1, (page - 1) * pageSize))
    return {
      title: "Customers",
      body: html`${searchForm(path, textField({ name: "search", label: "Name or e-mail, or a part of it", type: "search", value: search }), "Search")}${table(
        "Customers, newest first",
        ["Number", "Name", "E-mail", "Since", "Group"],
        found.slice(0, pageSize).map(row),
        "There are no such customers.",
      )}${pager(path, request.query, page, found.length > pageSize)}`,
    }
  },
  change: changesOf({ group }),
}
