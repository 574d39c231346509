import type { Generated } from "kysely"
import type { ReportType } from "../payments/state.ts"

/**
 * Every table with its columns, as both dialects have them. Money is cents, time is epoch ms, yes and no are 1 and 0,
 * JSON is text. The schema's tests compare the dialects.
 */
export interface Tables {
  readonly migration: {
    readonly id: string
    readonly applied_at: Generated<string>
    readonly needs: string | null
  }
  readonly document: {
    readonly number: Generated<number>
    readonly store: string
    readonly type:
      | "product"
      | "category"
      | "attribute"
      | "taxrule"
      | "review"
      | "cms_page"
      | "cms_block"
      | "cms_hierarchy"
    readonly id: number
    readonly sku: string | null
    readonly url_path: string | null
    readonly identifier: string | null
    readonly origin: "demo" | "import"
    readonly hash: string
    readonly body: string
    readonly updated_at: number
    readonly version: Generated<number>
  }
  readonly text_id: {
    readonly number: Generated<number>
    readonly type: Tables["document"]["type"]
    readonly text: string
  }
  readonly document_removal: {
    readonly store: string
    readonly type: Tables["document"]["type"]
    readonly id: number
    readonly version: number
  }
  readonly catalogue_state: {
    readonly store: string
    readonly version: number
    readonly generation: number
    readonly built_version: number
    readonly analysis: string
    readonly built_at: number
    readonly paths_version: Generated<number>
  }
  readonly index_build: {
    readonly build: Generated<number>
    readonly store: string
  }
  readonly index_serving: {
    readonly store: string
    readonly build: number
    readonly before: number | null
    readonly generation: Generated<number>
  }
  readonly catalogue_copy: {
    readonly source: string
    readonly position: string
  }
  readonly index_document: {
    readonly key: Generated<number>
    readonly body: string
  }
  readonly index_part: {
    readonly build: number
    readonly name: string
    readonly bytes: Uint8Array
  }
  readonly stock: {
    readonly sku: string
    readonly product_id: number
    readonly qty: number
    readonly is_in_stock: 0 | 1
    readonly is_managed: 0 | 1
    readonly qty_max: number | null
    readonly qty_min: number | null
    readonly qty_step: number | null
  }
  readonly stock_change: {
    readonly number: Generated<number>
    readonly sku: string
    /** On SQLite alone. */
    readonly stamp: Generated<number>
    /** On PostgreSQL alone. */
    readonly transaction_id: Generated<string>
  }
  readonly customer_group: {
    readonly id: number
    readonly name: string
  }
  readonly customer: {
    readonly id: Generated<number>
    readonly email: string
    readonly email_key: string | null
    readonly first_name: string
    readonly last_name: string
    readonly password: string | null
    readonly group_id: Generated<number>
    readonly store: string
    readonly created_at: number
    readonly updated_at: number
    readonly deleted_at: number | null
    readonly search_text: string | null
  }
  readonly customer_address: {
    readonly id: Generated<number>
    readonly customer: number
    readonly address: string
    readonly is_default_billing: 0 | 1
    readonly is_default_shipping: 0 | 1
  }
  readonly customer_session: {
    readonly id: Generated<number>
    readonly customer: number
    readonly started_at: number
    readonly ends_at: number
    readonly browser: string | null
    readonly system: string | null
    readonly active_at: Generated<number>
  }
  readonly customer_token: {
    readonly hash: Uint8Array
    readonly session: number
    readonly kind: "access" | "refresh"
    readonly expires_at: number
    readonly used_at: number | null
  }
  readonly customer_reset: {
    readonly hash: Uint8Array
    readonly customer: number
    readonly expires_at: number
  }
  readonly customer_device: {
    readonly hash: Uint8Array
    readonly customer: number
    readonly first_at: number
    readonly renewed_at: number
  }
  readonly customer_email_change: {
    readonly customer: number
    readonly email: string | null
    readonly hash: Uint8Array | null
    readonly asked_at: number
    readonly expires_at: number
    readonly former: Uint8Array | null
  }
  readonly secret: {
    readonly name: string
    readonly value: Uint8Array
  }
  readonly cart: {
    readonly token: string
    readonly version: Generated<number>
    readonly store: string
    readonly country: string
    readonly region: Generated<string>
    readonly carrier_code: string | null
    readonly method_code: string | null
    readonly payment_code: string | null
    readonly coupon: string | null
    readonly status: Generated<"active" | "ordered">
    readonly created_at: number
    readonly updated_at: number
    readonly customer: number | null
    readonly email: string | null
  }
  readonly cart_line: {
    readonly item_id: Generated<number>
    readonly cart: string
    readonly line_key: string
    readonly sku: string
    readonly parent_sku: string | null
    readonly option: string
    readonly qty: number
  }
  readonly hand_off: {
    readonly hash: Uint8Array
    readonly cart: string
    readonly session: number | null
    readonly store: string
    readonly origin: string
    readonly expires_at: number
  }
  readonly operation: {
    readonly scope: string
    readonly id: string
    readonly body_hash: string
    readonly reply: string
    readonly made_at: number
  }
  readonly coupon: {
    readonly currency: Generated<string>
    readonly code: string
    readonly code_key: string
    readonly promotion: string
    readonly args: string
    readonly goods_min_cents: Generated<number>
    readonly uses_left: number | null
    readonly uses_per_customer: number | null
    readonly starts_at: number | null
    readonly ends_at: number | null
    readonly group_ids: string | null
    readonly skus: string | null
    readonly category_ids: string | null
    readonly covers_vouchers: Generated<0 | 1>
  }
  readonly counter: {
    readonly name: string
    readonly value: number
  }
  readonly orders: {
    readonly currency: Generated<string>
    readonly id: Generated<number>
    readonly number: string
    readonly order_key: string
    readonly cart: string
    readonly cart_version: number
    readonly store: string
    readonly status: Generated<"pending" | "processing" | "complete" | "cancelled">
    readonly email: string
    readonly first_name: string
    readonly last_name: string
    readonly shipping_address: string | null
    readonly billing_address: string
    readonly carrier_code: string | null
    readonly method_code: string | null
    readonly payment_code: string
    readonly coupon: string | null
    readonly subtotal_gross_cents: number
    readonly discount_cents: number
    readonly shipping_gross_cents: number
    readonly tax_cents: number
    readonly grand_cents: number
    readonly totals: string
    readonly placed_at: number
    readonly customer: number | null
    readonly paid_cents: Generated<number>
    readonly refunded_cents: Generated<number>
    readonly shipping_refunded_cents: Generated<number>
    readonly shipped_at: number | null
    readonly tracking: string | null
    readonly completed_at: number | null
    readonly cancelled_at: number | null
    readonly tax_rates: string | null
    readonly shipping_tax_shares: string | null
    readonly payment_tax_shares: string | null
    readonly coupon_key: string | null
    readonly email_key: string | null
    readonly payment_due_at: number | null
    readonly cancel_reason: "unpaid" | null
    readonly is_demonstration: Generated<number>
    readonly email_folded: string | null
    readonly last_name_folded: string | null
    readonly full_name_folded: string | null
  }
  readonly order_line: {
    readonly order_id: number
    readonly position: number
    readonly sku: string
    readonly parent_sku: string | null
    readonly name: string
    readonly option: string
    readonly qty: number
    readonly unit_gross_cents: number
    readonly row_gross_cents: number
    readonly discount_cents: number
    readonly tax_cents: number
    readonly rate_ppm: number
    readonly refunded_qty: Generated<number>
    readonly withdrawn_qty: Generated<number>
    readonly withdrawal_exception: "made-to-measure" | "perishable" | "dated" | "hygiene" | "digital" | null
    readonly choices: string | null
    readonly product_type: string | null
    readonly tax_shares: string | null
  }
  readonly order_line_stock: {
    readonly order_id: number
    readonly position: number
    readonly sku: string
    readonly qty: number
  }
  readonly order_stock: {
    readonly order_id: number
    readonly sku: string
    readonly qty: number
    readonly returned_qty: Generated<number>
  }
  readonly order_step: {
    readonly id: Generated<number>
    readonly order_id: number
    readonly key: string
    readonly action: string
    readonly asked: string
    readonly actor: "operator" | "buyer"
    readonly made_at: number
  }
  readonly order_refund: {
    readonly currency: Generated<string>
    readonly id: Generated<number>
    readonly order_id: number
    readonly step: number
    readonly amount_cents: number
    readonly shipping_cents: number
    readonly is_restocked: 0 | 1
    readonly made_at: number
  }
  readonly order_refund_line: {
    readonly refund: number
    readonly position: number
    readonly qty: number
    readonly amount_cents: number
  }
  readonly order_code: {
    readonly order_id: number
    readonly hash: Uint8Array
    readonly expires_at: number
    readonly tries_left: number
    readonly used_for: string | null
  }
  readonly invoice: {
    readonly order_id: number
    readonly number: string
    readonly facts: string
    readonly issued_at: number
  }
  readonly credit_note: {
    readonly currency: Generated<string>
    readonly number: string
    readonly order_id: number
    readonly refund: number | null
    readonly amount_cents: number
    readonly facts: string
    readonly issued_at: number
  }
  readonly withdrawal: {
    readonly id: Generated<number>
    readonly receipt: string
    readonly order_id: number
    readonly key: string
    readonly asked: string
    readonly name: string
    readonly email: string
    readonly lines: string
    readonly declared_at: number
  }
  readonly outbox: {
    readonly id: Generated<number>
    readonly kind: string
    readonly subject: string
    readonly payload: string
    readonly made_at: number
    readonly sent_at: number | null
    readonly tries: Generated<number>
    readonly next_at: Generated<number>
    readonly dead_at: number | null
    readonly error: string | null
    readonly allowed_at: number | null
  }
  readonly letter_limit: {
    readonly key: string
    readonly free_at: number
  }
  readonly outbox_sender: {
    readonly one: number
    readonly holder: string
    readonly until: number
  }
  readonly payment: {
    readonly id: string
    readonly code: string
    readonly cart: string
    readonly store: string
    readonly amount_cents: number
    readonly currency: string
    readonly provider_id: string
    readonly approval_url: string
    readonly status: "created" | "approved" | "spent" | "refused" | "abandoned" | "disputed"
    readonly order_number: string | null
    readonly made_at: number
    readonly changed_at: number
    readonly provider: Generated<string>
  }
  readonly payment_event: {
    readonly id: string
    readonly payment: string
    readonly made_at: number
    readonly type: ReportType | null
    readonly amount_cents: number | null
    readonly currency: Generated<string>
    readonly digest: string | null
  }
  readonly sandbox_payment: {
    readonly id: string
    readonly amount_cents: number
    readonly currency: string
    readonly return_url: string
    readonly cancel_url: string
    readonly decision: Generated<"open" | "approved" | "refused" | "abandoned">
    readonly captured_cents: Generated<number>
    readonly returned_cents: Generated<number>
  }
  readonly sandbox_call: {
    readonly key: string
    readonly payment: string
  }
  readonly review: {
    readonly id: Generated<number>
    readonly hash: string
    readonly product_id: number
    readonly store: string
    readonly title: string
    readonly detail: string
    readonly nickname: string
    readonly ratings: string
    readonly customer_id: number | null
    readonly is_bought: 0 | 1
    readonly status: Generated<"pending" | "approved" | "rejected">
    readonly made_at: number
    readonly decided_at: number | null
    readonly search_text: string | null
  }
  readonly subscription: {
    readonly email: string
    readonly store: string
    readonly status: "pending" | "subscribed" | "left"
    readonly confirm_hash: string | null
    readonly leave_hash: string | null
    readonly asked_at: number
    readonly confirmed_at: number | null
    readonly left_at: number | null
    readonly letter_hash: string | null
    readonly letter_at: number | null
  }
  readonly stock_reminder: {
    readonly sku: string
    readonly email: string
    readonly store: string
    readonly asked_at: number
  }
  readonly mail_token: {
    readonly hash: string
    readonly until: number
  }
  readonly content: {
    readonly store: string
    readonly type_id: number
    readonly entity_id: number
    readonly url_key: string
    readonly body: string
  }
  readonly content_file: {
    readonly store: string
    readonly name: string
    readonly body: string
  }
  readonly visit: {
    readonly secret_hash: string
    readonly state: string
    readonly seen_at: number
  }
  readonly operator_session: {
    readonly hash: string
    readonly session: string
    readonly ends_at: number
  }
  readonly job: {
    readonly name: string
    readonly due_at: number
  }
  readonly audit: {
    readonly id: Generated<number>
    readonly made_at: number
    readonly who: string
    readonly what: string
    readonly subject: string
    readonly detail: string
  }
  readonly import_report: {
    readonly id: Generated<number>
    readonly made_at: number
    readonly source: string
    readonly report: string
  }
}
