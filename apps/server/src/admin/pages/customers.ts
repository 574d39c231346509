import { Effect } from "effect"
import {
  assignGroup,
  type CustomerSummary,
  findCustomer,
  listCustomers,
  listGroups,
} from "@shop/commerce/customers"
import { shopTime } from "../../operator/shop-time.ts"
import { wholeOf } from "../../operator/fields.ts"
import { html } from "../../http/html.ts"
import { type AdminPage, type Change, changesOf, succeeded, failed } from "../model.ts"
import {
  changeForm,
  selectField,
  textField,
  searchForm,
  cursorOf,
  cursorPager,
  pageSize,
  table,
} from "../components.ts"

const path = "/admin/customers"

const group: Change = async (services, fields, { operator, query }) => {
  const id = wholeOf(fields.get("id") ?? "", "The customer", 1, Number.MAX_SAFE_INTEGER)
  const groupId = wholeOf(fields.get("group") ?? "", "The group", 0, Number.MAX_SAFE_INTEGER)
  const name = (await services.run(listGroups)).find((known) => known.id === groupId)?.name
  if (name === undefined) return failed(`There is no group ${groupId}.`)
  const isDone = await services.run(
    services.audit.record(
      Effect.gen(function* () {
        if ((yield* findCustomer(String(id))) === null) return { entry: null, result: false }
        yield* assignGroup(id, groupId)
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
  show: async (services, request) => {
    if (request.subpath !== "") return null
    const search = (request.query.get("search") ?? "").slice(0, 200)
    const groups = await services.run(listGroups)
    const nameOf = (id: number): string => groups.find((known) => known.id === id)?.name ?? String(id)
    const row = (customer: CustomerSummary) => [
      String(customer.id),
      `${customer.firstName} ${customer.lastName}`,
      customer.email,
      shopTime(customer.createdAtMs),
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
    const found = await services.run(listCustomers(search, pageSize + 1, cursorOf(request.query)))
    const shown = found.slice(0, pageSize)
    return {
      title: "Customers",
      body: html`${searchForm(path, textField({ name: "search", label: "Name or e-mail, or a part of it", type: "search", value: search }), "Search")}${table(
        "Customers, newest first",
        ["Number", "Name", "E-mail", "Since", "Group"],
        shown.map(row),
        "There are no such customers.",
      )}${cursorPager(path, request.query, found.length > pageSize ? (shown.at(-1)?.id ?? null) : null)}`,
    }
  },
  change: changesOf({ group }),
}
