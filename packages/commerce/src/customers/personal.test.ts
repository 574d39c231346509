import { Effect, Layer } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import { Database, insert } from "../database/index.ts"
import { Withdrawals, OrderDocuments, Orders, SellerFacts } from "../orders/index.ts"
import { Reviews } from "../reviews/index.ts"
import { api, sandboxServices, wireOrder } from "../../../../tests/support/api.ts"
import { ada, addressOf, ben, customersOf, type Person } from "../../../../tests/support/customers.ts"
import { mintOrderCode } from "../../../../tests/support/stored-orders.ts"
import { type CustomerData, deleteCustomer, exportCustomer } from "./index.ts"

const startMs = Date.UTC(2026, 10, 21)

/** Personal data of one table. */
interface Kept {
  /** Where their copy has it, or why it has not. */
  readonly copy: ((copy: CustomerData) => unknown) | string
  /** "goes" with them; stays, and why, without anything that names them; or law has it stay as it is. */
  readonly end: "goes" | { readonly stays: string } | { readonly law: string }
}

type Order = Readonly<Record<string, unknown>>
const orderOf = ({ orders }: CustomerData): Order => orders[0] as unknown as Order
const books = { law: "books are kept for ten years, then names are taken out (CM71)" }
const figures = { stays: "pieces and sums of an order, which the books need; no name is in it" }
const ofDevice =
  "is found by a secret that only the browser has: the shop cannot tell whose it is, and forgets it after 30 days"

/** Every table that has something of a customer. */
const personal: Readonly<Record<string, Kept>> = {
  customer: {
    copy: (copy) => copy.customer,
    end: { stays: "a number that orders point to; name, address and password are taken out" },
  },
  customer_address: { copy: (copy) => copy.addresses, end: "goes" },
  customer_session: { copy: (copy) => copy.sessions, end: "goes" },
  customer_token: { copy: "hashes of tokens, which tell nothing of anybody", end: "goes" },
  customer_device: { copy: (copy) => copy.devices, end: "goes" },
  customer_reset: { copy: "the hash of a link, which tells nothing of anybody", end: "goes" },
  customer_email_change: { copy: (copy) => copy.emailChange, end: "goes" },
  cart: { copy: (copy) => copy.cartTerms, end: "goes" },
  cart_line: { copy: (copy) => copy.cart, end: "goes" },
  operation: {
    copy: "answers that were given already, of what carts and orders say themselves",
    end: {
      stays: "for 30 days, that an order has been answered, so that none is placed twice; those of carts go",
    },
  },
  hand_off: { copy: "hashes of codes that hold for a minute", end: "goes" },
  orders: { copy: orderOf, end: books },
  order_line: { copy: (copy) => orderOf(copy)["lines"], end: figures },
  order_stock: { copy: "the stock that the lines of an order were taken from", end: figures },
  order_line_stock: { copy: "the stock that the lines of an order were taken from", end: figures },
  order_code: { copy: "the hash of a code that a guest was sent before the order was theirs", end: "goes" },
  order_step: { copy: (copy) => orderOf(copy)["steps"], end: figures },
  order_refund: { copy: (copy) => orderOf(copy)["refunds"], end: figures },
  order_refund_line: {
    copy: (copy) => (orderOf(copy)["refunds"] as ReadonlyArray<Order>)[0]!["lines"],
    end: figures,
  },
  invoice: { copy: (copy) => orderOf(copy)["invoice"], end: books },
  credit_note: { copy: (copy) => orderOf(copy)["creditNotes"], end: books },
  withdrawal: { copy: (copy) => orderOf(copy)["withdrawals"], end: books },
  payment: {
    copy: (copy) => orderOf(copy)["payments"],
    end: { stays: "what a provider has promised for an order that stays" },
  },
  review: {
    copy: (copy) => copy.reviews,
    end: { stays: "what is shown stays to be read, and is nobody's; what waits or was refused goes" },
  },
  subscription: { copy: (copy) => copy.newsletter, end: "goes" },
  stock_reminder: { copy: (copy) => copy.reminders, end: "goes" },
  outbox: {
    copy: (copy) => copy.letters,
    end: { law: "letters about orders, which say what books say, and the one that tells of the end" },
  },
}

/**
 * Tables without personal data, and why. Messages to the shop are letters without a customer: any sender may type any
 * address, so no copy of an account contains them.
 */
const nobodys: Readonly<Record<string, string>> = {
  audit: "what operators did, by numbers; kept as evidence, 10,000 at most",
  catalogue_copy: "how far the copy of the catalogue is",
  catalogue_state: "which index serves",
  content: "articles, recipes and banners",
  content_file: "texts of the shop",
  counter: "the next numbers",
  coupon: "what the shop gives away, to whoever has the code",
  customer_group: "groups and their names",
  document: "the catalogue as it came; reviews of a dump name nobody of this shop",
  document_removal: "documents that were removed from the catalogue, by numbers",
  import_report: "what imports came to",
  index_build: "builds of the index",
  index_document: "the catalogue, ready to be searched",
  index_part: "the catalogue, ready to be searched",
  index_serving: "which index serves",
  job: "when each recurring job is due",
  letter_limit: "when an address has no recent letters, by a keyed hash, for about a day",
  migration: "which steps the file has seen",
  mail_token: "hashes of the right to write to the shop, for ten minutes",
  operator_session: "sessions of operators, by hashes of secrets",
  outbox_sender: "unused; earlier versions wrote in it which process sends",
  payment_event: "what a provider has reported of a payment, with its id and the digest of its message",
  sandbox_call: "what the sandbox received, in place of a provider",
  sandbox_payment: "what the sandbox knows, in place of a provider",
  secret: "keys of the shop",
  stock: "the pieces in stock",
  stock_change: "which stock has changed",
  text_id: "numbers for documents whose ids are texts",
  visit: ofDevice,
}

const seller = {
  name: "La Poterie",
  address: ["1 rue du Four"],
  email: "",
  phone: "",
  register: "",
  vatId: "FR12345678901",
}

const open = () => {
  const shop = api({ startMs, services: Layer.mergeAll(sandboxServices, Layer.succeed(SellerFacts, seller)) })
  afterAll(shop.close)
  const people = customersOf(shop)
  const database = shop.run(Database)
  const orders = shop.run(Orders)
  const tables = database
    .all("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*'")
    .map(({ name }) => String(name))
  const rowsOf = (table: string) => database.all(`SELECT * FROM "${table}"`)
  const counts = () => Object.fromEntries(tables.map((table) => [table, rowsOf(table).length]))

  let keys = 0
  /** Does whatever leaves something behind, in every table of persons. */
  const live = async (person: Person): Promise<void> => {
    const { token } = await people.registerAndSignIn(person)
    const canary = `canary of ${person.lastname}`
    const key = `key-${(keys += 1)}`
    await people.changeEmail(token, { ...person, email: `new-${person.email}` })
    people.update(token, { ...person, addresses: [addressOf(person, { street: [canary, "1"] })] })
    const cart = () => String(shop.result(shop.send("POST /api/cart/create", { token })))
    const put = (cartId: string, sku: string, headers = {}) =>
      shop.send(
        "POST /api/cart/update",
        { token, cartId },
        { cartItem: { sku, qty: 2, quoteId: cartId } },
        headers,
      )
    const first = cart()
    put(first, "BOL")
    const placed = shop.send("POST /api/order", { token }, wireOrder(first, { BOL: 2 }, { order_id: key }))
    const number = String(shop.result(placed)["orderNumber"])
    insert(database, "payment", {
      id: key,
      code: "sandbox",
      cart: first,
      store: "fr",
      amount_cents: 1,
      currency: "EUR",
      provider_id: number,
      approval_url: "",
      status: "spent",
      order_number: number,
      made_at: startMs,
      changed_at: startMs,
    })
    shop.run(orders.perform({ number, action: { tag: "pay" }, key: null, actor: "operator" }))
    shop.run(Effect.flatMap(OrderDocuments, ({ invoice }) => invoice(number)))
    const piece = { of: "lines", lines: [{ position: 0, qty: 1 }], withShipping: false } as const
    const refund = { tag: "refund", ask: piece, isRestocked: false } as const
    shop.run(orders.perform({ number, action: refund, key: null, actor: "operator" }))
    const record = shop.run(orders.find(number))!
    shop.run(
      Effect.flatMap(Withdrawals, ({ declare }) => declare(record, { lines: null, name: canary, key: "w" })),
    )
    mintOrderCode(database, record.id, startMs)
    const second = cart()
    put(second, "JAM", { "idempotency-key": key })
    shop.send("POST /api/ext/checkout/hand-off", { token, storeCode: "fr", cartId: second })
    for (const title of ["Shown", "Waiting"])
      shop.send(
        "POST /api/review/create",
        { token },
        {
          review: { product_id: 1, title, detail: `${title} by ${key}`, nickname: canary },
        },
      )
    const reviews = shop.run(Reviews)
    const [shown] = shop.run(reviews.latest("pending", 10, { search: `shown by ${key}` }))
    shop.run(reviews.decide(shown!.id, "approved"))
    await shop.sendAsync("POST /api/ext/magento2-subscribe/subscribe", {}, { email: person.email })
    await shop.sendAsync("POST /api/stock/remind", {}, { sku: "BOL", email: person.email })
    await shop.sendAsync("POST /api/user/reset-password", {}, { email: person.email })
    people.write(people.letters().at(-1)!.id)
  }
  return { shop, database, tables, rowsOf, counts, live }
}

const { shop, database, tables, rowsOf, counts, live } = open()
await live(ben)
const before = counts()
await live(ada)
const during = counts()
const copied = shop.run(exportCustomer(2))!
const benCopied = shop.run(exportCustomer(1))!
const names = [ada.email, ada.lastname]
const naming = (rows: ReadonlyArray<unknown>): boolean =>
  names.some((name) => JSON.stringify(rows).includes(name))

describe("CM205 personal data in the database", () => {
  it("is declared for every table, and for no unknown table", () =>
    expect([...Object.keys(personal), ...Object.keys(nobodys)].toSorted()).toEqual(tables.toSorted()))
  it("is something in each table that points to customers, their carts, sessions or orders, or has their address", () => {
    const persons = new Set(["customer"])
    const pointing = (table: string): boolean =>
      database.all(`PRAGMA foreign_key_list("${table}")`).some(({ table: to }) => persons.has(String(to))) ||
      database
        .all(`PRAGMA table_info("${table}")`)
        .some(({ name }) => /customer_id|email|first_name|nickname|address/.test(String(name)))
    for (let size = 0; size !== persons.size;) {
      size = persons.size
      for (const table of tables.filter(pointing)) persons.add(table)
    }
    expect([...persons].filter((table) => !Object.hasOwn(personal, table))).toEqual([])
    expect(persons.size).toBeGreaterThan(15)
  })
  it.each(Object.keys(nobodys))("%s has no personal data", (table) =>
    expect(naming(rowsOf(table))).toBe(false),
  )
  it.each(Object.keys(personal))("%s has data of a person who uses the shop", (table) =>
    expect(during[table]).toBeGreaterThan(before[table]!),
  )
})

describe("CM205 the copy", () => {
  it.each(Object.entries(personal))("contains the data of %s, or states a reason why not", (_, { copy }) => {
    const stated = typeof copy === "string" ? copy : JSON.stringify(copy(copied))
    expect(stated).toMatch(typeof copy === "string" ? /\w+ \w+/ : /[^[\]{}]/)
    expect(stated).not.toBe("null")
  })
  it("contains reviews in any status, the newsletter's status and every letter", () => {
    expect(copied.reviews).toMatchObject([
      { title: "Shown", status: "approved", made_at: "2026-11-21T00:00:00.000Z", ratings: [] },
      { title: "Waiting", status: "pending", decided_at: null },
    ])
    expect(copied.newsletter).toEqual({
      store: "fr",
      status: "pending",
      asked_at: "2026-11-21T00:00:00.000Z",
      confirmed_at: null,
      left_at: null,
    })
    expect(copied.letters.map(({ kind }) => kind)).toEqual([
      "customer.welcome",
      "customer.email-asked",
      "customer.email-link",
      "order.placed",
      "order.refunded",
      "order.withdrawal",
      "order.withdrawn",
      "newsletter.confirm",
      "customer.reset",
    ])
  })
  it("has nothing that opens anything, and nothing of anybody else", () => {
    const text = JSON.stringify(copied)
    expect(text).not.toMatch(/token=|argon2|_hash/)
    expect(text).not.toContain(ben.email)
    expect(JSON.stringify(benCopied)).not.toContain(ada.email)
  })
  it("has what the newsletter has written, however the address is typed", async () => {
    const other = api({ startMs })
    const email = "Elodie@exämple.org"
    await customersOf(other).registerAndSignIn({ ...ada, email })
    await other.sendAsync("POST /api/ext/magento2-subscribe/subscribe", {}, { email: email.toUpperCase() })
    const { newsletter, letters } = other.run(exportCustomer(1))!
    expect(newsletter).toMatchObject({ status: "pending" })
    expect(letters.map(({ kind }) => kind)).toEqual(["customer.welcome", "newsletter.confirm"])
    await other.close()
  })
  it("has null without a newsletter subscription", async () => {
    const other = api({ startMs })
    await customersOf(other).registerAndSignIn(ada)
    expect(other.run(exportCustomer(1))).toMatchObject({ newsletter: null, reviews: [], cartTerms: null })
    await other.close()
  })
})

describe("CM205 the end", () => {
  const shownBefore = shop.run(Effect.flatMap(Reviews, (reviews) => reviews.summary("fr", 1)))
  const retained = shop.run(deleteCustomer(2))
  const after = counts()

  it("leaves the order that the law requires", () => expect(retained).toBe(1))
  it.each(Object.entries(personal))(
    "%s: erased data is gone, and the rest names no person except in retained orders",
    (table, { end }) => {
      expect(after[table]! > before[table]!).toBe(end !== "goes")
      expect(after[table]).toBeGreaterThanOrEqual(before[table]!)
      const isNamed = naming(rowsOf(table).filter((row) => row["kind"] !== "customer.left"))
      expect(isNamed && !(typeof end === "object" && "law" in end)).toBe(false)
    },
  )
  it("leaves what was shown of theirs under no name, and nothing of what was not", () => {
    expect(
      database.all("SELECT title, nickname, customer_id FROM review WHERE title <> '' ORDER BY id"),
    ).toEqual([
      { title: "Shown", nickname: `canary of ${ben.lastname}`, customer_id: 1 },
      { title: "Waiting", nickname: `canary of ${ben.lastname}`, customer_id: 1 },
      { title: "Shown", nickname: "***", customer_id: null },
    ])
    const reviews = shop.run(Reviews)
    expect(shop.run(reviews.summary("fr", 1))).toEqual(shownBefore)
    expect(shop.run(reviews.latest("approved", 1))).toMatchObject([{ nickname: "***" }])
  })
  it("removes nothing of other persons", () => expect(shop.run(exportCustomer(1))).toEqual(benCopied))
})
