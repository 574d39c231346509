import { Effect } from "effect"
import { expect, it } from "vitest"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { Sql } from "../sql/index.ts"
import { repositories } from "../repositories/index.ts"
import { type NewReviewRecord, ReviewRepository } from "./review-repository.ts"

const review = (hash: string, more: Partial<NewReviewRecord> = {}): NewReviewRecord => ({
  hash,
  productId: 12,
  store: "fr",
  title: `Title ${hash}`,
  detail: "Solide 100%",
  nickname: "Anne",
  ratings: [{ name: "Quality", value: 4, percent: 80 }],
  customerId: null,
  isBought: true,
  madeAtMs: 5,
  ...more,
})

describeOnEachDialect("SR80 ReviewRepository", ({ run }) => {
  const on = <A, E>(body: (reviews: ReviewRepository["Service"]) => Effect.Effect<A, E, Sql>): Promise<A> =>
    run(Effect.provide(Effect.flatMap(ReviewRepository, body), repositories))
  const all = { status: null, search: "", start: 0, count: 10 }

  it("adds a review that waits, once, with an id that no import uses", () =>
    on((reviews) =>
      Effect.gen(function* () {
        const id = yield* reviews.add(review("a"))
        expect(id).toBeGreaterThan(1_000_000_000)
        expect(yield* reviews.add(review("a", { title: "other" }))).toBe(id)
        const { hash: _, ...stored } = review("a")
        expect(yield* reviews.list(all)).toEqual([{ ...stored, id, status: "pending", decidedAtMs: null }])
      }),
    ))
  it("changes the status of a known review", () =>
    on((reviews) =>
      Effect.gen(function* () {
        const id = yield* reviews.add(review("a"))
        expect(yield* reviews.setStatus(id + 1, "approved", 9)).toBeNull()
        expect(yield* reviews.setStatus(id, "approved", 9)).toMatchObject({
          id,
          status: "approved",
          decidedAtMs: 9,
        })
      }),
    ))
  it("counts its version up", () =>
    on((reviews) =>
      Effect.gen(function* () {
        const before = yield* reviews.version
        yield* reviews.increaseVersion
        yield* reviews.increaseVersion
        expect([before, yield* reviews.version]).toEqual([0, 2])
      }),
    ))
  it("lists reviews by status, words or product, newest first, page by page", () =>
    on((reviews) =>
      Effect.gen(function* () {
        const ids = yield* Effect.forEach(["a", "b", "c"], (hash, index) =>
          reviews.add(review(hash, { productId: 12 + index })),
        )
        yield* reviews.setStatus(ids[1]!, "approved", 9)
        const titles = (query: Partial<typeof all> | { readonly status: "approved" }) =>
          Effect.map(reviews.list({ ...all, ...query }), (found) => found.map(({ title }) => title.at(-1)))
        expect(yield* titles({})).toEqual(["c", "b", "a"])
        expect(yield* titles({ start: 1, count: 1 })).toEqual(["b"])
        expect(yield* titles({ status: "approved" })).toEqual(["b"])
        expect(yield* titles({ search: "title c" })).toEqual(["c"])
        expect(yield* titles({ search: "100%" })).toEqual(["c", "b", "a"])
        expect(yield* titles({ search: "10_" })).toEqual([])
        expect(yield* titles({ search: "13" })).toEqual(["b"])
        expect((yield* reviews.approved("fr")).map(({ id }) => id)).toEqual([ids[1]])
        expect(yield* reviews.approved("de")).toEqual([])
      }),
    ))
  it("lists a customer's reviews, and removes the customer from them", () =>
    on((reviews) =>
      Effect.gen(function* () {
        const [shown = 0] = yield* Effect.forEach(["a", "b"], (hash) =>
          reviews.add(review(hash, { customerId: 7 })),
        )
        yield* reviews.add(review("c", { customerId: 8 }))
        yield* reviews.setStatus(shown, "approved", 9)
        const titles = yield* reviews.ofCustomer(7, 10)
        expect(titles.map(({ title }) => title)).toEqual(["Title b", "Title a"])
        expect(yield* reviews.ofCustomer(7, 1)).toHaveLength(1)
        expect(yield* reviews.anonymize(7, "***")).toBe(1)
        expect(yield* reviews.ofCustomer(7, 10)).toEqual([])
        expect(yield* reviews.approved("fr")).toMatchObject([
          { id: shown, nickname: "***", customerId: null },
        ])
        expect(yield* reviews.list(all)).toHaveLength(2)
      }),
    ))
  it("reads the reviews of an import", () =>
    on((reviews) =>
      Effect.gen(function* () {
        const { db, run: change } = yield* Sql
        const document = { store: "fr", type: "review", origin: "import", hash: "", updated_at: 1 } as const
        yield* change(db.insertInto("document").values({ ...document, id: 3, body: '{"title":"Été"}' }))
        expect(yield* reviews.imported("fr")).toMatchObject([
          { type: "review", id: 3, origin: "import", body: { title: "Été" } },
        ])
        expect(yield* reviews.imported("de")).toEqual([])
      }),
    ))
  it.each<[string, string, boolean]>([
    ["a line of the product", "BOL", true],
    ["a line of a variant", "BOL-ROUGE", true],
    ["a line whose parent is the product", "BOL-BLEU", true],
    ["a set with the product", "SET", true],
    ["a line of another product", "JAM", false],
  ])("finds out whether a customer has bought a product: %s", (_, sku, isBought) =>
    on((reviews) =>
      Effect.gen(function* () {
        const { db, first, run: change } = yield* Sql
        const customer = { email: "a@b.c", email_key: "a@b.c", first_name: "A", last_name: "B", store: "fr" }
        const times = { created_at: 1, updated_at: 1 }
        const buyer = yield* first(
          db
            .insertInto("customer")
            .values({ ...customer, ...times })
            .returning("id"),
        )
        const order = {
          cart_version: 1,
          store: "fr",
          email: "a@b.c",
          first_name: "A",
          last_name: "B",
          billing_address: "{}",
          payment_code: "checkmo",
          subtotal_gross_cents: 100,
          discount_cents: 0,
          shipping_gross_cents: 0,
          tax_cents: 0,
          grand_cents: 100,
          totals: "{}",
          placed_at: 1,
          customer: buyer!.id,
        }
        const place = (number: string, status: "pending" | "cancelled", bought: string) =>
          Effect.gen(function* () {
            const keys = { number, order_key: number, cart: number, status }
            const placed = yield* first(
              db
                .insertInto("orders")
                .values({ ...order, ...keys })
                .returning("id"),
            )
            const line = { order_id: placed!.id, position: 0, name: "", option: "{}", qty: 1, rate_ppm: 0 }
            const sums = { unit_gross_cents: 1, row_gross_cents: 1, discount_cents: 0, tax_cents: 0 }
            const parent = { parent_sku: bought === "BOL-BLEU" ? "BOL" : null }
            yield* change(db.insertInto("order_line").values({ ...line, ...sums, ...parent, sku: bought }))
            if (bought === "SET")
              yield* change(db.insertInto("order_stock").values({ order_id: placed!.id, sku: "BOL", qty: 1 }))
          })
        const hasBought = reviews.hasBought(buyer!.id, { sku: "BOL", skus: ["BOL", "BOL-ROUGE"] })
        yield* place("1", "cancelled", sku)
        expect(yield* hasBought).toBe(false)
        yield* place("2", "pending", sku)
        expect(yield* hasBought).toBe(isBought)
        const other = { sku: "BOL", skus: ["BOL", "BOL-ROUGE"] }
        expect(yield* reviews.hasBought(buyer!.id + 1, other)).toBe(false)
      }),
    ),
  )
})
