/** Customers: who they are, how they prove it, and what only they may see. */
export { AcceptsFirstToken, Customers, type CustomersService, type ResetInput } from "./customers.ts"
export { groupOfToken } from "./group-token.ts"
export { sessions as sessionsOf, type SessionRecord, type SessionRecords } from "./sessions.ts"
export { describeDevice } from "./device.ts"
export { bounds as customerBounds } from "./bounds.ts"
export {
  type CustomerReason,
  type CustomerRecord,
  CustomerRefused,
  type Registration,
  type SignedIn,
} from "./model.ts"
export { Passwords, owaspCost, type PasswordCost } from "./passwords.ts"
export { type CustomerMail, hasOneTimeLink, isCustomerLetter, writeLetter } from "./letters.ts"
export { type CustomerData } from "./data-export.ts"
export { type CustomerSummary } from "./records.ts"
export { eraseGuest, type ErasedGuest } from "./erase-guest.ts"
export { sweepCustomers } from "./sweep.ts"
export {
  assignGroup,
  type CustomerGroup,
  deleteCustomer,
  enrol,
  exportCustomer,
  findCustomer,
  listCustomers,
  listGroups,
  nameGroup,
  overridePassword,
} from "./register.ts"
