import { afterAll, describe, expect, it } from "vitest"
import { Database } from "@shop/commerce/database"
import { type EndpointContract, type HttpRoute, resolved, type JsonSchema } from "@shop/wire/contract"
import { api, productDocument, sandboxServices, wireOrder } from "../../../../tests/support/api.ts"
import { contractsByName } from "../../../../tests/support/contract.ts"

/*
 * Every text that the contract lets a client send is sent with 90,000 letters, one at a time, in requests that are
 * right but for it. Whatever the answer is, no column of the database may hold a text of that size afterwards.
 */

const shop = api({
  services: sandboxServices,
  documents: [
    productDocument(9, "CUP", {
      price: 5,
      custom_options: [
        { option_id: 1, type: "field", title: "Name", is_require: false },
        { option_id: 2, type: "area", title: "Words", is_require: false },
        { option_id: 3, type: "date", title: "Day", is_require: false },
        { option_id: 4, type: "file", title: "Picture", is_require: false },
      ],
    }),
  ],
})
afterAll(shop.close)
const { sendAsync, run } = shop
const database = run(Database)
database.exec("UPDATE stock SET qty = 1000000")

const email = "anne@example.org"
const password = "Kiln-and-clay9"
const person = { email, firstname: "Anne", lastname: "Martin" }
await sendAsync("POST /api/user/create", {}, { customer: person, password })
const token = String(shop.result(await sendAsync("POST /api/user/login", {}, { username: email, password })))
const placed = await sendAsync("POST /api/order", {}, wireOrder(shop.cartOf({ BOL: 2 }), { BOL: 2 }))
const number = String(shop.result(placed)["orderNumber"])

type Path = ReadonlyArray<string | number>

/** Places of texts in values of a schema; "1" stands for any key. */
const textsOf = (given: JsonSchema, at: Path = []): ReadonlyArray<Path> => {
  if (at.length > 8) return []
  const schema = resolved(given)
  const types = [schema.type ?? []].flat()
  const isText = types.includes("string") || (types.length === 0 && schema.anyOf === undefined)
  return [
    ...(isText ? [at] : []),
    ...(schema.anyOf ?? []).flatMap((one) => textsOf(one, at)),
    ...(schema.items === undefined ? [] : textsOf(schema.items, [...at, 0])),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => textsOf(one, [...at, name])),
    ...(typeof schema.additionalProperties === "object"
      ? textsOf(schema.additionalProperties, [...at, "1"])
      : []),
  ]
}

const put = (value: unknown, [key, ...rest]: Path, text: string): unknown => {
  if (key === undefined) return text
  if (typeof key === "number") {
    const list = Array.isArray(value) ? value : []
    return [put(list[0], rest, text), ...list.slice(1)]
  }
  const fields = typeof value === "object" && value !== null && !Array.isArray(value) ? value : {}
  return { ...fields, [key]: put((fields as Record<string, unknown>)[key], rest, text) }
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((one, key) => (one as Record<string | number, unknown> | undefined)?.[key], value)

/** A text that is valid after trimming, one of letters, one of digits with spaces. */
const huge = (right: unknown): ReadonlyArray<string> => [
  `${typeof right === "string" ? right : "1"}${" ".repeat(90_000)}`,
  "x".repeat(90_000),
  `01${"-".repeat(90_000)}02030405`,
]

let key = 0
const nextKey = (): string => `key-${(key += 1)}`

/** The example of a request, with existing ids. */
const bodyOf = (tag: string, call: EndpointContract, cartId: string, sku: string): unknown => {
  const { body } = call.example
  switch (tag) {
    case "order.place":
      return wireOrder(cartId, { [sku]: 1 }, { order_id: nextKey() })
    case "cart.update":
      return { cartItem: { sku: "CUP", qty: 1, quoteId: cartId } }
    case "user.login":
      return { username: email, password }
    case "user.create":
      return { customer: { ...person, email: `${nextKey()}@example.org` }, password }
    case "user.update":
      return { customer: { ...person, addresses: [addressOf()] } }
    case "mail.send":
      return { ...(body as object), targetAddress: "contact@example.org", token: mailToken() }
    case "review.create":
      return { review: { ...(body as { review: object }).review, product_id: 1 } }
    default:
      return call.query?.["token"] !== undefined && tag.startsWith("order.")
        ? { ...(body as object), number, email, key: nextKey() }
        : body
  }
}
const addressOf = () => ({ ...wireOrder("", {}).addressInformation.billingAddress, telephone: "0102030405" })
const mailToken = (): string => String(shop.result(shop.send("GET /api/ext/mail-service/get-token")))

/** Columns of all tables in which an aggregate of their values is more than a limit. */
const columnsWith = (aggregate: (column: string) => string, limit: number): (() => ReadonlyArray<string>) => {
  const sums = database
    .all("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'")
    .map(({ name }) => {
      const columns = database.all(
        `SELECT name FROM pragma_table_info('${String(name)}') WHERE type <> 'BLOB'`,
      )
      const all = columns.map(
        (column) => `coalesce(${aggregate(`"${String(column["name"])}"`)}, 0) AS "${String(column["name"])}"`,
      )
      return { table: String(name), sql: `SELECT ${all.join(", ")} FROM "${String(name)}"` }
    })
  return () =>
    sums.flatMap(({ table, sql }) =>
      Object.entries(database.get(sql) ?? {}).flatMap(([column, sum]) =>
        Number(sum) > limit ? [`${table}.${column}`] : [],
      ),
    )
}

/** Columns with a text that no field of the shop is as long as. */
const swollen = columnsWith((column) => `max(length(${column}))`, 20_000)

/** A text with the start of a terminal's command and a mark that turns the line round; JSON escapes only the first. */
const hostile = " a\u001b[2J\u202eb"
const withHostileTexts = columnsWith(
  (column) => `sum(instr(${column}, char(27)) + instr(${column}, '\\u001b') + instr(${column}, char(8238)))`,
  0,
)

type Change = (body: unknown) => unknown

/** Sends a request that is right but for one change, and expects an answer. */
const sender = (tag: string, contract: EndpointContract, sku: string) => {
  const [place] = contract.routes
  const query = { ...contract.example.query, ...(contract.requiresCustomer === true ? { token } : {}) }
  const send = async (change: Change, more: object = {}, headers = {}): Promise<void> => {
    const cartId = shop.cartOf({ [sku]: 1 })
    const body = contract.body === undefined ? null : change(bodyOf(tag, contract, cartId, sku))
    const fullQuery = { ...query, ...("cartId" in query ? { cartId } : {}), ...more }
    const path = pathAt(place, contract.example.path ?? {})
    const reply = await sendAsync(`${place.method} ${path}`, fullQuery, body, { headers })
    expect(reply.status).not.toBe(500)
  }
  return { send, query }
}

const pathAt = (place: HttpRoute, values: Readonly<Record<string, string>>): string =>
  place.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""))

describe("SR41 texts that are stored", () => {
  it("are none before", () => expect(swollen()).toEqual([]))
  it.each(Object.keys(contractsByName))(
    "%s: no text that a client sends is stored with 90,000 letters",
    async (tag) => {
      const before = swollen()
      const contract = contractsByName[tag]!
      for (const sku of ["BOL", "BOOK"]) {
        const { send, query } = sender(tag, contract, sku)
        await send((body) => body)
        for (const one of textsOf(contract.body ?? { type: "null" }))
          for (const index of [0, 1, 2]) await send((body) => put(body, one, huge(at(body, one))[index]!))
        for (const name of Object.keys(contract.query ?? {}))
          for (const text of huge(at(query, [name]))) await send((body) => body, { [name]: text })
        for (const name of Object.keys(contract.headers ?? {}))
          for (const text of huge(null)) await send((body) => body, {}, { [name]: text })
      }
      expect(swollen()).toEqual(before)
    },
  )
})

describe("FO17 texts that are stored", () => {
  it("are printable before", () => expect(withHostileTexts()).toEqual([]))
  it.each(Object.keys(contractsByName))(
    "%s: no text that a client sends is stored with a control character or a mark of direction",
    async (tag) => {
      const before = withHostileTexts()
      const contract = contractsByName[tag]!
      const { send, query } = sender(tag, contract, "BOL")
      const added = (right: unknown): string => (typeof right === "string" ? right : "text") + hostile
      for (const one of textsOf(contract.body ?? { type: "null" }))
        await send((body) => put(body, one, added(at(body, one))))
      for (const name of Object.keys(contract.query ?? {}))
        await send((body) => body, { [name]: added(at(query, [name])) })
      expect(withHostileTexts()).toEqual(before)
    },
  )
})
