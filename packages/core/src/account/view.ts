import { isSameEmail, type Fault } from "../form/index.ts"
import { limits } from "../settings/index.ts"
import { hasRoom } from "./book.ts"
import type { OrdersPage, Profile } from "./model.ts"
import type { AccountState } from "./state.ts"

/** The view of a profile. */
export interface ProfileView extends Omit<Profile, "groupToken"> {
  /** Whether the customer can add an address. */
  readonly hasRoomForAddress: boolean
}

/** The view of a page of earlier orders. */
export interface OrdersView extends OrdersPage {
  /** The number of pages; 0 without orders. */
  readonly pageCount: number
}

/** The view of an account. */
export interface AccountView {
  readonly isSignedIn: boolean
  readonly profile: ProfileView | null
  readonly orders: OrdersView | null
  /** A new e-mail address, valid once the customer has opened the link in its letter; null without one. */
  readonly pendingEmail: string | null
  readonly faults: ReadonlyArray<Fault>
  readonly isBusy: boolean
  readonly isLoginOpen: boolean
}

/**
 * Makes the view of an account, without any token.
 *
 * @param addressesMax - the platform's limit of addresses per customer
 */
export const view = (
  { profile, orders, epoch: _epoch, ...state }: AccountState,
  addressesMax: number = limits.addressesMax,
): AccountView => {
  if (profile === null)
    return { ...state, isSignedIn: false, profile: null, orders: null, pendingEmail: null }
  const { groupToken: _, ...shown } = profile
  const { pendingEmail } = state
  return {
    ...state,
    pendingEmail: pendingEmail === null || isSameEmail(profile.email, pendingEmail) ? null : pendingEmail,
    isSignedIn: true,
    profile: { ...shown, hasRoomForAddress: hasRoom(shown.addresses, addressesMax) },
    orders: orders && { ...orders, pageCount: Math.ceil(orders.total / limits.ordersPageSize) },
  }
}
