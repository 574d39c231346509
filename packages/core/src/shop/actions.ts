import type { Effect } from "effect"
import type {
  AddressUse,
  ChangePasswordInput,
  CreatePasswordInput,
  LoginInput,
  UpdateInput,
  RegisterInput,
} from "../account/index.ts"
import type { Address } from "../address/index.ts"
import type { AddInput, CartEdit } from "../cart/index.ts"
import type { ContactMessage } from "../contact/index.ts"
import type { NewReview } from "../review/index.ts"
import type { OrderedLine, OrderLookup, WithdrawalWish, DeclaredWish } from "../order/index.ts"
import type { WishlistItem } from "../wishlist/index.ts"
import type { SearchSurface } from "./search-view.ts"
import type { PersonalInput } from "../checkout/index.ts"

export type { AddInput } from "../cart/index.ts"

/**
 * Forks what an action does and returns.
 *
 * @param isToKeep - it changes what nobody but the device keeps, and is over when the device has that, or would not take it
 * @rule SH144
 */
export type Run = (work: Effect.Effect<void>, isToKeep?: boolean) => void

/**
 * What a shopper can do. Each returns at once; outcomes come back as views and notifications.
 * @rule SH2
 */
export interface Actions {
  readonly page: {
    /** Opens an address of the current view (path with store prefix, query included). */
    readonly open: (url: string) => void
    /** Loads what an address needs before it is clicked. */
    readonly prefetch: (url: string) => void
    /** Loads what most pages share, before one of them is asked for. @rule PG2 */
    readonly warm: () => void
    /** Reads a page of content beside the one that is shown. @rule SH19 */
    readonly read: (url: string) => void
    /** Loads the page that is shown once more, as when it was shown as it was kept. @rule SW6 */
    readonly renew: () => void
  }
  readonly cart: {
    readonly add: (input: AddInput) => void
    /**
     * Puts in, once, what was put into the server's cart before the script was there.
     *
     * @param onKept - told when it is on the device
     * @rule UI90
     */
    readonly takeOver: (visitId: string, inputs: ReadonlyArray<AddInput>, onKept: () => void) => void
    readonly setQty: (key: string, qty: number) => void
    readonly remove: (key: string) => void
    /** Makes a line one that can be ordered: with what is left of it, or not at all. */
    readonly mend: (key: string) => void
    readonly undoRemove: (key: string) => void
    readonly applyCoupon: (code: string) => void
    readonly removeCoupon: () => void
  }
  /** Changing a line of the cart: nothing is in the cart before it is saved. @rule CA36 */
  readonly cartEdit: {
    readonly open: (key: string) => void
    /** Chooses a value of an attribute; one that leads nowhere is told and changes nothing. */
    readonly choose: (attributeCode: string, optionId: string) => void
    readonly setOptions: (choices: Partial<CartEdit["choices"]>) => void
    readonly setQty: (qty: number) => void
    readonly save: () => void
    readonly close: () => void
  }
  readonly checkout: {
    readonly enter: () => void
    readonly leave: () => void
    readonly edit: (step: "personal" | "shipping" | "payment") => void
    readonly savePersonal: (details: PersonalInput) => void
    readonly saveShipping: (address: Address) => void
    readonly chooseMethod: (carrierCode: string, methodCode: string) => void
    readonly savePayment: (input: { readonly paymentCode: string; readonly billing: Address | null }) => void
    readonly place: (input: { readonly termsAccepted: boolean }) => void
    /** Sends orders that wait for an answer. */
    readonly resend: () => void
  }
  readonly account: {
    readonly login: (input: LoginInput) => void
    readonly register: (input: RegisterInput) => void
    readonly logout: (how?: { readonly isSilent: boolean }) => void
    /** Asks for a mail with which a new password can be set. */
    readonly resetPassword: (email: string) => void
    readonly createPassword: (input: CreatePasswordInput) => void
    readonly changePassword: (input: ChangePasswordInput) => void
    readonly update: (change: UpdateInput) => void
    /** Writes an address over the one at an index of the book, or a new one for null. @rule UI61 */
    readonly saveAddress: (at: number | null, address: Address, uses: ReadonlyArray<AddressUse>) => void
    readonly removeAddress: (at: number) => void
    /** Pages begin at 1. */
    readonly loadOrders: (page: number) => void
    /** Opens or closes the form for signing in. */
    readonly askLogin: (isAsked: boolean) => void
  }
  readonly search: {
    readonly type: (text: string, place?: SearchSurface) => void
    readonly more: () => void
    readonly clear: () => void
    /** The panel is opened: the text of the last visit is searched for again. */
    readonly recall: (place?: SearchSurface) => void
  }
  readonly wishlist: {
    /** Sets a product aside, with what is shown of it. */
    readonly add: (item: WishlistItem) => void
    readonly remove: (sku: string) => void
    /** Sets it aside, or takes it off again. */
    readonly toggle: (item: WishlistItem) => void
    /** Asks first: the notification's button empties it. */
    readonly clear: () => void
    /** Looks up what the products cost today. */
    readonly renew: () => void
  }
  readonly compare: {
    readonly add: (item: WishlistItem) => void
    readonly remove: (sku: string) => void
    readonly clear: () => void
    /** Looks up in what they can be compared. */
    readonly load: () => void
  }
  readonly consent: { readonly acceptCookies: () => void }
  readonly newsletter: {
    readonly check: (email: string) => void
    readonly subscribe: (email: string) => void
    readonly unsubscribe: () => void
  }
  readonly contact: { readonly send: (message: ContactMessage) => void; readonly reset: () => void }
  readonly review: {
    readonly load: (productId: number) => void
    /** Asks for what the customer wrote. */
    readonly loadMine: () => void
    readonly create: (review: NewReview) => void
  }
  /** An order that has been placed. @rule OR13 */
  readonly orderTracking: {
    readonly open: (plea: OrderLookup) => void
    readonly close: () => void
    /** A guest acts with the code of a letter. @rule OR20 */
    readonly cancel: (code?: string) => void
    readonly askInvoice: () => void
    /** The first step of a withdrawal, and back from the second. */
    readonly draft: (wish: WithdrawalWish) => void
    readonly discardDraft: (told?: WithdrawalWish) => void
    /** The second step. */
    readonly declare: (told?: DeclaredWish, code?: string) => void
    readonly reorder: (lines: ReadonlyArray<OrderedLine>) => void
  }
  /** Paying at a provider's. @rule OR15 */
  readonly paying: {
    readonly pay: (input: { readonly termsAccepted: boolean }) => void
    /** The shopper is back from the provider with the payment the address names. */
    readonly back: (paymentId: string) => void
    readonly close: () => void
  }
  /** A copy of what is kept of the customer, and the end of their account. @rule AC30 */
  readonly personalData: {
    readonly requestCopy: (password: string) => void
    readonly deleteAccount: (password: string) => void
    readonly close: () => void
  }
  /** The devices that the customer is signed in on. @rule AC31 */
  readonly deviceSessions: {
    readonly load: () => void
    /** Signs one device out, or every other one where the id is null. */
    readonly end: (id: number | null, password: string) => void
    readonly close: () => void
  }
  /** A product was looked at. @rule WL11 */
  readonly seen: { readonly note: (item: WishlistItem) => void }
  readonly notification: { readonly close: (id: number) => void; readonly act: (id: number) => void }
}

/** Families of actions whose rooms are opened only when somebody wants them. @rule SH15 */
export type LateName =
  | "compare"
  | "contact"
  | "review"
  | "orderTracking"
  | "paying"
  | "seen"
  | "personalData"
  | "deviceSessions"

/** What can be done from the start. @rule SH15 */
export type PromptActions = Omit<Actions, LateName>
