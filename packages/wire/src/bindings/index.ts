/** Every call of the shop as HTTP: one table for the client that asks and the server that answers. */
export { bindings, isTag, viewOf } from "./bindings.ts"
export { operationHeader } from "./cart.ts"
export { readTarget } from "./others.ts"
export { stamped, tokenIn, type TokenPlace } from "./stamp.ts"
export {
  type AfterTag,
  type AnswerOf,
  type Binding,
  type BindingOf,
  type CallOf,
  type InputOf,
  type LateTag,
  type RequestFault,
  type Tag,
} from "./model.ts"
