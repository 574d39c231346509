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

/** The first step of a withdrawal. */
export interface WithdrawalForm extends OrderLookup {
  readonly name: string
  /** Null means all remaining pieces. */
  readonly lines: ReadonlyArray<OrderPieces> | null
}

/** The kind of a request about a placed order. */
export type TrackingRequest = "lookUp" | "cancel" | "withdraw" | "invoice"

/** The reason of a failed request about a placed order. */
export type LookupFailure =
  /** There is no order with this number and e-mail address. The platform does not reveal which of them is wrong. */
  | "unknown"
  | "tooOften"
  /** The platform has sent the guest a letter with a code. @rule OR20 */
  | "codeNeeded"
  /** The code is wrong, expired or used. @rule OR20 */
  | "codeWrong"
  /** The order is cancelled, is being processed, or has no pieces left to withdraw from. */
  | "notNow"
  /** There is no invoice. */
  | "noInvoice"
  | "unreachable"

/** A looked-up order, and the state of requests about it. @rule OR13 */
export interface OrderTrackingState {
  /** The lookup of the order; null before the first. */
  readonly lookup: OrderLookup | null
  readonly order: OrderDetails | null
  readonly isBusy: boolean
  readonly faults: ReadonlyArray<Fault>
  readonly problem: { readonly request: TrackingRequest; readonly reason: LookupFailure } | null
  /** The submitted first step of a withdrawal; null before. @rule UI276 */
  readonly withdrawal: Pick<WithdrawalForm, "name" | "lines"> | null
  /** The draft of the declaration with the buyer's name; null before the first step. */
  readonly draft: (WithdrawalDraft & { readonly name: string }) | null
  readonly receipt: WithdrawalReceipt | null
  /** The last loaded invoice. */
  readonly invoice: OrderFile | null
}

/** The state before the first lookup. */
export const noOrderTracked: OrderTrackingState = {
  lookup: null,
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
 * The reason of a failed request. It depends on codes alone, because the platform's messages are in one language.
 *
 * @rule OR13
 */
export const lookupFailure = (request: TrackingRequest, error: RequestError): LookupFailure => {
  if (error._tag !== "Refused") return "unreachable"
  if (error.refusal?.code === "CodeNeeded") return "codeNeeded"
  if (error.refusal?.code === "CodeWrong") return "codeWrong"
  if (error.code === 404 || error.code === 400) return "unknown"
  if (error.code === 429) return "tooOften"
  if (request === "invoice" && [409, 410, 503].includes(error.code)) return "noInvoice"
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

/** The view of a looked-up order. @rule OR13 */
export interface OrderTrackingView extends OrderTrackingState {
  /** Pieces that may still be withdrawn from. @rule OR14 */
  readonly withdrawable: ReadonlyArray<OrderPieces>
  /** False if the whole order was withdrawn from. @rule OR18 */
  readonly isCancellable: boolean
  /** The buyer can load an invoice. @rule UI481 */
  readonly hasInvoice: boolean
}

/** Without the field `hasInvoice`, every order that is not cancelled has an invoice. @rule UI481 */
const hasInvoice = ({ hasInvoice: isThere, status }: OrderDetails): boolean =>
  isThere ?? status !== "cancelled"

/** Makes the view of a looked-up order. @rule OR13, OR14 */
export const orderTrackingView = (state: OrderTrackingState): OrderTrackingView => ({
  ...state,
  withdrawable: state.order === null ? [] : withdrawable(state.order),
  isCancellable: state.order !== null && state.order.isCancellable && withdrawable(state.order).length > 0,
  hasInvoice: state.order !== null && hasInvoice(state.order),
})
