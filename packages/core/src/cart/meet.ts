import { Effect } from "effect"
import type { RequestError, Refused } from "../api/index.ts"
import { emptyOption, type Sku } from "../product/index.ts"
import { failure } from "../sync/index.ts"
import { customersOf, type Part, remembered } from "./absorb.ts"
import * as Requests from "./requests.ts"
import { ofLeft, sharesWithServer, tooLate, withoutLate, withoutLeft, withoutOrdered } from "./change.ts"
import { connect } from "./connect.ts"
import type { CartCell } from "./keep.ts"
import { recover } from "./match.ts"
import type { CartState, CartToken, ConfirmedLine, ServerLine } from "./model.ts"
import type { PassResult, PassWorld } from "./pass.ts"

/** The server's cart as it is when a pass begins. */
export interface Met {
  readonly token: CartToken
  readonly told: ReadonlyArray<ServerLine>
  /** Lines of it that could not be read. */
  readonly unreadableCount: number
}

/**
 * Connects when there is something to buy, and pulls. A refusal leads to one more try with a new cart.
 *
 * @returns the server's cart, or why there is none to look at
 * @rule CA12, CA37, CA98, CA168 - S1 §4 Cart connection
 */
export const meet = (
  cell: CartCell,
  world: PassWorld,
): Effect.Effect<Met | Exclude<PassResult, "answered"> | "nothing"> =>
  Effect.gen(function* () {
    const { connection, left, leftLines = [], local, merging } = yield* cell.get
    if (connection.tag === "disabled") return "disabled"
    if (connection.tag === "disconnected") {
      // Once sent away a customer's cart goes on as a guest's.
      const isCustomers = connection.bypasses === 0 && (yield* world.isCustomer)
      // What an order took may lie in the customer's cart as well. One that was left for a guest's waits for what is put in:
      // the order that was made meanwhile may still be refused.
      const isOwed = isCustomers && !left && leftLines.length > 0
      if (local.length === 0 && !merging && !isOwed) return "nothing"
      const created = yield* Effect.result(world.execute(Requests.create({}), { isGuest: !isCustomers }))
      if (created._tag === "Failure") return yield* refused(cell, world, created.failure)
      const token = created.success
      if (isCustomers && (yield* lookBack(cell, world, token)) === "unanswered") return "unanswered"
      yield* cell.change((state) => ({
        ...state,
        connection: connect(state.connection, { tag: "created", token, isCustomers }),
        // A customer's cart may have been filled on another device.
        merging:
          state.merging ??
          (isCustomers
            ? {
                from: state.left ?? null,
                itemIds: (state.leftLines ?? []).flatMap(({ itemId }) => itemId ?? []),
              }
            : null),
      }))
      yield* cell.flush
      return yield* meet(cell, world)
    }
    const { token } = connection
    const pulled = yield* Effect.result(world.execute(Requests.pull({ cart: token })))
    if (pulled._tag === "Failure") {
      // An order, another tab or a sign-out may have left this cart meanwhile; its refusal is of no use then.
      if (!isConnectedTo(yield* cell.get, token)) return "unanswered"
      return yield* refused(cell, world, pulled.failure)
    }
    if (connection.bypasses > 0) {
      yield* cell.change((state) => ({ ...state, connection: connect(state.connection, { tag: "pulled" }) }))
    }
    return { token, ...recover((yield* cell.get).confirmed.lines, pulled.success) }
  })

/** Whether a platform says that a cart has been ordered. */
const isOrdered = (error: RequestError): error is Refused => error._tag === "Refused" && error.code === 409

const tellLate = (late: ReadonlyArray<ConfirmedLine>, { message }: Refused, world: PassWorld) =>
  Effect.forEach(
    late,
    (one) => Effect.flatMap(world.lineOf(one), (line) => world.tell({ tag: "updateFailed", line, message })),
    { discard: true },
  )

/**
 * The customer has another cart now than the one that was left for a guest's: what became of that one is asked.
 *
 * @param token - of the customer's cart
 * @rule CA168
 */
const lookBack = (
  cell: CartCell,
  world: PassWorld,
  token: CartToken,
): Effect.Effect<"answered" | "unanswered"> =>
  Effect.gen(function* () {
    const before = yield* cell.get
    const { left } = before
    if (!left || left === token) return "answered"
    const asked = yield* Effect.result(world.execute(Requests.pull({ cart: left })))
    if (asked._tag === "Success") return "answered"
    if (failure(asked.failure) === "unanswered") return "unanswered"
    if (!isOrdered(asked.failure)) return "answered"
    const late = tooLate(before, ofLeft(before))
    yield* cell.change((state) => (state.left === left ? withoutLeft(state) : state))
    yield* tellLate(late.map(remnant), asked.failure, world)
    return "answered"
  })

/** A line of which only the name and the pieces are remembered. */
const remnant = ({ key, qty }: Part): ConfirmedLine => {
  const sku = key.split("#", 1)[0] as Sku
  const type = "simple"
  return { key, sku, name: sku, qty, type, itemId: 0, quoteId: "", option: emptyOption, unitGrossCents: null }
}

/** Forgets the server's cart, so that the next try makes another and gets every line. */
const refused = (cell: CartCell, world: PassWorld, error: RequestError): ReturnType<typeof meet> =>
  Effect.gen(function* () {
    if (failure(error) === "unanswered") return "unanswered"
    if (isOrdered(error)) {
      const before = yield* cell.get
      const late = tooLate(before, before.confirmed.lines)
      const isTaken = world.isOrders && sharesWithServer(before)
      yield* cell.change(isTaken ? withoutLate : withoutOrdered)
      yield* tellLate(late, error, world)
      return isTaken ? "ordered" : yield* meet(cell, world)
    }
    yield* cell.change((state) => ({
      ...state,
      ...leaving(state),
      connection: connect(state.connection, { tag: "refused" }),
      confirmed: { lines: [], totals: null, totalsOf: null },
      marks: {},
      unsure: [],
    }))
    return yield* meet(cell, world)
  })

/** What is to be remembered of a customer's cart that is refused; one that was never met holds nothing of this one. */
const leaving = (state: CartState): Pick<CartState, "left" | "leftLines"> => {
  const left = state.merging ? null : customersOf(state)
  return left === null
    ? { left: state.left ?? null, leftLines: state.leftLines ?? [] }
    : { left, leftLines: remembered(state) }
}

/** Whether a cart is still that of a token: an order, another tab or a sign-out may have left it meanwhile. @rule CA15 */
export const isConnectedTo = ({ connection }: CartState, token: CartToken): boolean =>
  connection.tag === "connected" && connection.token === token
