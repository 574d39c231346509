import { Effect } from "effect"
import { keyOf, type LineKey, type PaymentMethod, type ServerLine } from "@shop/core/cart"
import { piecesOf, productSku, sku as asSku } from "@shop/core/product"
import { limits, Settings } from "@shop/core/settings"
import { decideAdd, isSaleQty, saleSteps } from "@shop/core/stock"
import type { StoreView } from "@shop/core/store-view"
import { Catalogue } from "../catalogue/index.ts"
import type { SqlError } from "../sql/index.ts"
import { StockRepository } from "../stock/index.ts"
import { accountsNow, PaidInto } from "./accounts.ts"
import { CartRepository } from "./cart-repository.ts"
import { CatalogueFactRepository } from "./catalogue-fact-repository.ts"
import { CouponRepository } from "./coupon-repository.ts"
import { type CouponRequest, guestGroupId } from "./decide-coupon.ts"
import {
  type Buyer,
  type CartReason,
  type CartRecord,
  CartRefused,
  type LineChange,
  type LineRecord,
} from "./model.ts"
import { price, type PricedCart, splitLines } from "./price.ts"
import {
  priceLineRequest,
  type PriceableLine,
  type UnpriceableLine,
  type LineRequest,
} from "./line-pricing.ts"
import { readWeights } from "./shipping-weight.ts"

/** A cart with what its prices and texts depend on. */
export interface CartContext {
  readonly cart: CartRecord
  /** The customer whose prices apply. */
  readonly buyer: Buyer | null
  readonly view: StoreView
  /** Epoch ms. */
  readonly nowMs: number
  /** Address of the order, if known. */
  readonly email?: string
  /** The lines of the locked cart; missing when they are still to be read. */
  readonly lines?: ReadonlyArray<LineRecord>
}

type Step<A> = Effect.Effect<A, CartRefused | SqlError>

/** Steps of carts. Those that change something are called in a transaction, the order's included. @rule CM4 */
export interface CartSteps {
  /** A cart that can still be changed. @fails CartRefused CartUnknown, CartOrdered @rule CM67 */
  readonly open: (token: string, buyer: Buyer | null) => Step<CartRecord>
  /** The same, and locks the cart until the transaction ends. */
  readonly lock: (token: string, buyer: Buyer | null) => Step<CartRecord>
  /** Whether another customer owns the cart, so that it is unknown to this buyer. @rule CM67 */
  readonly isForeign: (token: string, buyer: Buyer | null) => Effect.Effect<boolean, SqlError>
  readonly lines: (token: string) => Effect.Effect<ReadonlyArray<LineRecord>, SqlError>
  /** Prices the cart. @rule CM8 */
  readonly price: (context: CartContext) => Effect.Effect<PricedCart, SqlError>
  /** Adds to the cart, or sets a quantity. @returns the resulting line @rule CM9 */
  readonly put: (context: CartContext, change: LineChange) => Step<ServerLine>
  /** The line keys of choices in this cart; null for a choice that cannot be bought. */
  readonly keysFor: (
    context: CartContext,
    requests: ReadonlyArray<LineRequest>,
  ) => Effect.Effect<ReadonlyArray<LineKey | null>>
  /** The lines as the wire has them. */
  readonly serverLines: (context: CartContext) => Effect.Effect<ReadonlyArray<ServerLine>, SqlError>
}

const refused = (reason: CartReason) => new CartRefused({ reason })

const checkQty = (qty: number): Effect.Effect<void, CartRefused> =>
  !Number.isInteger(qty) || qty < 1 || qty > limits.lineQtyMax
    ? Effect.fail(refused({ tag: "QtyInvalid", qtyMax: limits.lineQtyMax }))
    : Effect.void

/**
 * Makes the steps of carts over the platform's repositories.
 *
 * @param provided - payment methods that a provider adds to the shop's own
 * @rule CM4
 */
export const cartSteps = Effect.fnUntraced(function* (provided: ReadonlyArray<PaymentMethod>) {
  const carts = yield* CartRepository
  const coupons = yield* CouponRepository
  const facts = yield* CatalogueFactRepository
  const stock = yield* StockRepository
  const catalogue = yield* Catalogue
  const settings = yield* Settings
  const configuredAccounts = yield* PaidInto

  const isOfAnother = (cart: CartRecord | null, buyer: Buyer | null): boolean =>
    cart !== null && cart.customer !== null && cart.customer !== buyer?.customerId

  const opened = Effect.fnUntraced(function* (cart: CartRecord | null, buyer: Buyer | null) {
    if (cart === null || isOfAnother(cart, buyer)) return yield* refused({ tag: "CartUnknown" })
    if (cart.status === "active") return cart
    return yield* refused({ tag: "CartOrdered", orderNumber: yield* carts.orderNumberOf(cart.token) })
  })

  /** Prices requested lines for a cart. The catalogue is still read synchronously. */
  const priceRequests = (
    { cart, buyer, view, nowMs }: CartContext,
    requests: ReadonlyArray<LineRequest>,
  ): Effect.Effect<ReadonlyArray<PriceableLine | UnpriceableLine>> =>
    Effect.sync(() => {
      const groupId = buyer?.groupId ?? null
      const audience = { country: cart.country, region: cart.region, groupId, nowMs }
      const find = (sku: string) => catalogue.find(view.code, sku, audience)
      return requests.map((request) => priceLineRequest({ find, view, groupId, settings, nowMs }, request))
    })

  /** Prices all lines of a cart: quantity prices may depend on the other lines of a product. */
  const priceRecords = (context: CartContext, records: ReadonlyArray<LineRecord>) =>
    priceRequests(
      context,
      records.map((record) => ({ ...record, productQty: piecesOf(records, productSku(record)) })),
    )

  const priceRequest = (context: CartContext, request: LineRequest) =>
    Effect.map(priceRequests(context, [request]), ([result]) => result!)

  const couponOf = Effect.fnUntraced(function* ({
    cart,
    buyer,
    nowMs,
    email = cart.email ?? undefined,
  }: CartContext) {
    const code = cart.coupon
    if (code === null) return null
    const coupon = yield* coupons.find(code)
    const customer = { customerId: buyer?.customerId ?? null, email: email ?? null }
    const usesOfCustomer = coupon?.usesPerCustomer == null ? 0 : yield* coupons.usesOf(code, customer)
    const groupId = buyer?.groupId ?? guestGroupId
    return { code, coupon, usesOfCustomer, groupId, nowMs } satisfies CouponRequest
  })

  const accounts =
    configuredAccounts.transfer === null && configuredAccounts.cheque === null
      ? Effect.map(facts.isDemo, (isDemo) => accountsNow(configuredAccounts, isDemo))
      : Effect.succeed(configuredAccounts)

  const priceCart = Effect.fnUntraced(function* (context: CartContext) {
    const records = context.lines ?? (yield* carts.lines(context.cart.token))
    const lines = splitLines(records, yield* priceRecords(context, records))
    const shipped = lines.priceable.filter(({ isVirtual }) => !isVirtual)
    return price({
      ...lines,
      cart: context.cart,
      coupon: yield* couponOf(context),
      stock: yield* stock.find(
        lines.priceable.flatMap(({ taken, requiredSkus }) => [
          ...taken.map(({ sku }) => sku),
          ...requiredSkus,
        ]),
      ),
      gramsOfSku: yield* readWeights(
        facts,
        context.view.code,
        shipped.flatMap(({ taken, parentSku }) => taken.map(({ sku }) => ({ sku, parentSku }))),
      ),
      shipping: settings.shipping,
      accounts: yield* accounts,
      provided,
    })
  })

  /** @fails CartRefused QtyAboveStock when the cart may not have so many pieces of a sku over all its lines */
  const checkStock = Effect.fnUntraced(function* (
    lines: ReadonlyArray<LineRecord>,
    sku: string,
    qtyWanted: number,
  ) {
    const qtyInCart = lines.reduce((all, line) => (line.sku === sku ? all + line.qty : all), 0)
    const known = (yield* stock.find([sku])).get(sku) ?? null
    const decision = decideAdd({ stock: known, qtyWanted, qtyInCart, settings: settings.stock })
    if (decision.tag === "Refuse") return yield* refused({ tag: "QtyAboveStock", sku, qtyMax: 0 })
    if (decision.tag === "Limit")
      return yield* refused({ tag: "QtyAboveStock", sku, qtyMax: decision.qtyMax })
  })

  /** @fails CartRefused QtyInvalid for a quantity in which the product is not sold @rule CM422 */
  const checkSteps = Effect.fnUntraced(function* (sku: string, qty: number) {
    const known = (yield* stock.find([sku])).get(sku) ?? null
    if (!isSaleQty(known, qty))
      return yield* refused({ tag: "QtyInvalid", qtyMax: limits.lineQtyMax, ...saleSteps(known) })
  })

  const setQty = Effect.fnUntraced(function* (
    lines: ReadonlyArray<LineRecord>,
    line: LineRecord,
    qty: number,
  ) {
    yield* checkQty(qty)
    yield* checkSteps(line.sku, qty)
    if (qty > line.qty) yield* checkStock(lines, line.sku, qty - line.qty)
    yield* carts.setQty(line.itemId, qty)
    return { ...line, qty }
  })

  const add = Effect.fnUntraced(function* (
    context: CartContext,
    lines: ReadonlyArray<LineRecord>,
    change: LineChange,
  ) {
    const result = yield* priceRequest(context, { ...change, parentSku: null })
    if (result.tag === "unpriceable") return yield* refused(result.reason)
    const { sku, parentSku, option } = result
    const key = keyOf(sku, option)
    const existing = lines.find((line) => line.key === key)
    if (existing !== undefined) return yield* setQty(lines, existing, existing.qty + change.qty)
    if (lines.length >= limits.cartLinesMax)
      return yield* refused({ tag: "CartFull", linesMax: limits.cartLinesMax })
    yield* checkSteps(sku, change.qty)
    yield* checkStock(lines, sku, change.qty)
    const line = { key, sku, parentSku, option, qty: change.qty }
    return { ...line, itemId: yield* carts.addLine(context.cart.token, line) }
  })

  const changeLine = Effect.fnUntraced(function* (context: CartContext, change: LineChange) {
    const lines = yield* carts.lines(context.cart.token)
    const { itemId } = change
    if (itemId === null) return yield* add(context, lines, change)
    const line = lines.find((one) => one.itemId === itemId)
    if (line === undefined) return yield* refused({ tag: "LineUnknown", itemId })
    return yield* setQty(lines, line, change.qty)
  })

  const steps: CartSteps = {
    open: (token, buyer) => Effect.flatMap(carts.find(token), (cart) => opened(cart, buyer)),
    lock: (token, buyer) => Effect.flatMap(carts.lock(token), (cart) => opened(cart, buyer)),
    isForeign: (token, buyer) => Effect.map(carts.find(token), (cart) => isOfAnother(cart, buyer)),
    lines: carts.lines,
    price: priceCart,
    put: Effect.fnUntraced(function* (context, change) {
      yield* checkQty(change.qty)
      const line = yield* changeLine(context, change)
      yield* carts.change(context.cart, { store: context.view.code }, context.nowMs)
      const productQty = piecesOf(yield* carts.lines(context.cart.token), productSku(line))
      return toServerLine(context.cart.token, line, yield* priceRequest(context, { ...line, productQty }))
    }),
    keysFor: (context, requests) =>
      Effect.map(priceRequests(context, requests), (results) =>
        results.map((result) => (result.tag === "priceable" ? keyOf(result.sku, result.option) : null)),
      ),
    serverLines: Effect.fnUntraced(function* (context) {
      const { token } = context.cart
      const lines = yield* carts.lines(token)
      const results = yield* priceRecords(context, lines)
      return lines.map((line, index) => toServerLine(token, line, results[index]!))
    }),
  }
  return steps
})

/** A line as the wire has it; without a price when it can no longer be bought. */
const toServerLine = (
  token: string,
  line: LineRecord,
  result: PriceableLine | UnpriceableLine,
): ServerLine => {
  const common = {
    itemId: line.itemId,
    quoteId: token,
    sku: asSku(line.sku),
    qty: line.qty,
    option: line.option,
  }
  if (result.tag === "priceable")
    return { ...common, name: result.name, type: result.type, unitGrossCents: result.unitGrossCents }
  return {
    ...common,
    name: line.sku,
    type: line.parentSku === null ? "simple" : "configurable",
    unitGrossCents: null,
  }
}
