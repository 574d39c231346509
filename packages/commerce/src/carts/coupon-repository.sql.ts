import { Effect } from "effect"
import { type Selectable, sql as raw } from "kysely"
import { normalizeEmail } from "@shop/core/form"
import { couponKey, couponText } from "./coupon-code.ts"
import { CouponRepository } from "./coupon-repository.ts"
import type { Coupon } from "./coupon-rules.ts"
import { forUpdate } from "../sql/lock.ts"
import type { SqlService } from "../sql/sql.ts"
import type { Tables } from "../sql/tables.ts"

const encodeList = (list: ReadonlyArray<string | number> | undefined): string | null =>
  list === undefined || list.length === 0 ? null : JSON.stringify(list)

const decodeList = <Name extends "groupIds" | "skus" | "categoryIds">(
  name: Name,
  json: string | null,
): Pick<Coupon, Name> => (json === null ? {} : { [name]: JSON.parse(json) }) as Pick<Coupon, Name>

const toCoupon = (row: Selectable<Tables["coupon"]>): Coupon => ({
  code: row.code,
  promotion: { code: row.promotion, args: JSON.parse(row.args) },
  goodsMinCents: row.goods_min_cents,
  usesLeft: row.uses_left,
  usesPerCustomer: row.uses_per_customer,
  startsAtMs: row.starts_at,
  endsAtMs: row.ends_at,
  ...decodeList("groupIds", row.group_ids),
  ...decodeList("skus", row.skus),
  ...decodeList("categoryIds", row.category_ids),
  ...(row.covers_vouchers === 1 ? { coversVouchers: true } : {}),
})

export const couponRepository = ({ dialect, db, all, first, run }: SqlService): CouponRepository["Service"] =>
  CouponRepository.of({
    save: (coupon, currency) =>
      Effect.andThen(
        run(db.deleteFrom("coupon").where("code_key", "=", couponKey(coupon.code))),
        Effect.asVoid(
          run(
            db.insertInto("coupon").values({
              code: couponText(coupon.code),
              code_key: couponKey(coupon.code),
              currency,
              promotion: coupon.promotion.code,
              args: JSON.stringify(coupon.promotion.args),
              goods_min_cents: coupon.goodsMinCents ?? 0,
              uses_left: coupon.usesLeft,
              uses_per_customer: coupon.usesPerCustomer ?? null,
              starts_at: coupon.startsAtMs ?? null,
              ends_at: coupon.endsAtMs,
              group_ids: encodeList(coupon.groupIds),
              skus: encodeList(coupon.skus),
              category_ids: encodeList(coupon.categoryIds),
              covers_vouchers: coupon.coversVouchers === true ? 1 : 0,
            }),
          ),
        ),
      ),
    find: (code) =>
      Effect.map(
        first(
          db
            .selectFrom("coupon")
            .selectAll()
            .where("code_key", "=", couponKey(code))
            // Older databases may have several spellings of a code. The coupon with the latest end counts.
            .orderBy(raw`case when ends_at is null then 0 else 1 end`)
            .orderBy("ends_at", "desc"),
        ),
        (row) => (row === null ? null : toCoupon(row)),
      ),
    lock: (code) =>
      dialect === "sqlite"
        ? Effect.void
        : Effect.asVoid(
            all(
              db
                .selectFrom("coupon")
                .select("code")
                .where("code_key", "=", couponKey(code))
                .where((where) =>
                  where.or([where("uses_left", "is not", null), where("uses_per_customer", "is not", null)]),
                )
                .orderBy("code")
                .$call(forUpdate(dialect)),
            ),
          ),
    list: Effect.suspend(() =>
      Effect.map(
        all(
          db
            .selectFrom("coupon")
            .selectAll("coupon")
            .select((select) =>
              select
                .selectFrom("orders")
                .select(({ fn }) => fn.countAll<number>().as("count"))
                .whereRef("orders.coupon_key", "=", "coupon.code_key")
                .where("orders.status", "<>", "cancelled")
                .as("use_count"),
            )
            .orderBy("code"),
        ),
        (rows) => rows.map((row) => ({ ...toCoupon(row), useCount: row.use_count ?? 0 })),
      ),
    ),
    end: (code, nowMs) =>
      Effect.map(
        run(db.updateTable("coupon").set({ ends_at: nowMs }).where("code_key", "=", couponKey(code))),
        (count) => count > 0,
      ),
    usesOf: (code, { customerId, email }) =>
      Effect.map(
        first(
          db
            .selectFrom("orders")
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .where("coupon_key", "=", couponKey(code))
            .where("status", "<>", "cancelled")
            .where((where) =>
              where.or([
                where("customer", "=", customerId),
                where("email_key", "=", email === null ? null : normalizeEmail(email)),
                where(
                  "email_key",
                  "=",
                  where.selectFrom("customer").select("customer.email_key").where("id", "=", customerId),
                ),
              ]),
            ),
        ),
        (row) => row!.count,
      ),
    spend: (code) =>
      Effect.map(
        run(
          db
            .updateTable("coupon")
            .set({ uses_left: raw`uses_left - 1` })
            .where("code_key", "=", couponKey(code))
            .where((where) => where.or([where("uses_left", "is", null), where("uses_left", ">", 0)])),
        ),
        (count) => count > 0,
      ),
    giveBack: (code) =>
      Effect.asVoid(
        run(
          db
            .updateTable("coupon")
            .set({ uses_left: raw`uses_left + 1` })
            .where("code_key", "=", couponKey(code))
            .where("uses_left", "is not", null),
        ),
      ),
  })
