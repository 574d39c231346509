import { Schema } from "effect"

/** Identifies a server cart: opaque text for guests, a number for customers. */
export const CartToken = Schema.String.pipe(Schema.brand("CartToken"))
export type CartToken = typeof CartToken.Type

/** A guest's cart to merge into the customer's: its token, and the platform's ids of its lines. */
export const PendingMerge = Schema.Struct({
  from: Schema.NullOr(CartToken),
  itemIds: Schema.Array(Schema.Number),
})
export type PendingMerge = typeof PendingMerge.Type

/** Refusals in a row; each allows one more attempt with a new cart. */
const attempts = Schema.Number
/** A merge that waits for the customer's cart; null when none is due. */
const merge = Schema.NullOr(PendingMerge)

/**
 * The server cart to which the local cart belongs.
 *
 * | state        | cart on the server                                                                             |
 * | ------------ | ---------------------------------------------------------------------------------------------- |
 * | Disconnected | none yet                                                                                       |
 * | Guest        | a guest's; while a merge is due it replaces a customer's cart that the platform refuses       |
 * | Merging      | the customer's, before the guest's lines are part of it                                        |
 * | Customer     | the customer's; `isArriving` until lines that only the server has are in the shopper's cart    |
 * | Suspended    | none: the platform has refused two carts in a row                                              |
 */
const SyncedConnection = Schema.Union([
  Schema.Struct({ tag: Schema.Literal("Disconnected"), attempts, merge }),
  Schema.Struct({ tag: Schema.Literal("Guest"), token: CartToken, attempts, merge }),
  Schema.Struct({ tag: Schema.Literal("Merging"), token: CartToken, attempts, merge: PendingMerge }),
  Schema.Struct({ tag: Schema.Literal("Customer"), token: CartToken, attempts, isArriving: Schema.Boolean }),
  Schema.Struct({ tag: Schema.Literal("Suspended"), merge }),
])
type SyncedConnection = typeof SyncedConnection.Type

/** The connection of a cart. `Ordering`: the cart is being ordered and does not synchronize. */
export const Connection = Schema.Union([
  ...SyncedConnection.members,
  Schema.Struct({ tag: Schema.Literal("Ordering"), orderId: Schema.String, connection: SyncedConnection }),
])
export type Connection = typeof Connection.Type

interface WithConnection {
  readonly connection: Connection
}

/** The connection of a cart that was never connected. */
export const disconnected: Connection = { tag: "Disconnected", attempts: 0, merge: null }

/** The connection without the state of an order. */
export const syncedConnection = ({ connection }: WithConnection): SyncedConnection =>
  connection.tag === "Ordering" ? connection.connection : connection

/** Changes the connection; an order of the cart continues. */
export const mapConnection = (
  { connection }: WithConnection,
  change: (connection: SyncedConnection) => SyncedConnection,
): Connection =>
  connection.tag === "Ordering"
    ? { ...connection, connection: change(connection.connection) }
    : change(connection)

/** The token of the server's cart; null without one. */
export const serverToken = (cart: WithConnection): CartToken | null => {
  const connection = syncedConnection(cart)
  return "token" in connection ? connection.token : null
}

/** The token of the customer's cart; null while the cart is not connected to it. */
export const customerToken = (cart: WithConnection): CartToken | null => {
  const connection = syncedConnection(cart)
  return connection.tag === "Merging" || connection.tag === "Customer" ? connection.token : null
}

/**
 * Whether a cart is not connected to a customer's: after an interrupted sign-in or an order, or with a guest's cart in
 * place of a refused one.
 */
export const isGuestCart = (cart: WithConnection): boolean => customerToken(cart) === null

/** The merge that is due; null when there is none. */
export const pendingMerge = (cart: WithConnection): PendingMerge | null => {
  const connection = syncedConnection(cart)
  return "merge" in connection ? connection.merge : null
}

/** The id of the order that is being placed of a cart; null without one. */
export const orderIdOf = ({ connection }: WithConnection): string | null =>
  connection.tag === "Ordering" ? connection.orderId : null

/** Whether a cart still has a token: an order, another tab or a sign-out may have disconnected it. */
export const isConnectedTo = (cart: WithConnection, token: CartToken): boolean => serverToken(cart) === token

/** Connects to a new server cart. A customer's may have lines of other devices, so it is merged. */
export const connectTo = (
  connection: SyncedConnection,
  token: CartToken,
  isCustomers: boolean,
  known: PendingMerge,
): SyncedConnection => {
  if (connection.tag === "Suspended") return connection
  const { attempts: count } = connection
  const due = "merge" in connection ? connection.merge : null
  return isCustomers
    ? { tag: "Merging", token, attempts: count, merge: due ?? known }
    : { tag: "Guest", token, attempts: count, merge: due }
}

/**
 * Drops a cart that the platform refuses. One more attempt with a new cart is allowed; then synchronization stops.
 */
export const disconnect = (connection: SyncedConnection, attemptsMax: number): SyncedConnection => {
  if (connection.tag === "Suspended") return connection
  const due = "merge" in connection ? connection.merge : null
  return connection.attempts < attemptsMax
    ? { tag: "Disconnected", attempts: connection.attempts + 1, merge: due }
    : { tag: "Suspended", merge: due }
}

/** Resumes a suspended cart when the page starts or the device is online. */
export const revive = (connection: SyncedConnection): SyncedConnection =>
  connection.tag === "Suspended" ? { tag: "Disconnected", attempts: 0, merge: connection.merge } : connection
