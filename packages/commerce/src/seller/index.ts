import type { VatExemption } from "@shop/core/store-view"
import { Context } from "effect"

/** The seller's data for imprint, invoices and letters. A field that is not configured is empty. */
export interface Seller {
  readonly name: string
  /** Lines of the postal address. */
  readonly address: ReadonlyArray<string>
  readonly email: string
  readonly phone: string
  /** Such as "RCS Lyon 123 456 789" or "Amtsgericht München, HRB 12345". */
  readonly register: string
  /** Number for value added tax. */
  readonly vatId: string
  /** The law under which the seller charges no tax; missing for one who does. */
  readonly exemption?: VatExemption
}

/** A seller without data. @rule CM86 */
export const unknownSeller: Seller = { name: "", address: [], email: "", phone: "", register: "", vatId: "" }

/** The seller of this shop; the server provides it. @rule CM86 */
export const SellerFacts = Context.Reference<Seller>("@shop/commerce/SellerFacts", {
  defaultValue: () => unknownSeller,
})

/** Fields that an invoice requires and that are not configured. @rule CM86 - directive 2006/112/EC art. 226 (3), (5) */
export const sellerLacks = (seller: Seller): ReadonlyArray<"name" | "address" | "vatId"> =>
  (["name", "address", "vatId"] as const).filter(
    (fact) => seller[fact].length === 0 && (fact !== "vatId" || seller.exemption === undefined),
  )
