/** What the shopper wants to buy, what the server knows of it, and how the two agree. */
export * from "./model.ts"
export * as CartCalls from "./calls.ts"
export { type CartCall } from "./calls.ts"
export { isSame, keyOf, name, type Named } from "./match.ts"
export { addLine, remove, setQty, undoRemove, type Changed, type ChangeOutcome } from "./change.ts"
export {
  authority,
  hasUnsent,
  isDirty,
  plan,
  situation,
  table,
  type Action,
  type Authority,
  type MergePolicy,
  type Situation,
  type Step,
} from "./merge.ts"
export { absorb, adopt, type Cut, isGuests } from "./absorb.ts"
export { connect, type ConnectionEvent } from "./connect.ts"
export {
  totals,
  totalsOf,
  type Discount,
  type RateWeight,
  type TotalsInput,
  type TotalsInputLine,
} from "./totals.ts"
export {
  estimate,
  totalsView,
  view,
  type CartLineView,
  type CartMoment,
  type CartView,
  type TotalsView,
} from "./view.ts"
export { commit, commitTotals, news, type Pass, type PassNews, type Sent } from "./commit.ts"
export { compose, type AddInput, type Composed, type ComposeContext, type ComposeFault } from "./compose.ts"
export { qtyLimit, qtyMaxOf } from "./limit.ts"
export { isForeign, relabel } from "./relabel.ts"
export { retryMs } from "../sync/index.ts"
export { localLine } from "./server-line.ts"
export { type PassResult } from "./pass.ts"
export { CartProducts } from "./products.ts"
export { type SyncWish } from "./synchroniser.ts"
export { Carts } from "./program.ts"
