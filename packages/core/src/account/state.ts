import { type RequestError, refusalWords } from "../api/index.ts"
import type { Fault } from "../form/index.ts"
import type { NotificationBody } from "../notification/index.ts"
import type { Customer } from "../session/index.ts"
import type { OrdersPage, Profile, ProfileChange } from "./model.ts"

/** What is known of the customer, and of the forms they fill in. @rule AC3 - S2 §3 User */
export interface AccountState {
  /** Null for a guest: who has a profile is signed in. */
  readonly profile: Profile | null
  /** Null until they were asked for. */
  readonly orders: OrdersPage | null
  /** A new e-mail address that this page has asked for; it holds once the link of its letter is followed. */
  readonly pendingEmail: string | null
  readonly faults: ReadonlyArray<Fault>
  readonly isBusy: boolean
  /** The shopper should sign in: the form is to be opened. */
  readonly isLoginAsked: boolean
}

/** Nobody signed in. */
export const nobody: AccountState = {
  profile: null,
  orders: null,
  pendingEmail: null,
  faults: [],
  isBusy: false,
  isLoginAsked: false,
}

/** What sessions have to know of a customer; every field is of this profile. @rule AC4 - domain §10 M3 */
export const customerOf = ({ id, groupId, groupToken }: Profile): Customer => ({ id, groupId, groupToken })

/** The profile as it will be once the platform has taken the change. @rule AC8 */
export const changed = (profile: Profile, change: ProfileChange): Profile => ({ ...profile, ...change })

/** What a shopper is told of a failed sign-in or registration: a fault at a field, or a notification. */
export type Complaint =
  | { readonly tag: "fault"; readonly fault: Fault }
  | { readonly tag: "notification"; readonly notification: NotificationBody }

/**
 * What to say of a sign-in that failed.
 *
 * @rule AC5 - S2 §8 (the account sign-in was incorrect; unexpected authorization error)
 */
export const loginComplaint = (error: RequestError): Complaint =>
  error._tag === "Refused" && error.code === 401
    ? { tag: "fault", fault: { field: "password", tag: "signInIncorrect" } }
    : {
        tag: "notification",
        notification: { ...refusalWords(error), tag: "LoginFailed", message: wordsOf(error) },
      }

/**
 * What to say of a registration that failed. Only a text tells an address that is taken from other refusals.
 *
 * @rule AC6 - S2 §8 (a customer with the same email already exists), wire §4 (400 duplicate email text)
 */
export const createComplaint = (error: RequestError): Complaint =>
  error._tag === "Refused" && /already exists/i.test(wordsOf(error) ?? "")
    ? { tag: "fault", fault: { field: "email", tag: "emailTaken" } }
    : {
        tag: "notification",
        notification: { ...refusalWords(error), tag: "LoginFailed", message: wordsOf(error) },
      }

/**
 * The platform's words in a refusal, wherever it put them.
 *
 * @returns null when it said none, or nobody answered
 * @rule AC7 - S2 §8 (the server's errorMessage is shown), wire §1 style B
 */
export const wordsOf = (error: RequestError): string | null => {
  if (error._tag !== "Refused") return null
  const { result } = error
  const said =
    typeof result === "object" && result !== null && "errorMessage" in result ? result.errorMessage : null
  return typeof said === "string" && said.trim() !== "" ? said : error.message
}

/**
 * Opens or closes the form for signing in. Its validation errors go only when that changes: the dialog reports its end
 * late, and the errors may be another form's by then.
 */
export const askLogin =
  (isLoginAsked: boolean) =>
  (old: AccountState): AccountState =>
    old.isLoginAsked === isLoginAsked ? old : { ...old, isLoginAsked, faults: [] }
