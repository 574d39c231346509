import { Clock, Effect, Stream, SubscriptionRef } from "effect"
import {
  type CartEdit,
  CartProducts,
  Carts,
  chooseInEdit,
  composeContext,
  editedInput,
  type LineKey,
  openEdit,
  setEditQty,
} from "../cart/index.ts"
import { Notices } from "../notice/index.ts"
import type { ProductPage } from "../page/view.ts"
import type { PriceView } from "../pricing/index.ts"
import { bySku, configuredPrice, productPage } from "../product/index.ts"
import { CurrentView, Settings } from "../settings/index.ts"

/** A line of the cart that is being changed, as a screen shows it. @rule CA36 - S1 §3 Cart edit mode */
export interface CartEditView {
  /** Names the line. */
  readonly key: string
  readonly qty: number
  /** The product with what is chosen now, and where every other choice leads. */
  readonly page: ProductPage
  readonly choices: CartEdit["choices"]
  /** What one piece of it costs now, options included; null when that is not known. */
  readonly price: PriceView | null
}

/** Changing a line of the cart. @rule CA36 - S2 §4 Cart edit mode */
export interface CartEditor {
  readonly view: SubscriptionRef.SubscriptionRef<CartEditView | null>
  /** Opens a line; one whose product cannot be had is told and stays closed. */
  readonly open: (key: LineKey) => Effect.Effect<void>
  readonly choose: (attributeCode: string, optionId: string) => Effect.Effect<void>
  readonly setOptions: (choices: Partial<CartEdit["choices"]>) => Effect.Effect<void>
  readonly setQty: (qty: number) => Effect.Effect<void>
  /** Puts it in the cart and closes; what is refused stays open. */
  readonly save: Effect.Effect<void>
  readonly close: Effect.Effect<void>
}

/** The editor of a running shop. @rule CA36 - S2 §4 (entered by opening, changes filters and qty, leaves on close) */
export const cartEditor = Effect.gen(function* () {
  const carts = yield* Carts
  const products = yield* CartProducts
  const notices = yield* Notices
  const view = yield* CurrentView
  const { stock } = yield* Settings
  const contextNow = yield* composeContext
  const shown = yield* SubscriptionRef.make<CartEditView | null>(null)
  let edit: CartEdit | null = null

  const show = (next: CartEdit | null) =>
    Effect.gen(function* () {
      edit = next
      if (next === null) return yield* SubscriptionRef.set(shown, null)
      const nowMs = yield* Clock.currentTimeMillis
      const { groupId } = yield* contextNow
      const page = productPage(next.product, bySku(next.sku), [], view, nowMs, stock, groupId)
      const price = configuredPrice(page, { ...next.choices, groupedQty: {} }, next.qty)
      const { key, qty, choices } = next
      yield* SubscriptionRef.set(shown, { key, qty, page, choices, price })
    })
  const change = (next: (now: CartEdit) => CartEdit) =>
    Effect.suspend(() => (edit === null ? Effect.void : show(next(edit))))

  // A line that is gone cannot be changed.
  yield* SubscriptionRef.changes(carts.state).pipe(
    Stream.runForEach(({ local }) =>
      edit === null || local.some((line) => line.key === edit?.key) ? Effect.void : show(null),
    ),
    Effect.forkScoped,
  )

  const editor: CartEditor = {
    view: shown,
    open: (key) =>
      Effect.gen(function* () {
        const line = (yield* SubscriptionRef.get(carts.state)).local.find((one) => one.key === key)
        if (line === undefined) return
        const product = yield* products.find(line.sku)
        if (product === null) return yield* notices.tell({ tag: "NotAvailableOffline" })
        yield* show(openEdit(line, product))
      }),
    choose: (attributeCode, optionId) =>
      Effect.suspend(() => {
        const next = edit === null ? null : chooseInEdit(edit, attributeCode, optionId)
        if (next !== null) return show(next)
        return edit === null ? Effect.void : notices.tell({ tag: "NoSuchConfiguration" })
      }),
    setOptions: (choices) => change((now) => ({ ...now, choices: { ...now.choices, ...choices } })),
    setQty: (qty) => change((now) => setEditQty(now, qty)),
    save: Effect.suspend(() => {
      const now = edit
      if (now === null) return Effect.void
      return Effect.flatMap(carts.reconfigure(now.key, editedInput(now)), (isDone) =>
        isDone && edit === now ? show(null) : Effect.void,
      )
    }),
    close: show(null),
  }
  return editor
})
