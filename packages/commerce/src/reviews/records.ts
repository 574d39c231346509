import { createHash } from "node:crypto"
import type { Rating, ReviewStatus } from "@shop/core/review"
import { Review as ReviewDocument } from "@shop/wire/legacy"
import type { Document, JsonObject } from "../catalogue/model.ts"
import { type DatabaseService, insert, type Row } from "../database/index.ts"
import type { ReviewRecord } from "./model.ts"

/** Everything of a review that its writer decides, and what the orders say. */
export type Draft = Omit<ReviewRecord, "id" | "status"> & { readonly customerId: number | null }

/**
 * Writes a review that waits for approval. The same one again, such as by a second click, is the first.
 *
 * @returns its id
 * @rule SR80 - wire §8
 */
export const write = (database: DatabaseService, draft: Draft): number =>
  database.transaction(() => {
    const { productId, store, title, detail, nickname, ratings, customerId } = draft
    const told = JSON.stringify([productId, store, title, detail, nickname, ratings, customerId])
    const hash = createHash("sha256").update(told).digest("hex")
    const before = database.get("SELECT id FROM review WHERE hash = ?", hash)
    if (before !== undefined) return Number(before["id"])
    return insert(database, "review", {
      hash,
      product_id: productId,
      store,
      title,
      detail,
      nickname,
      ratings: JSON.stringify(ratings),
      customer_id: customerId,
      is_bought: draft.isBought ? 1 : 0,
      made_at: draft.madeAtMs,
    })
  })

const versionName = "review.version"

/** Has every process read the reviews again. @rule SR81 */
export const grown = (database: DatabaseService): void => {
  database.run(
    "INSERT INTO counter (name, value) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1",
    versionName,
  )
}

/** Grows with every decision about a review, by whichever process. @rule SR81 */
export const version = (database: DatabaseService): number =>
  Number(database.get("SELECT value FROM counter WHERE name = ?", versionName)?.["value"] ?? 0)

/** Decides about a review. @returns it as it is now, null when there is none @rule SR83 */
export const decide = (
  database: DatabaseService,
  id: number,
  status: ReviewStatus,
  nowMs: number,
): ReviewRecord | null =>
  database.transaction(() => {
    const row = database.get(
      "UPDATE review SET status = ?, decided_at = ? WHERE id = ? RETURNING *",
      status,
      nowMs,
      id,
    )
    if (row === undefined) return null
    grown(database)
    return toRecord(row)
  })

/** Which reviews are looked at: those with some words in them or of a product, from a row on. */
export interface ReviewLook {
  readonly search?: string
  readonly start?: number
}

/** The latest reviews of a state, or of any when null; newest first. @rule SR83 */
export const latest = (
  database: DatabaseService,
  status: ReviewStatus | null,
  count: number,
  { search = "", start = 0 }: ReviewLook = {},
): ReadonlyArray<ReviewRecord> =>
  database
    .all(
      `SELECT * FROM review WHERE (?1 IS NULL OR status = ?1) AND (?3 = '' OR product_id = ?3
         OR instr(lower(title || ' ' || detail || ' ' || nickname), ?3) > 0) ORDER BY id DESC LIMIT ?2 OFFSET ?4`,
      status,
      count,
      search.trim().toLowerCase(),
      start,
    )
    .map(toRecord)

/** What a customer wrote, newest first. @rule SR148 */
export const ofCustomer = (
  database: DatabaseService,
  customerId: number,
  count: number,
): ReadonlyArray<ReviewRecord> =>
  database
    .all("SELECT * FROM review WHERE customer_id = ? ORDER BY id DESC LIMIT ?", customerId, count)
    .map(toRecord)

/** When a review was handed in, as documents of the index write it. @rule SR81, SR148 */
export const createdAt = ({ madeAtMs }: Pick<ReviewRecord, "madeAtMs">): string =>
  new Date(madeAtMs).toISOString().slice(0, 19).replace("T", " ")

/** Approved reviews of a store view as documents of its index: a dump's, then those handed in here. @rule SR81 - wire §12 */
export const documents = (database: DatabaseService, store: string): ReadonlyArray<Document> => [
  ...database
    .all(
      "SELECT number, id, origin, body FROM document WHERE store = ? AND type = 'review' ORDER BY number",
      store,
    )
    .map((row): Document => ({
      number: Number(row["number"]),
      type: "review",
      id: Number(row["id"]),
      origin: row["origin"] === "demo" ? "demo" : "import",
      body: JSON.parse(String(row["body"])) as JsonObject,
    })),
  ...database
    .all("SELECT * FROM review WHERE status = 'approved' AND store = ? ORDER BY id", store)
    .map((row): Document => {
      const review = toRecord(row)
      return { number: review.id, type: "review", id: review.id, origin: "import", body: documentOf(review) }
    }),
]

const documentOf = (review: ReviewRecord): JsonObject => ({
  ...ReviewDocument.encode({
    ...review,
    createdAt: createdAt(review),
  }),
  is_bought: review.isBought,
})

const toRecord = (row: Row): ReviewRecord => ({
  id: Number(row["id"]),
  productId: Number(row["product_id"]),
  store: String(row["store"]),
  title: String(row["title"]),
  detail: String(row["detail"]),
  nickname: String(row["nickname"]),
  ratings: JSON.parse(String(row["ratings"])) as ReadonlyArray<Rating>,
  status: row["status"] as ReviewStatus,
  isBought: row["is_bought"] === 1,
  madeAtMs: Number(row["made_at"]),
})
