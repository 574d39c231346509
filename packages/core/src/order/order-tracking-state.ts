import type { RequestError } from "../api/index.ts"
import type { Fault } from "../form/index.ts"
import type { OrderLookup } from "./management-requests.ts"
import type {
  OrderDetails,
  OrderFile,
  OrderPieces,
  WithdrawalDraft,
  WithdrawalReceipt,
} from "./management-schemas.ts"

/** What a withdrawal says in its first step. */
export interface WithdrawalWish extends OrderLookup {
  readonly name: string
  /** Null is everything that is left. */
  readonly lines: ReadonlyArray<OrderPieces> | null
}

/** What somebody wanted of an order that has been placed. */
export type TrackingRequest = "lookUp" | "cancel" | "withdraw" | "invoice"

/** Why they did not get it. */
export type LookupFailure =
  /** There is no order with this number and e-mail address; nobody says which of them is wrong. */
  | "unknown"
  | "tooOften"
  /** A guest has been sent a letter with a code, which is to be typed. @rule OR20 */
  | "codeNeeded"
  /** The code is wrong, over or used. @rule OR20 */
  | "codeWrong"
  /** It was cancelled, is under way, or nothing is left to withdraw from. */
  | "notNow"
  /** The shop cannot give an invoice for it. */
  | "noInvoice"
  | "unreachable"

/** An order that was looked up, and what is being done about it. @rule OR13 */
export interface OrderTrackingState {
  /** Which order was asked for; null before that. */
  readonly plea: OrderLookup | null
  readonly order: OrderDetails | null
  readonly isBusy: boolean
  readonly faults: ReadonlyArray<Fault>
  readonly problem: { readonly wish: TrackingRequest; readonly why: LookupFailure } | null
  /** The first step of a withdrawal as it was filled in; null before. @rule UI276 */
  readonly withdrawal: Pick<WithdrawalWish, "name" | "lines"> | null
  /** What would be declared, and by whom: the first step of a withdrawal was taken. */
  readonly draft: (WithdrawalDraft & { readonly name: string }) | null
  readonly receipt: WithdrawalReceipt | null
  /** The invoice that was asked for last. */
  readonly invoice: OrderFile | null
}

/** No order asked for. */
export const noOrderTracked: OrderTrackingState = {
  plea: null,
  order: null,
  isBusy: false,
  faults: [],
  problem: null,
  withdrawal: null,
  draft: null,
  receipt: null,
  invoice: null,
}

/**
 * Why a wish about an order was not granted. Only codes tell: the platform's words are of one language.
 *
 * @rule OR13
 */
export const whyNot = (wish: TrackingRequest, error: RequestError): LookupFailure => {
  if (error._tag !== "Refused") return "unreachable"
  if (error.refusal?.code === "CodeNeeded") return "codeNeeded"
  if (error.refusal?.code === "CodeWrong") return "codeWrong"
  if (error.code === 404 || error.code === 400) return "unknown"
  if (error.code === 429) return "tooOften"
  if (wish === "invoice" && [409, 410, 503].includes(error.code)) return "noInvoice"
  return error.code === 409 || error.code === 422 ? "notNow" : "unreachable"
}

/** Pieces of each line that may still be withdrawn from, in the order's order. @rule OR14 */
export const withdrawable = ({
  lines,
  status,
}: Pick<OrderDetails, "lines" | "status">): ReadonlyArray<OrderPieces> =>
  status === "cancelled"
    ? []
    : lines.flatMap(({ position, qty, withdrawnQty }) =>
        qty > withdrawnQty ? [{ position, qty: qty - withdrawnQty }] : [],
      )

/** A looked-up order as it is shown. @rule OR13 */
export interface OrderTrackingView extends OrderTrackingState {
  /** Pieces that may still be withdrawn from. @rule OR14 */
  readonly withdrawable: ReadonlyArray<OrderPieces>
  /** Nothing is left to cancel of an order that was withdrawn from as a whole. @rule OR18 */
  readonly isCancellable: boolean
  /** The buyer can get an invoice of it. @rule UI481 */
  readonly hasInvoice: boolean
}

/** Platforms that do not say whether there is an invoice have one of every order but a cancelled one. @rule UI481 */
const hasInvoice = ({ hasInvoice: isThere, status }: OrderDetails): boolean =>
  isThere ?? status !== "cancelled"

/** A looked-up order as it is shown. @rule OR13, OR14 */
export const orderTrackingView = (state: OrderTrackingState): OrderTrackingView => ({
  ...state,
  withdrawable: state.order === null ? [] : withdrawable(state.order),
  isCancellable: state.order !== null && state.order.isCancellable && withdrawable(state.order).length > 0,
  hasInvoice: state.order !== null && hasInvoice(state.order),
})
