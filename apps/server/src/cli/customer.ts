import { Cause, Effect, Exit } from "effect"
import { email as emailFaults } from "@shop/core/form"
import { defaults as views } from "@shop/core/store-view"
import {
  assignGroup,
  type CustomerRecord,
  CustomerRefused,
  type CustomerSummary,
  deleteCustomer,
  enrol,
  eraseGuest,
  exportCustomer,
  findCustomer,
  listCustomers,
  listGroups,
  nameGroup,
  overridePassword,
} from "@shop/commerce/customers"
import { Database } from "@shop/commerce/database"
import type { Platform } from "../platform.ts"
import { audited, writeAuditEntry } from "./audit.ts"
import { type Command, type ExitCode, type Invocation, CommandFailed } from "./command.ts"
import { newPassword, type NewPassword } from "./new-password.ts"
import { onPlatform } from "./platform.ts"
import { table } from "./table.ts"

const help = `Usage: shop customer create <email> --first <name> --last <name> [options]
       shop customer list [--search <text>] [--limit <count>]
       shop customer show <who>
       shop customer group [<who> <group>]
       shop customer group <group> --name <name>
       shop customer password <who> [--password-stdin]
       shop customer export <who>
       shop customer delete <who> --yes
       shop customer erase <email> --yes

Looks after the accounts of customers, whether the shop is being served or not.
<who> is an e-mail address or a customer's number.

  create            Opens an account. Nothing is mailed.
    --first, --last The customer's names.
    --group         Number of their group, 1 (General) when not said.
    --store         Store view whose language mails are in, the first one when
                    not said.
    --password-stdin  Reads the password from standard input, so that it stands in
                    no list of processes; else one is made up and printed.
  list              Newest first: number, e-mail, name, group, orders.
    --search        Only those with this text in e-mail or name.
    --limit         At most so many, 50 when not said, up to 1000.
  show              One account with its addresses, sessions and orders.
  group             Lists the groups. With <who> and <group> puts a customer into
                    one: its prices hold from their next call on.
    --name          Makes a group of that number, or gives it this name.
  password          Sets a password and signs the customer out everywhere.
  export            Prints everything that is kept of a customer as JSON, to be
                    handed over: account, addresses, sessions, cart, orders and
                    mails.
  delete            Takes a customer's data away, for good: account, addresses,
                    sessions, cart and mails. Orders keep their names for ten
                    years, as books have to; after that they lose them too.
  erase             Erases the data of a person without an account: carts,
                    messages to the shop, newsletter and visits. Orders in the
                    books keep names and postal addresses, and lose e-mail
                    address and telephone number; other orders lose all. Open
                    orders stay as they are.
    --yes           Without it nothing is deleted, and what would be is told.
  --json            Print as JSON; times are ISO 8601.

Exit codes: 0 done, 1 there is no such customer or the shop refused, 2 usage.`

const limitMax = 1000
const groupMax = 2_147_483_647

/** Looks after customers' accounts. @rule SR70 */
export const command: Command = {
  name: "customer",
  summary: "Open, list, show, change, export or delete customers' accounts",
  help,
  options: {
    first: { type: "string" },
    last: { type: "string" },
    group: { type: "string" },
    store: { type: "string" },
    "password-stdin": { type: "boolean" },
    search: { type: "string" },
    limit: { type: "string" },
    name: { type: "string" },
    yes: { type: "boolean" },
    json: { type: "boolean" },
  },
  run: (invocation) => {
    const [what = "", ...rest] = invocation.positionals
    const todo = Object.hasOwn(todos, what) ? todos[what] : undefined
    if (todo === undefined || !todo.takes.includes(rest.length))
      throw new CommandFailed(
        2,
        `Say what to do: ${Object.keys(todos)
          .map((name) => `shop customer ${name}`)
          .join(", ")}`,
      )
    return todo.run(invocation, rest)
  },
}

interface Todo {
  /** How many words may follow. */
  readonly takes: ReadonlyArray<number>
  readonly run: (invocation: Invocation, rest: ReadonlyArray<string>) => Promise<ExitCode>
}

/** Asks the platform. @throws Stop 1 with the words of a refusal */
const asking = async <A, E>(invocation: Invocation, program: Effect.Effect<A, E, Platform>): Promise<A> => {
  const exit = await onPlatform(invocation, program)
  if (Exit.isSuccess(exit)) return exit.value
  const error = Cause.squash(exit.cause)
  throw new CommandFailed(1, error instanceof CustomerRefused ? words(error) : String(error))
}

const words = ({ reason }: CustomerRefused): string => {
  if (reason.tag === "FieldsInvalid")
    return `This cannot be kept: ${reason.faults.map(({ field, tag }) => `${field} (${tag})`).join(", ")}.`
  if (reason.tag === "EmailRefused") return "There is an account with this e-mail address already."
  return `The shop refused: ${reason.tag}.`
}

const textOf = ({ options }: Invocation, name: string): string | null => {
  const value = options[name]
  return typeof value === "string" ? value : null
}

const wholeOf = (text: string, name: string, min: number, max: number): number => {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= min && value <= max) return value
  throw new CommandFailed(2, `${name} is a whole number from ${min} to ${max}`)
}

/** @throws Stop 1 when there is nobody */
const theOne = async (invocation: Invocation, who: string): Promise<CustomerRecord> => {
  const found = await asking(invocation, findCustomer(who))
  if (found === null)
    throw new CommandFailed(1, `There is no customer ${who}. shop customer list tells who there is.`)
  return found
}

const groupOf = async (invocation: Invocation, text: string): Promise<number> => {
  const id = wholeOf(text, "The group", 0, groupMax)
  const groups = await asking(invocation, listGroups)
  if (groups.some((group) => group.id === id)) return id
  throw new CommandFailed(
    1,
    `There is no group ${id}. There are: ${groups.map((group) => `${group.id} ${group.name}`).join(", ")}.`,
  )
}

/** Prints a result: as JSON for programs, in words for people. */
const tell = ({ options, terminal }: Invocation, value: unknown, text: string): ExitCode => {
  terminal.out(options["json"] === true ? JSON.stringify(value, null, 2) : text)
  return 0
}

const told = ({ password, isMadeUp }: NewPassword) => (isMadeUp ? { password } : {})

const create: Todo["run"] = async (invocation, [email = ""]) => {
  const [firstName, lastName] = [textOf(invocation, "first"), textOf(invocation, "last")]
  if (firstName === null || lastName === null)
    throw new CommandFailed(2, "Name the customer: --first <name> --last <name>")
  const store = textOf(invocation, "store") ?? views[0]!.code
  if (!views.some(({ code }) => code === store))
    throw new CommandFailed(
      2,
      `There is no store view ${store}. There are: ${views.map(({ code }) => code).join(", ")}.`,
    )
  const groupId = await groupOf(invocation, textOf(invocation, "group") ?? "1")
  const made = await newPassword(invocation)
  const id = await asking(
    invocation,
    enrol({ email, firstName, lastName, password: made.password }, groupId, store).pipe(
      Effect.tap((customer) =>
        writeAuditEntry({ what: "customer.create", subject: String(customer), detail: `group ${groupId}` }),
      ),
    ),
  )
  const password = made.isMadeUp ? `\nPassword: ${made.password}` : ""
  return tell(
    invocation,
    { id, email: email.trim(), ...told(made) },
    `Customer ${id} has an account.${password}`,
  )
}

const written = ({ createdAtMs, ...customer }: CustomerSummary) => ({
  ...customer,
  createdAt: new Date(createdAtMs).toISOString(),
})

const list: Todo["run"] = async (invocation) => {
  const limit = wholeOf(textOf(invocation, "limit") ?? "50", "--limit", 1, limitMax)
  const found = await asking(invocation, listCustomers(textOf(invocation, "search") ?? "", limit))
  const cells = found.map(({ id, email, firstName, lastName, group, orderCount }) => [
    id,
    email,
    `${firstName} ${lastName}`,
    group,
    orderCount,
  ])
  const text =
    found.length === 0
      ? "There are no such customers."
      : table(["number", "e-mail", "name", "group", "orders"], cells)
  return tell(invocation, found.map(written), text)
}

const copyOf = async (invocation: Invocation, who: string) =>
  (await asking(invocation, exportCustomer((await theOne(invocation, who)).id)))!

const line = (row: Readonly<Record<string, unknown>>): string =>
  ["firstName", "lastName", "street", "house", "postcode", "city", "country"]
    .map((name) => row[name])
    .filter((part) => part !== "")
    .join(" ")

const show: Todo["run"] = async (invocation, [who = ""]) => {
  const { customer, addresses, sessions, orders, cart } = await copyOf(invocation, who)
  const value = (name: string): string => String(customer[name])
  const text = [
    `${value("first_name")} ${value("last_name")}, ${value("email")}`,
    `Number ${value("id")}, group ${value("group_name")}, view ${value("store")}, since ${value("created_at").slice(0, 10)}.`,
    `${addresses.length} addresses, ${sessions.length} sessions, ${cart.length} lines in the cart, ${orders.length} orders.`,
    ...addresses.map(({ address }) => `  ${line(address as unknown as Readonly<Record<string, unknown>>)}`),
    ...orders.map(
      (order) =>
        `  ${String(order["number"])} ${String(order["placed_at"]).slice(0, 10)} ${String(order["status"])}`,
    ),
  ].join("\n")
  return tell(invocation, { customer, addresses, sessions, cart, orders }, text)
}

const group: Todo["run"] = async (invocation, [who, id]) => {
  if (who !== undefined && id === undefined) {
    const name = textOf(invocation, "name")?.trim() ?? ""
    if (name === "") throw new CommandFailed(2, "Name the group: shop customer group <group> --name <name>")
    const groupId = wholeOf(who, "The group", 0, groupMax)
    await asking(
      invocation,
      audited(nameGroup(groupId, name), () => ({
        what: "group.name",
        subject: String(groupId),
        detail: name,
      })),
    )
    return tell(invocation, { id: groupId, name }, `Group ${groupId} is ${name}.`)
  }
  if (who === undefined || id === undefined) {
    const groups = await asking(invocation, listGroups)
    const cells = groups.map((one) => [one.id, one.name, one.customerCount])
    return tell(invocation, groups, table(["number", "name", "customers"], cells))
  }
  const { id: customerId } = await theOne(invocation, who)
  const groupId = await groupOf(invocation, id)
  await asking(
    invocation,
    audited(assignGroup(customerId, groupId), () => ({
      what: "customer.group",
      subject: String(customerId),
      detail: `group ${groupId}`,
    })),
  )
  return tell(invocation, { id: customerId, groupId }, `Customer ${customerId} is in group ${groupId}.`)
}

const password: Todo["run"] = async (invocation, [who = ""]) => {
  const { id } = await theOne(invocation, who)
  const made = await newPassword(invocation)
  await asking(
    invocation,
    Effect.tap(overridePassword(id, made.password), () =>
      writeAuditEntry({ what: "customer.password", subject: String(id), detail: "signed out everywhere" }),
    ),
  )
  const text = made.isMadeUp ? `\nPassword: ${made.password}` : ""
  return tell(
    invocation,
    { id, ...told(made) },
    `Customer ${id} has a new password and is signed out everywhere.${text}`,
  )
}

const exported: Todo["run"] = async (invocation, [who = ""]) => {
  invocation.terminal.out(JSON.stringify(await copyOf(invocation, who), null, 2))
  return 0
}

const remove: Todo["run"] = async (invocation, [who = ""]) => {
  const { customer, addresses, sessions, orders } = await copyOf(invocation, who)
  const id = Number(customer["id"])
  if (invocation.options["yes"] !== true)
    throw new CommandFailed(
      2,
      `This takes away customer ${id}, ${addresses.length} addresses and ${sessions.length} sessions; ${orders.length} orders stay. Say --yes to do it.`,
    )
  const ordersKept = await asking(
    invocation,
    audited(deleteCustomer(id), (kept) => ({
      what: "customer.delete",
      subject: String(id),
      detail: `${kept} orders stay`,
    })),
  )
  return tell(
    invocation,
    { id, ordersKept },
    `Customer ${id} is deleted. ${ordersKept} orders stay, as books have to be kept.`,
  )
}

const erase: Todo["run"] = async (invocation, [email = ""]) => {
  if (emailFaults("email", email).length > 0) throw new CommandFailed(2, `${email} is no e-mail address.`)
  const hasAccount = (await asking(invocation, findCustomer(email))) !== null
  if (invocation.options["yes"] !== true)
    throw new CommandFailed(
      2,
      `This erases the data of ${email} outside any account, except what the books must keep. Say --yes to do it.`,
    )
  const { orders, carts, letters, visits } = await asking(
    invocation,
    audited(
      Effect.map(Database, (database) => eraseGuest(database, email)),
      ({ orders: { forgotten, kept } }) => ({
        what: "guest.erase",
        subject: "guest",
        detail: `${forgotten} orders forgotten, ${kept.length} stay`,
      }),
    ),
  )
  const text = [
    `Taken away: ${carts} carts, ${letters} messages, ${visits} visits, ${orders.forgotten} orders.`,
    `${orders.kept.length} orders stay with name and postal address, as books have to be kept.`,
    ...(orders.open.length === 0
      ? []
      : [`Left as they are until they are done: ${orders.open.join(", ")}. Run this again then.`]),
    ...(hasAccount ? [`${email} has an account as well: see shop customer delete.`] : []),
  ]
  return tell(invocation, { orders, carts, letters, visits, hasAccount }, text.join("\n"))
}

const todos: Readonly<Record<string, Todo>> = {
  create: { takes: [1], run: create },
  list: { takes: [0], run: list },
  show: { takes: [1], run: show },
  group: { takes: [0, 1, 2], run: group },
  password: { takes: [1], run: password },
  export: { takes: [1], run: exported },
  delete: { takes: [1], run: remove },
  erase: { takes: [1], run: erase },
}
