import type { Page } from "@shop/core/page"
import { OrderStatus } from "./order-status.tsx"
import { Withdrawal } from "./withdrawal.tsx"
import "../../styles/forms.css"
import "../../styles/account.css"
import "../../styles/placed.css"

/** What can be done about an order that has been placed. */
export default function PlacedScreen({
  page,
}: {
  readonly page: Extract<Page, { readonly kind: "orderStatus" | "withdrawal" }>
}) {
  return page.kind === "withdrawal" ? <Withdrawal /> : <OrderStatus />
}
