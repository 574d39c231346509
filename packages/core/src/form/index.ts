/** Rules for fields. */
export { type Fault } from "./model.ts"
