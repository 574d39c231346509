/** Customers: who they are, how they prove it, and what only they may see. */
export {
  AcceptsFirstToken,
  Customers,
  type CustomerServices,
  type CustomersService,
  type ResetInput,
} from "./customers.ts"
export { groupOfToken } from "./group-token.ts"
export { EmailChangeRepository } from "./email-change-repository.ts"
export { KnownDeviceRepository } from "./known-device-repository.ts"
export { PasswordResetRepository } from "./password-reset-repository.ts"
export { CustomerRepository, type CustomerGroup, type CustomerSummary } from "./customer-repository.ts"
export { PersonalDataRepository } from "./personal-data-repository.ts"
export { type SessionRecord, SessionRepository } from "./session-repository.ts"
export { issueAccessToken } from "./sessions.ts"
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
export { eraseGuest, type ErasedGuest } from "./erase-guest.ts"
export { sweepCustomers } from "./sweep.ts"
export {
  assignGroup,
  deleteCustomer,
  enrol,
  exportCustomer,
  findCustomer,
  listCustomers,
  listGroups,
  nameGroup,
  overridePassword,
} from "./register.ts"
