import { type RequestError, refusalWords } from "../api/index.ts"
import type { Fault } from "../form/index.ts"
import type { NotificationBody } from "../notification/index.ts"
import type { Customer } from "../session/index.ts"
import type { OrdersPage, Profile, ProfileChange } from "./model.ts"

/** The customer's data, and the state of the account forms. */
export interface AccountState {
  /** Null for a guest. */
  readonly profile: Profile | null
  /** The session of the profile. The session may have ended a moment before the profile is removed. */
  readonly epoch: number | null
  /** Null before the first load. */
  readonly orders: OrdersPage | null
  /** A new e-mail address, valid once the customer has opened the link in its letter. */
  readonly pendingEmail: string | null
  readonly faults: ReadonlyArray<Fault>
  readonly isBusy: boolean
  /** The sign-in form is open. */
  readonly isLoginOpen: boolean
}

/** The state of a guest. */
export const guestAccount: AccountState = {
  profile: null,
  epoch: null,
  orders: null,
  pendingEmail: null,
  faults: [],
  isBusy: false,
  isLoginOpen: false,
}

/** The session's fields of a profile. */
export const customerOf = ({ id, groupId, groupToken }: Profile): Customer => ({ id, groupId, groupToken })

/** The profile with a change. */
export const changed = (profile: Profile, change: ProfileChange): Profile => ({ ...profile, ...change })

/** The message of a failed sign-in or registration: a validation error at a field, or a notification. */
export type AccountError =
  | { readonly tag: "fault"; readonly fault: Fault }
  | { readonly tag: "notification"; readonly notification: NotificationBody }

/** The message of a failed sign-in. */
export const loginError = (error: RequestError): AccountError =>
  error._tag === "Refused" && error.code === 401
    ? { tag: "fault", fault: { field: "password", tag: "signInIncorrect" } }
    : {
        tag: "notification",
        notification: { ...refusalWords(error), tag: "LoginFailed", message: wordsOf(error) },
      }

/** The message of a failed registration. The platform has no code for a registered address, only a text. */
export const registrationError = (error: RequestError): AccountError =>
  error._tag === "Refused" && /already exists/i.test(wordsOf(error) ?? "")
    ? { tag: "fault", fault: { field: "email", tag: "emailTaken" } }
    : {
        tag: "notification",
        notification: { ...refusalWords(error), tag: "LoginFailed", message: wordsOf(error) },
      }

/**
 * The platform's message in a refusal, from any of its fields.
 *
 * @returns null without a message or a response
 */
export const wordsOf = (error: RequestError): string | null => {
  if (error._tag !== "Refused") return null
  const { result } = error
  const text =
    typeof result === "object" && result !== null && "errorMessage" in result ? result.errorMessage : null
  return typeof text === "string" && text.trim() !== "" ? text : error.message
}

/**
 * Opens or closes the sign-in form. The validation errors are cleared only by a change: the dialog reports late that it
 * is closed, and another form may have errors by then.
 */
export const showLogin =
  (isLoginOpen: boolean) =>
  (old: AccountState): AccountState =>
    old.isLoginOpen === isLoginOpen ? old : { ...old, isLoginOpen, faults: [] }
