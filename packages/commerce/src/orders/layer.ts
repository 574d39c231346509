import { Layer } from "effect"
import { OrderCodes } from "./order-codes.ts"
import { OrderDocuments } from "./order-documents.ts"
import { Orders } from "./orders.ts"
import { Withdrawals } from "./withdrawals.ts"

/** The services of orders. */
export const ordersLayer = Layer.mergeAll(
  Orders.layer,
  OrderCodes.layer,
  OrderDocuments.layer,
  Withdrawals.layer,
)
