/** Questions to the platform, and how they can fail. */
export { define, type Call, type ResultOf } from "./model.ts"
export { BadReply, Refused, Unreachable, type CallError } from "./errors.ts"
export { failure, type Failure } from "./failure.ts"
