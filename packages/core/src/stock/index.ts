/** What can be bought, and how sure that is. */
export { type StockItem, type StockStatus } from "./model.ts"
export {
  type AddDecision,
  batches,
  type CheckDecision,
  decideAdd,
  decideChecked,
  isOut,
  qtyAvailable,
  statusOf,
} from "./decide.ts"
export * as StockCalls from "./calls.ts"
export { type StockCall } from "./calls.ts"
