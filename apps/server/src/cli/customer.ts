import { Effect } from "effect"
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
import { addressText } from "../operator/address.ts"
import { wholeOf } from "../operator/fields.ts"
import { shopDay } from "../operator/shop-time.ts"
import type { Platform } from "../platform.ts"
import { audited, writeAuditEntry } from "./audit.ts"
import { type Action, CommandFailed, type Invocation, commandOf } from "./command.ts"
import { limitOption, parseInput, textOption } from "./input.ts"
import { newPassword, type NewPassword } from "./new-password.ts"
import { print, printList } from "./output.ts"
import { messageOf, runProgram } from "./platform.ts"

const help = `Usage: shop customer create <email> --first <name> --last <name> [options]
       shop customer list [--search <text>] [--limit <count>]
       shop customer show <who>
       shop customer group [<who> <group>]
       shop customer group <group> --name <name>
       shop customer password <who> [--password-stdin]
       shop customer export <who>
       shop customer delete <who> --yes
       shop customer erase <email> --yes

Manages customer accounts, whether the shop runs or not. <who> is an e-mail
address or a customer's number.

  create            Creates an account. Nothing is mailed.
    --first, --last The customer's names.
    --group         Number of the customer group, default 1 (General).
    --store         Store view whose language mails are in, default the first one.
    --password-stdin  Reads the password from standard input, so that no process
                    list shows it; else a password is generated and printed.
  list              Customers, newest first.
    --search        Only customers with this text in e-mail or name.
    --limit         Number of customers, 1 to 1000, default 50.
  show              One account with its addresses, sessions and orders.
  group             Lists the groups. With <who> and <group> it assigns a customer
                    to a group; its prices apply from the next request on.
    --name          Creates or renames the group.
  password          Sets a password and signs the customer out everywhere.
  export            Prints all personal data of a customer as JSON: account,
                    addresses, sessions, cart, orders and mails.
  delete            Deletes a customer for good: account, addresses, sessions,
                    cart and mails. Orders retain the names for ten years, as law
                    demands of bookkeeping.
  erase             Erases the data of a person without an account: carts,
                    messages to the shop, newsletter and sessions without
                    JavaScript. Invoiced orders retain names and postal addresses,
                    but not e-mail address and telephone number; other orders
                    retain nothing. Open orders do not change.
    --yes           Confirms delete and erase; without it they only say what they
                    would do.
  --json            Print as JSON; times are ISO 8601.

Exit codes: 0 done, 1 unknown customer or refused change, 2 usage.`

const groupMax = 2_147_483_647

const run = <A, E>(invocation: Invocation, program: Effect.Effect<A, E, Platform>): Promise<A> =>
  runProgram(invocation, program, (error) =>
    error instanceof CustomerRefused ? refusalMessage(error) : messageOf(error),
  )

const refusalMessage = ({ reason }: CustomerRefused): string => {
  if (reason.tag === "FieldsInvalid")
    return `Invalid: ${reason.faults.map(({ field, tag }) => `${field} (${tag})`).join(", ")}.`
  if (reason.tag === "EmailRefused") return "There is an account with this e-mail address already."
  return `The shop refused: ${reason.tag}.`
}

const groupIdIn = (text: string): number => parseInput(() => wholeOf(text, "The group", 0, groupMax))

/** @throws CommandFailed 1 for an unknown customer */
const findOne = async (invocation: Invocation, who: string): Promise<CustomerRecord> => {
  const found = await run(invocation, findCustomer(who))
  if (found === null)
    throw new CommandFailed(1, `There is no customer ${who}. shop customer list shows all customers.`)
  return found
}

const groupOf = async (invocation: Invocation, text: string): Promise<number> => {
  const id = groupIdIn(text)
  const groups = await run(invocation, listGroups)
  if (groups.some((group) => group.id === id)) return id
  throw new CommandFailed(
    1,
    `There is no group ${id}. There are: ${groups.map((group) => `${group.id} ${group.name}`).join(", ")}.`,
  )
}

const shownPassword = ({ password, isGenerated }: NewPassword) => (isGenerated ? { password } : {})

const create: Action["run"] = async (invocation, [email = ""]) => {
  const [firstName, lastName] = [textOption(invocation, "first"), textOption(invocation, "last")]
  if (firstName === null || lastName === null)
    throw new CommandFailed(2, "Name the customer: --first <name> --last <name>")
  const store = textOption(invocation, "store") ?? views[0]!.code
  if (!views.some(({ code }) => code === store))
    throw new CommandFailed(
      2,
      `There is no store view ${store}. There are: ${views.map(({ code }) => code).join(", ")}.`,
    )
  const groupId = await groupOf(invocation, textOption(invocation, "group") ?? "1")
  const made = await newPassword(invocation)
  const id = await run(
    invocation,
    enrol({ email, firstName, lastName, password: made.password }, groupId, store).pipe(
      Effect.tap((customer) =>
        writeAuditEntry({ action: "customer.create", subject: String(customer), detail: `group ${groupId}` }),
      ),
    ),
  )
  const password = made.isGenerated ? `\nPassword: ${made.password}` : ""
  return print(
    invocation,
    { id, email: email.trim(), ...shownPassword(made) },
    `Customer ${id} has an account.${password}`,
  )
}

const toJson = ({ createdAtMs, ...customer }: CustomerSummary) => ({
  ...customer,
  createdAt: new Date(createdAtMs).toISOString(),
})

const list: Action["run"] = async (invocation) => {
  const limit = limitOption(invocation)
  const found = await run(invocation, listCustomers(textOption(invocation, "search") ?? "", limit))
  return printList(
    invocation,
    found.map(toJson),
    ["number", "e-mail", "name", "group", "orders"],
    found.map(({ id, email, firstName, lastName, group: name, orderCount }) => [
      id,
      email,
      `${firstName} ${lastName}`,
      name,
      orderCount,
    ]),
    "There are no such customers.",
  )
}

const copyOf = async (invocation: Invocation, who: string) =>
  (await run(invocation, exportCustomer((await findOne(invocation, who)).id)))!

const show: Action["run"] = async (invocation, [who = ""]) => {
  const { customer, addresses, sessions, orders, cart } = await copyOf(invocation, who)
  const value = (name: string): string => String(customer[name])
  const text = [
    `${value("first_name")} ${value("last_name")}, ${value("email")}`,
    `Number ${value("id")}, group ${value("group_name")}, view ${value("store")}, since ${shopDay(Date.parse(value("created_at")))}.`,
    `${addresses.length} addresses, ${sessions.length} sessions, ${cart.length} lines in the cart, ${orders.length} orders.`,
    ...addresses.map(({ address }) => `  ${addressText(JSON.stringify(address))}`),
    ...orders.map(
      (order) =>
        `  ${String(order["number"])} ${shopDay(Date.parse(String(order["placed_at"])))} ${String(order["status"])}`,
    ),
  ].join("\n")
  return print(invocation, { customer, addresses, sessions, cart, orders }, text)
}

const group: Action["run"] = async (invocation, [who, id]) => {
  if (textOption(invocation, "name") !== null && (who === undefined || id !== undefined))
    throw new CommandFailed(2, "--name goes with one group: shop customer group <group> --name <name>")
  if (who !== undefined && id === undefined) {
    const name = textOption(invocation, "name")?.trim() ?? ""
    if (name === "") throw new CommandFailed(2, "Name the group: shop customer group <group> --name <name>")
    const groupId = groupIdIn(who)
    await run(
      invocation,
      audited(nameGroup(groupId, name), () => ({
        action: "group.name",
        subject: String(groupId),
        detail: name,
      })),
    )
    return print(invocation, { id: groupId, name }, `Group ${groupId} is ${name}.`)
  }
  if (who === undefined || id === undefined) {
    const groups = await run(invocation, listGroups)
    return printList(
      invocation,
      groups,
      ["number", "name", "customers"],
      groups.map((one) => [one.id, one.name, one.customerCount]),
      "There are no groups.",
    )
  }
  const { id: customerId } = await findOne(invocation, who)
  const groupId = await groupOf(invocation, id)
  await run(
    invocation,
    audited(assignGroup(customerId, groupId), () => ({
      action: "customer.group",
      subject: String(customerId),
      detail: `group ${groupId}`,
    })),
  )
  return print(invocation, { id: customerId, groupId }, `Customer ${customerId} is in group ${groupId}.`)
}

const password: Action["run"] = async (invocation, [who = ""]) => {
  const { id } = await findOne(invocation, who)
  const made = await newPassword(invocation)
  await run(
    invocation,
    Effect.tap(overridePassword(id, made.password), () =>
      writeAuditEntry({ action: "customer.password", subject: String(id), detail: "signed out everywhere" }),
    ),
  )
  const text = made.isGenerated ? `\nPassword: ${made.password}` : ""
  return print(
    invocation,
    { id, ...shownPassword(made) },
    `Customer ${id} has a new password and is signed out everywhere.${text}`,
  )
}

const exported: Action["run"] = async (invocation, [who = ""]) => {
  const { id } = await findOne(invocation, who)
  const copy = await run(
    invocation,
    audited(exportCustomer(id), () => ({
      action: "customer.export",
      subject: String(id),
      detail: "all personal data",
    })),
  )
  invocation.terminal.out(JSON.stringify(copy!, null, 2))
  return 0
}

const remove: Action["run"] = async (invocation, [who = ""]) => {
  const { customer, addresses, sessions, orders } = await copyOf(invocation, who)
  const id = Number(customer["id"])
  if (invocation.options["yes"] !== true)
    throw new CommandFailed(
      2,
      `This takes away customer ${id}, ${addresses.length} addresses and ${sessions.length} sessions; ${orders.length} orders stay. Say --yes to do it.`,
    )
  const ordersKept = await run(
    invocation,
    audited(deleteCustomer(id), (retained) => ({
      action: "customer.delete",
      subject: String(id),
      detail: `${retained} orders stay`,
    })),
  )
  return print(
    invocation,
    { id, ordersKept },
    `Customer ${id} is deleted. ${ordersKept} orders stay, as books have to be kept.`,
  )
}

const erase: Action["run"] = async (invocation, [email = ""]) => {
  if (emailFaults("email", email).length > 0) throw new CommandFailed(2, `${email} is no e-mail address.`)
  const hasAccount = (await run(invocation, findCustomer(email))) !== null
  if (invocation.options["yes"] !== true)
    throw new CommandFailed(
      2,
      `This erases the data of ${email} outside any account, except what the books must keep. Say --yes to do it.`,
    )
  const { orders, carts, letters, visits } = await run(
    invocation,
    audited(eraseGuest(email), ({ orders: { forgotten, retained } }) => ({
      action: "guest.erase",
      subject: "guest",
      detail: `${forgotten} orders forgotten, ${retained.length} stay`,
    })),
  )
  const text = [
    `Taken away: ${carts} carts, ${letters} messages, ${visits} visits, ${orders.forgotten} orders.`,
    `${orders.retained.length} orders stay with name and postal address, as books have to be kept.`,
    ...(orders.open.length === 0
      ? []
      : [`Left as they are until they are done: ${orders.open.join(", ")}. Run this again then.`]),
    ...(hasAccount ? [`${email} has an account as well: see shop customer delete.`] : []),
  ]
  return print(invocation, { orders, carts, letters, visits, hasAccount }, text.join("\n"))
}

/** Creates, shows, changes, exports and deletes customer accounts. @rule SR70 */
export const command = commandOf(
  {
    name: "customer",
    summary: "Open, list, show, change, export or delete customers' accounts",
    help,
  },
  {
    create: {
      argumentCounts: [1],
      options: {
        first: { type: "string" },
        last: { type: "string" },
        group: { type: "string" },
        store: { type: "string" },
        "password-stdin": { type: "boolean" },
      },
      run: create,
    },
    list: {
      argumentCounts: [0],
      options: { search: { type: "string" }, limit: { type: "string" } },
      run: list,
    },
    show: { argumentCounts: [1], run: show },
    group: { argumentCounts: [0, 1, 2], options: { name: { type: "string" } }, run: group },
    password: { argumentCounts: [1], options: { "password-stdin": { type: "boolean" } }, run: password },
    export: { argumentCounts: [1], run: exported },
    delete: { argumentCounts: [1], options: { yes: { type: "boolean" } }, run: remove },
    erase: { argumentCounts: [1], options: { yes: { type: "boolean" } }, run: erase },
  },
)
