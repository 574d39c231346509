import { Context, Effect, Layer, SubscriptionRef } from "effect"
import { refusalWords } from "../api/index.ts"
import { ShopEvents } from "../events/index.ts"
import type { Fault } from "../form/index.ts"
import { closeInvalid, Notifications } from "../notification/index.ts"
import type { Network } from "../ports/index.ts"
import { fieldTitle, type Product } from "../product/index.ts"
import type { Session } from "../session/index.ts"
import { type CurrentView, Settings } from "../settings/index.ts"
import { decideAdd, saleQtyUp } from "../stock/index.ts"
import type { RequestClient } from "../sync/index.ts"
import { type AddInput, compose } from "./compose.ts"
import { composeContext } from "./context.ts"
import { coupons } from "./coupons.ts"
import { addVisit } from "./lines.ts"
import type { CartState, Delivery, LineKey, LocalLine } from "./model.ts"
import { lineChanges } from "./change-line.ts"
import { CartProducts, unknownProduct } from "./products.ts"
import { isForeign } from "./relabel.ts"
import { localLine } from "./server-line.ts"
import { CartSync } from "./cart-sync.ts"
import { CartStore } from "./store.ts"

/** The shopper's cart. Changes are optimistic; effects wait for the network only as documented. */
export class Carts extends Context.Service<
  Carts,
  {
    readonly state: SubscriptionRef.SubscriptionRef<CartState>
    /** @param shown - the product of the page, for an unreachable catalogue */
    readonly add: (input: AddInput, shown?: Product) => Effect.Effect<void>
    /**
     * Adds and stores the lines of a visit without JavaScript, once for each visit.
     *
     * @returns false when none of their products was found
     */
    readonly takeOver: (visitId: string, inputs: ReadonlyArray<AddInput>) => Effect.Effect<boolean>
    readonly setQty: (key: LineKey, qty: number) => Effect.Effect<void>
    readonly remove: (key: LineKey) => Effect.Effect<void>
    /** Reduces a line to the available quantity, or removes it. */
    readonly fixLine: (key: LineKey) => Effect.Effect<void>
    /** Removes a line, or requests a confirmation if the shop's settings require it. */
    readonly confirmRemove: (key: LineKey) => Effect.Effect<void>
    /**
     * Changes the choices of a line, with the checks and notifications of an add.
     *
     * @returns false when the line did not change
     */
    readonly reconfigure: (key: LineKey, input: AddInput) => Effect.Effect<boolean>
    readonly undoRemove: (key: LineKey) => Effect.Effect<void>
    readonly applyCoupon: (code: string) => Effect.Effect<void>
    readonly removeCoupon: Effect.Effect<void>
    /** Sets the delivery and the payment of the cart; totals follow. */
    readonly setDelivery: (delivery: Delivery | null) => Effect.Effect<void>
  }
>()("@shop/core/Carts") {
  static readonly layer: Layer.Layer<
    Carts,
    never,
    | CartStore
    | CartSync
    | CartProducts
    | Session
    | RequestClient
    | ShopEvents
    | Notifications
    | Network
    | Settings
    | CurrentView
  > = Layer.effect(
    Carts,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const notifications = yield* Notifications
  const events = yield* ShopEvents
  const settings = yield* Settings
  const products = yield* CartProducts
  const contextNow = yield* composeContext
  const scope = yield* Effect.scope
  const store = yield* CartStore
  const { requestStock, requestSync } = yield* CartSync
  const { changeLine, notifyOutcome } = yield* lineChanges(requestSync)
  const coupon = yield* coupons

  /** Translates lines that were added in another language, once the catalogue responds. */
  const translate = Effect.gen(function* () {
    const context = yield* contextNow
    const foreign = (yield* store.get).local.filter((line) => isForeign(line, context.view))
    const translated = yield* Effect.forEach(foreign, (line) =>
      Effect.map(products.findOrNull(line.sku), (product) => {
        const known = {
          ...line,
          itemId: 0,
          quoteId: "",
          name: line.facts.name,
          type: line.facts.type,
          unitGrossCents: null,
        }
        return product === null ? [] : [[line.key, localLine(known, product, context).facts] as const]
      }),
    )
    const facts = new Map(translated.flat())
    if (facts.size > 0) yield* store.dispatch({ tag: "LinesTranslated", facts })
  })
  yield* Effect.forkIn(translate, scope)

  /**
   * Decides how many pieces of a line can be added, and notifies the shopper of a refusal or a limit.
   *
   * @param replaced - the line to replace, whose pieces do not count
   * @returns no pieces for a refusal
   */
  const checkAdd = Effect.fn("Carts.checkAdd")(function* (line: LocalLine, replaced?: LineKey) {
    const others = (yield* store.get).local.filter((old) => old.sku === line.sku && old.key !== replaced)
    const qtyInCart = others.reduce((count, old) => count + old.qty, 0)
    const { name, stock: known } = line.facts
    const there = others.find((old) => old.key === line.key)?.qty ?? 0
    const qtyWanted = saleQtyUp(known, there + line.qty) - there
    const decision = decideAdd({ stock: known, qtyWanted, qtyInCart, settings: settings.stock })
    if (decision.tag === "Refuse") {
      yield* notifications.notify({ tag: "OutOfStock", name })
      return { decision, qty: 0 }
    }
    if (decision.tag !== "Limit") return { decision, qty: line.qty }
    yield* notifications.notify({ tag: "QtyLimited", name, qtyMax: decision.qtyMax })
    return { decision, qty: Math.min(qtyWanted, decision.qtyMax - qtyInCart) }
  })
  const addOne = (line: LocalLine): Effect.Effect<void> =>
    Effect.gen(function* () {
      const { name } = line.facts
      const { decision, qty } = yield* checkAdd(line)
      if (qty < 1) return
      yield* changeLine({ tag: "LineAdded", line: { ...line, qty } }, (outcome) => {
        if (outcome.tag !== "added" || decision.tag === "Limit") return notifyOutcome(outcome)
        return notifications.notify(
          decision.tag === "AddVolatile" ? { tag: "StockVolatile", name } : { tag: "AddedToCart", name, qty },
        )
      })
    })

  /** Notifies of each validation error of a product; of all together where the page has no field for one. */
  const notifyInvalid = (product: Product, faults: ReadonlyArray<Fault>) => {
    const { name } = product
    const titled = faults.map((fault) => ({ fault, title: fieldTitle(product, fault.field) }))
    if (titled.some(({ title }) => title === null))
      return notifications.notify({ tag: "OptionsMissing", name })
    return Effect.forEach(
      titled,
      ({ fault, title }) => notifications.notify({ tag: "OptionInvalid", name, title: title ?? "", fault }),
      { discard: true },
    )
  }

  /** The lines for a choice; empty for an invalid choice, with a notification to the shopper. */
  const linesOf = (input: AddInput, shown?: Product): Effect.Effect<ReadonlyArray<LocalLine>> =>
    Effect.gen(function* () {
      const found = yield* Effect.result(products.find(input.sku))
      const product = (found._tag === "Success" ? found.success : null) ?? shown ?? null
      const composed = product === null ? null : compose(product, input, yield* contextNow)
      if (product !== null)
        yield* SubscriptionRef.update(notifications.shown, (list) => closeInvalid(list, product.name))
      if (composed?.tag === "lines") return composed.lines
      if (product !== null && composed?.fault.tag === "OptionsMissing") {
        yield* notifyInvalid(product, composed.fault.faults)
        return []
      }
      const fault = composed?.fault ?? {
        tag: "AddFailed" as const,
        name: input.sku,
        ...(found._tag === "Failure" ? refusalWords(found.failure) : unknownProduct),
      }
      yield* notifications.notify(fault)
      return []
    })
  /** Requests unknown stock. Without a response the check waits in the task queue. */
  const checkUnsure = (lines: ReadonlyArray<LocalLine>) => {
    const unsure = lines.filter((line) => line.facts.stock === null && !line.facts.isVirtual)
    const check = Effect.flatMap(requestStock(unsure.map((line) => line.sku)), (skus) =>
      skus.length === 0 ? Effect.void : events.publish({ tag: "StockUnanswered", skus }),
    )
    return Effect.forkIn(check, scope)
  }

  const add = (input: AddInput, shown?: Product) =>
    Effect.gen(function* () {
      const lines = yield* linesOf(input, shown)
      yield* Effect.forEach(lines, addOne, { discard: true })
      yield* checkUnsure(lines)
    })

  const takeOver = (visitId: string, inputs: ReadonlyArray<AddInput>) =>
    Effect.gen(function* () {
      const lines = (yield* Effect.forEach(inputs, (input) => linesOf(input))).flat()
      if (lines.length === 0 && inputs.length > 0) return false
      const { outcomes } = addVisit(yield* store.get, visitId, lines)
      yield* store.dispatch({ tag: "VisitTakenOver", visitId, lines })
      yield* store.flush
      // The shopper has seen the lines in the cart. Notifications report only failures and limits.
      yield* Effect.forEach(
        outcomes.filter((outcome) => outcome.tag !== "nothing"),
        notifyOutcome,
        { discard: true },
      )
      yield* requestSync
      yield* checkUnsure(lines)
      return true
    })

  const change = (key: LineKey, input: AddInput) =>
    Effect.gen(function* () {
      const [line, ...others] = yield* linesOf(input)
      if (line === undefined || others.length > 0) return false
      const { local } = yield* store.get
      if (!local.some((old) => old.key === key)) return false
      const { decision, qty } = yield* checkAdd(line, key)
      if (qty < 1) return false
      yield* changeLine({ tag: "LineReconfigured", key, line: { ...line, qty } }, (outcome) =>
        decision.tag === "Limit" ? Effect.void : notifyOutcome(outcome),
      )
      yield* checkUnsure([line])
      return true
    })

  const takeOut = (key: LineKey) => changeLine({ tag: "LineRemoved", key })
  const confirmRemove = (key: LineKey) =>
    Effect.gen(function* () {
      const line = (yield* store.get).local.find((one) => one.key === key)
      if (!settings.cart.confirmRemove || line === undefined) return yield* takeOut(key)
      yield* notifications.notify({ tag: "ConfirmRemoval", name: line.facts.name, lineKey: key })
    })

  return Carts.of({
    state: store.state,
    add,
    takeOver,
    reconfigure: change,
    setQty: (key, qty) => changeLine({ tag: "QtySet", key, qty }),
    fixLine: (key) => changeLine({ tag: "LineFixed", key }),
    remove: takeOut,
    confirmRemove,
    undoRemove: (key) => changeLine({ tag: "RemovalUndone", key }),
    applyCoupon: coupon.apply,
    removeCoupon: coupon.remove,
    setDelivery: (delivery) =>
      Effect.andThen(store.dispatch({ tag: "DeliveryChosen", delivery }), requestSync),
  })
})
