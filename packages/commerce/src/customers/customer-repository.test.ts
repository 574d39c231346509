import { Effect } from "effect"
import { expect, it } from "vitest"
import type { SavedAddress } from "@shop/core/account"
import type { Address } from "@shop/core/address"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { repositories, type Repositories } from "../repositories/index.ts"
import { Sql } from "../sql/index.ts"
import { tokenHash } from "../secrets/index.ts"
import { CustomerRepository } from "./customer-repository.ts"
import { EmailChangeRepository } from "./email-change-repository.ts"
import { KnownDeviceRepository } from "./known-device-repository.ts"
import { PasswordResetRepository } from "./password-reset-repository.ts"
import { confirmEmailChange, createEmailLink, requestEmailChange } from "./email-change.ts"

const ada = {
  id: 1,
  email: "Ada@Example.org",
  firstName: "Ada",
  lastName: "Lovelace",
  password: "hash",
  groupId: 1,
  store: "fr",
}
const ben = { ...ada, id: 2, email: "ben@example.org", firstName: "Ben", lastName: "Martin", password: null }
const address: Address = {
  firstName: "Ada",
  lastName: "Lovelace",
  company: "",
  street: "1 rue des Potiers",
  house: "",
  postcode: "69001",
  city: "Lyon",
  region: "",
  country: "FR",
  phone: "",
  vatId: "",
}
const saved = (more: Partial<SavedAddress> = {}): SavedAddress => ({
  id: null,
  address,
  isDefaultBilling: false,
  isDefaultShipping: false,
  ...more,
})
const hash = tokenHash("token")
const other = tokenHash("other")

describeOnEachDialect("CM66 CustomerRepository", ({ run }) => {
  const on = <A, E>(
    body: (customers: CustomerRepository["Service"]) => Effect.Effect<A, E, Repositories | Sql>,
  ) => run(Effect.provide(Effect.flatMap(CustomerRepository, body), repositories))

  it("adds an account that is found by id and by e-mail address in any spelling", async () => {
    const found = await on((customers) =>
      Effect.gen(function* () {
        yield* customers.add(ada, 7)
        return [
          yield* customers.find(1),
          yield* customers.findByEmail(" ADA@example.org"),
          yield* customers.find(9),
          yield* customers.findByEmail("ben@example.org"),
        ]
      }),
    )
    const stored = { ...ada, createdAtMs: 7 }
    expect(found).toEqual([stored, stored, null, null])
  })
  it("adds one account when ten requests register an address at once", async () => {
    const added = await on((customers) =>
      Effect.all(
        Array.from({ length: 10 }, () =>
          Effect.flatMap(customers.nextId, (id) => customers.add({ ...ada, id }, 7)),
        ),
        { concurrency: "unbounded" },
      ),
    )
    expect(added.filter(Boolean)).toHaveLength(1)
  })
  it("changes password, group and person; an address of another account is a UniqueViolation", async () => {
    const result = await on((customers) =>
      Effect.gen(function* () {
        yield* customers.add(ada, 7)
        yield* customers.add(ben, 7)
        yield* customers.setPassword(1, "next", 8)
        yield* customers.setGroup(1, 2, 8)
        yield* customers.setPerson(1, { email: "a@example.org", firstName: "A", lastName: "L" }, 8)
        const error = yield* Effect.flip(customers.setPerson(2, { ...ben, email: "A@example.org" }, 8))
        return { found: yield* customers.find(1), error }
      }),
    )
    expect(result.found).toMatchObject({
      email: "a@example.org",
      firstName: "A",
      password: "next",
      groupId: 2,
    })
    expect(result.error).toMatchObject({ _tag: "UniqueViolation", constraint: "customer.email_key" })
  })
  it("replaces addresses, moves the defaults, and leaves those of others", async () => {
    const books = await on((customers) =>
      Effect.gen(function* () {
        yield* customers.add(ada, 7)
        yield* customers.add(ben, 7)
        yield* customers.setAddresses(2, [saved({ isDefaultBilling: true })])
        yield* customers.setAddresses(1, [
          saved({ isDefaultBilling: true }),
          saved({ isDefaultShipping: true }),
        ])
        const [first, second] = yield* customers.addresses(1)
        const next = [
          { ...second!, isDefaultBilling: true },
          saved({ address: { ...address, city: "Paris" } }),
        ]
        yield* customers.setAddresses(1, next)
        const own = yield* customers.addresses(1)
        yield* customers.setAddresses(1, [])
        return { first, own, none: yield* customers.addresses(1), bens: yield* customers.addresses(2) }
      }),
    )
    expect(books.first).toMatchObject({ address, isDefaultBilling: true, isDefaultShipping: false })
    expect(books.own).toMatchObject([
      { address, isDefaultBilling: true, isDefaultShipping: true },
      { address: { city: "Paris" }, isDefaultBilling: false },
    ])
    expect([books.none, books.bens.length]).toEqual([[], 1])
  })
  it("lists accounts newest first, page after page, and by a part of name or address", async () => {
    const result = await on((customers) =>
      Effect.gen(function* () {
        yield* customers.add(ada, 7)
        yield* customers.add(ben, 7)
        const list = (search: string, beforeId: number | null = null) =>
          customers.list({ search, beforeId, countMax: 9 })
        const ids = (search: string, beforeId?: number) =>
          Effect.map(list(search, beforeId), (all) => all.map(({ id }) => id))
        return {
          [0]: yield* list(""),
          ids: [yield* ids("", 2), yield* ids("ada l"), yield* ids("ben@"), yield* ids("%")],
        }
      }),
    )
    const { password: _password, ...person } = ada
    expect(result[0]).toEqual([
      expect.objectContaining({ id: 2, hasPassword: false }),
      { ...person, createdAtMs: 7, hasPassword: true, group: "General", orderCount: 0 },
    ])
    expect(result.ids).toEqual([[1], [1], [2], []])
  })
  it("adds and renames groups, and counts their customers", async () => {
    const groups = await on((customers) =>
      Effect.gen(function* () {
        yield* customers.add(ada, 7)
        yield* customers.saveGroup(9, "Friends")
        yield* customers.saveGroup(9, "Family")
        return yield* customers.groups
      }),
    )
    expect(groups).toEqual([
      { id: 1, name: "General", customerCount: 1 },
      { id: 2, name: "Wholesale", customerCount: 0 },
      { id: 3, name: "Retailer", customerCount: 0 },
      { id: 9, name: "Family", customerCount: 0 },
    ])
  })
  it("PasswordResetRepository finds the customer of a link until it expires or a newer one is stored", async () => {
    const found = await on((customers) =>
      Effect.gen(function* () {
        const resets = yield* PasswordResetRepository
        yield* customers.add(ada, 7)
        yield* resets.save(hash, 1, 100)
        const results = [yield* resets.find(hash, 99), yield* resets.find(hash, 100)]
        yield* resets.save(other, 1, 100)
        results.push(yield* resets.find(hash, 99), yield* resets.find(other, 99))
        yield* resets.delete(1)
        return [...results, yield* resets.find(other, 99)]
      }),
    )
    expect(found).toEqual([1, null, null, 1, null])
  })
  it("KnownDeviceRepository stores the most recent devices, up to a limit", async () => {
    const known = await on((customers) =>
      Effect.gen(function* () {
        const devices = yield* KnownDeviceRepository
        yield* customers.add(ada, 7)
        yield* devices.add(hash, 1, 10, 2)
        yield* devices.add(other, 1, 11, 2)
        yield* devices.renew(hash, 12)
        yield* devices.add(tokenHash("third"), 1, 13, 2)
        const results = [
          yield* devices.has(hash, 1, 11),
          yield* devices.has(hash, 1, 12),
          yield* devices.has(hash, 2, 0),
          yield* devices.has(other, 1, 0),
        ]
        yield* devices.deleteUnused(12)
        results.push(yield* devices.has(hash, 1, 0))
        yield* devices.deleteAll(1)
        return [...results, yield* devices.has(tokenHash("third"), 1, 0)]
      }),
    )
    expect(known).toEqual([true, false, false, false, false, false])
  })
  it("CM280 changes an e-mail address by its link, once, and keeps the hash of the former one", async () => {
    const result = await on((customers) =>
      Effect.gen(function* () {
        const { transaction } = yield* Sql
        yield* customers.add(ada, 7)
        yield* requestEmailChange((yield* customers.find(1))!, "next@example.org", 10)
        const pending = yield* (yield* EmailChangeRepository).find(1)
        const none = yield* createEmailLink(1, "other@example.org", 11)
        const token = (yield* createEmailLink(1, "next@example.org", 11))!
        const confirm = transaction(confirmEmailChange(token, 12))
        const confirmed = [yield* confirm, yield* confirm]
        const email = (yield* customers.find(1))?.email
        return {
          pending,
          none,
          confirmed,
          email,
          isFormer: yield* (yield* EmailChangeRepository).hasFormer(tokenHash("ada@example.org"), 1),
        }
      }),
    )
    expect(result).toEqual({
      pending: { customerId: 1, email: "next@example.org", askedAtMs: 10, expiresAtMs: 10 + 86_400_000 },
      none: null,
      confirmed: [true, false],
      email: "next@example.org",
      isFormer: true,
    })
  })
  it("CM280 refuses the link when another account has taken the address", async () => {
    const result = await on((customers) =>
      Effect.gen(function* () {
        const { transaction } = yield* Sql
        yield* customers.add(ada, 7)
        yield* requestEmailChange((yield* customers.find(1))!, ben.email, 10)
        const token = (yield* createEmailLink(1, ben.email, 11))!
        yield* customers.add(ben, 11)
        const isSet = yield* transaction(confirmEmailChange(token, 12))
        return [isSet, (yield* customers.find(1))?.email, yield* (yield* EmailChangeRepository).find(1)]
      }),
    )
    expect(result).toEqual([false, ada.email, null])
  })
})
