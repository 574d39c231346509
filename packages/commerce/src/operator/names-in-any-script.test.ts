import { Effect } from "effect"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isSameEmail, normalizeEmail } from "@shop/core/form"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { listCustomers } from "../customers/index.ts"
import { CustomerRepository } from "../customers/customer-repository.ts"
import { eraseGuest } from "../customers/erase-guest.ts"
import { Sql } from "../sql/index.ts"
import { repositories, type Repositories } from "../repositories/index.ts"
import { foldText } from "../sql/search-text.ts"
import { ReviewRepository } from "../reviews/review-repository.ts"
import { listOrders, prepareSearches } from "./order-search.ts"

/** Last names in twelve scripts, as a list shows them. */
const names = [
  ["Étienne", "Özdemir", "Évêque", "Müller", "Żak", "Łukaszewicz", "Øverland", "Đorđević", "Škvorecký"],
  ["Ðorsteinsson", "Æsgård", "Œuvrard", "Groß", "GROẞ", "Ñuñez", "Ångström", "İnönü", "Yıldız"],
  ["Nguyễn", "Trần Đức", "O’Brien-Çelik", "Παπαδόπουλος", "ΝΊΚΟΣ", "Горбачёв", "Йовчев", "Ґалаґан"],
  ["Սարգսյան", "გელაშვილი", "محمّد", "الأحمد", "בֶּן־דָּוִד", "कुमार", "क़ुरैशी", "สมชาย", "เจริญ"],
  ["王小明", "ガルシア", "ﾀﾅｶ", "김민준", "박서연".normalize("NFD")],
].flat()

/** Other spellings of a name that a keyboard writes. */
const spellings = (name: string): ReadonlyArray<string> => [
  name,
  name.normalize("NFC"),
  name.normalize("NFD"),
  name.toUpperCase(),
  name.toLowerCase(),
  ` ${name.normalize("NFD").toLowerCase()} `,
]

const order = (id: number, lastName: string, email = `buyer-${id}@example.org`) => ({
  id,
  number: `FR-${100_000 + id}`,
  order_key: String(id),
  cart: `cart-${id}`,
  cart_version: 1,
  store: "fr",
  status: "complete" as const,
  email,
  first_name: "Anne",
  last_name: lastName,
  billing_address: "{}",
  payment_code: "checkmo",
  subtotal_gross_cents: 0,
  discount_cents: 0,
  shipping_gross_cents: 0,
  tax_cents: 0,
  grand_cents: 0,
  totals: "{}",
  placed_at: id,
})

const customer = (id: number, lastName: string) => ({
  id,
  email: `buyer-${id}@example.org`,
  firstName: "Anne",
  lastName,
  password: null,
  groupId: 1,
  store: "fr",
})

const review = (id: number, nickname: string) => ({
  hash: String(id),
  productId: 1,
  store: "fr",
  title: "Bol",
  detail: "Beau",
  nickname,
  ratings: [],
  customerId: null,
  isBought: false,
  madeAtMs: id,
})

const orderQuery = { status: null, stores: ["fr"], beforeId: null, countMax: 100 }
const lastNamesOf = (search: string) =>
  Effect.map(listOrders({ ...orderQuery, search }), (rows) => rows.map((row) => String(row["last_name"])))

describeOnEachDialect("CM390 names in twelve scripts", ({ run }) => {
  const on = <A, E>(body: (sql: Sql["Service"]) => Effect.Effect<A, E, Repositories | Sql>) =>
    run(Effect.flatMap(Sql, body).pipe(Effect.provide(repositories)))

  it("find their orders, customers and reviews, in any case and Unicode form", () =>
    on(({ db, run: change }) =>
      Effect.gen(function* () {
        const customers = yield* CustomerRepository
        const reviews = yield* ReviewRepository
        yield* change(db.insertInto("orders").values(names.map((name, index) => order(index + 1, name))))
        for (const [index, name] of names.entries()) {
          yield* customers.add(customer(index + 1, name), 1)
          yield* reviews.add(review(index + 1, name))
        }
        const missed: Array<string> = []
        for (const name of names)
          for (const search of spellings(name)) {
            const orders = yield* lastNamesOf(search)
            const people = (yield* listCustomers(search, 100)).map(({ lastName }) => lastName)
            const nicknames = (yield* reviews.list({ status: null, search, start: 0, count: 100 })).map(
              ({ nickname }) => nickname,
            )
            for (const [place, found] of Object.entries({ orders, people, nicknames }))
              if (!found.includes(name)) missed.push(`${place}: ${search} (${name})`)
          }
        expect(names.length).toBe(40)
        expect(missed).toEqual([])
      }),
    ))

  it("need no accents", () =>
    on(({ db, run: change }) =>
      Effect.gen(function* () {
        yield* change(db.insertInto("orders").values(names.map((name, index) => order(index + 1, name))))
        const found: Record<string, ReadonlyArray<string>> = {}
        for (const search of ["etienne", "YILDIZ", "gross", "zak", "nguyen", "νικος", "горбачев", "tran duc"])
          found[search] = (yield* lastNamesOf(search)).toSorted()
        expect(found).toEqual({
          etienne: ["Étienne"],
          YILDIZ: ["Yıldız"],
          gross: ["GROẞ", "Groß"],
          zak: ["Żak"],
          nguyen: ["Nguyễn"],
          νικος: ["ΝΊΚΟΣ"],
          горбачев: ["Горбачёв"],
          "tran duc": ["Trần Đức"],
        })
        expect(yield* lastNamesOf("Étiennes")).toEqual([])
      }),
    ))

  it("CM391 are found after another build has written or changed them", () =>
    on(({ db, run: change, all }) =>
      Effect.gen(function* () {
        const rows = Array.from({ length: 1_100 }, (_, index) => order(index + 1, "Martin"))
        yield* change(db.insertInto("orders").values(rows.slice(0, 600)))
        yield* change(db.insertInto("orders").values(rows.slice(600)))
        expect(yield* lastNamesOf("martin")).toHaveLength(100)
        yield* change(db.updateTable("orders").set({ last_name: "Évêque" }).where("id", "=", 7))
        const emptied = db
          .selectFrom("orders")
          .select(["id", "full_name_folded"])
          .where("email_folded", "is", null)
        expect(yield* all(emptied)).toEqual([{ id: 7, full_name_folded: null }])
        yield* prepareSearches
        expect(yield* all(emptied)).toEqual([])
        expect(yield* lastNamesOf("anne EVEQUE")).toEqual(["Évêque"])
      }),
    ))

  it("CM391 are no longer found after an erasure, whichever build erases them", () =>
    on(({ db, run: change, all }) =>
      Effect.gen(function* () {
        yield* change(db.insertInto("orders").values([order(1, "Évêque")]))
        expect(yield* lastNamesOf("évêque")).toHaveLength(1)
        yield* change(db.updateTable("orders").set({ email: "", first_name: "", last_name: "" }))
        expect(yield* lastNamesOf("évêque")).toEqual([])
        expect(JSON.stringify(yield* all(db.selectFrom("orders").selectAll()))).not.toMatch(/eveque/)
      }),
    ))

  it("CM392 are erased by their address in any spelling, and other addresses stay", () =>
    on(({ db, run: change, all }) =>
      Effect.gen(function* () {
        // Half of the orders as a search has folded them, half as an older build writes them.
        const addresses = names.map((name, index) => `${name.replaceAll(/\s/g, ".")}.${index}@example.org`)
        const half = addresses.length / 2
        const rows = addresses.map((email, index) => order(index + 1, "Martin", email))
        yield* change(db.insertInto("orders").values(rows.slice(0, half)))
        yield* lastNamesOf("martin")
        yield* change(
          db.insertInto("orders").values([...rows.slice(half), order(100, "Martin", "etienne@example.org")]),
        )
        const notErased: Array<string> = []
        for (const email of addresses) {
          const spelling = ` ${email.normalize("NFD").toUpperCase()} `
          const typed = isSameEmail(spelling, email) ? spelling : email
          const { orders } = yield* eraseGuest(typed)
          if (orders.retained.length === 0) notErased.push(email)
        }
        expect(notErased).toEqual([])
        const left = yield* all(db.selectFrom("orders").select("email").where("email", "<>", ""))
        expect(left).toEqual([{ email: "etienne@example.org" }])
      }),
    ))
})

describe("CM390 foldText", () => {
  it("is the same for every case and Unicode form of a name", () => {
    for (const name of names)
      expect(new Set(spellings(name).map(foldText)), name).toEqual(new Set([foldText(name)]))
  })
  it("is the same for equal addresses, and for a text that is folded already", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(foldText(normalizeEmail(text))).toBe(foldText(text))
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
    )
  })
})
