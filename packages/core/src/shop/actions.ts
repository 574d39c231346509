import type { Address } from "../address/index.ts"
import type { AddInput } from "../cart/index.ts"
import type { PersonalDetails } from "../checkout/index.ts"

export type { AddInput } from "../cart/index.ts"

/**
 * What a shopper can do. Each returns at once; outcomes come back as views and notices.
 * @rule SH2 - house §4 (actions in)
 */
export interface Actions {
  readonly page: {
    /** Opens an address of the current view (path with store prefix, query included). */
    readonly open: (url: string, how: "push" | "replace" | "back") => void
    /** Loads what an address needs before it is clicked. */
    readonly prefetch: (url: string) => void
  }
  readonly cart: {
    readonly add: (input: AddInput) => void
    readonly setQty: (key: string, qty: number) => void
    readonly remove: (key: string) => void
    readonly undoRemove: (key: string) => void
    readonly applyCoupon: (code: string) => void
    readonly removeCoupon: () => void
  }
  readonly checkout: {
    readonly enter: () => void
    readonly leave: () => void
    readonly edit: (step: "personal" | "shipping" | "payment") => void
    readonly savePersonal: (details: PersonalDetails) => void
    readonly saveShipping: (address: Address) => void
    readonly chooseMethod: (carrierCode: string, methodCode: string) => void
    readonly savePayment: (input: { readonly paymentCode: string; readonly billing: Address | null }) => void
    readonly place: (input: { readonly termsAccepted: boolean }) => void
    /** Sends orders that wait for an answer. */
    readonly resend: () => void
  }
  readonly search: {
    readonly type: (text: string) => void
    readonly more: () => void
    readonly clear: () => void
  }
  readonly notice: { readonly close: (id: number) => void; readonly act: (id: number) => void }
}
