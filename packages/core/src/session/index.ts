/** Who is shopping, and the token their calls are sent with. */
export { guest, type Credentials, type Customer, type Ending, type SessionState } from "./model.ts"
export * as Token from "./token.ts"
export { type Gate } from "./token.ts"
export { refresh, type SessionCall } from "./calls.ts"
export { read, write } from "./stored.ts"
export { Session, type SendWith } from "./program.ts"
