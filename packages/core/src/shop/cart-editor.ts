import { Clock, Context, Effect, Fiber, FiberHandle, Layer, Stream, SubscriptionRef } from "effect"
import { refusalWords } from "../api/index.ts"
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
  unknownProduct,
} from "../cart/index.ts"
import { Notifications } from "../notification/index.ts"
import type { PriceView } from "../pricing/index.ts"
import { bySku, configuredPrice, productPage, type ProductView } from "../product/index.ts"
import type { Session } from "../session/index.ts"
import { CurrentView, Settings } from "../settings/index.ts"

/** The cart line in the editor. */
export interface CartEditView {
  /** Key of the line. */
  readonly key: string
  readonly qty: number
  /** The product page for the current choices. */
  readonly page: ProductView
  readonly choices: CartEdit["choices"]
  /** Price of one piece with options; null when unknown. */
  readonly price: PriceView | null
}

/** The editor of a cart line. */
export class CartEditor extends Context.Service<
  CartEditor,
  {
    readonly view: SubscriptionRef.SubscriptionRef<CartEditView | null>
    /**
     * Opens a line; shows a notification instead when its product cannot be loaded. Another `open`, `close`, and the
     * removal of the line withdraw it.
     */
    readonly open: (key: LineKey) => Effect.Effect<void>
    readonly choose: (attributeCode: string, optionId: string) => Effect.Effect<void>
    readonly setOptions: (choices: Partial<CartEdit["choices"]>) => Effect.Effect<void>
    readonly setQty: (qty: number) => Effect.Effect<void>
    /** Saves the line to the cart and closes; stays open after a rejection. */
    readonly save: Effect.Effect<void>
    readonly close: Effect.Effect<void>
  }
>()("@shop/core/CartEditor") {
  static readonly layer: Layer.Layer<
    CartEditor,
    never,
    Carts | CartProducts | Session | Notifications | CurrentView | Settings
  > = Layer.effect(
    CartEditor,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const carts = yield* Carts
  const products = yield* CartProducts
  const notifications = yield* Notifications
  const view = yield* CurrentView
  const { stock } = yield* Settings
  const contextNow = yield* composeContext
  const shown = yield* SubscriptionRef.make<CartEditView | null>(null)
  const opening = yield* FiberHandle.make<void>()
  let edit: CartEdit | null = null

  const findLine = (key: LineKey) =>
    Effect.map(SubscriptionRef.get(carts.state), ({ local }) => local.find((line) => line.key === key))
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

  // The editor closes when its line is removed.
  yield* SubscriptionRef.changes(carts.state).pipe(
    Stream.runForEach(({ local }) =>
      edit === null || local.some((line) => line.key === edit?.key) ? Effect.void : show(null),
    ),
    Effect.forkScoped,
  )

  const open = (key: LineKey) =>
    Effect.gen(function* () {
      const line = yield* findLine(key)
      if (line === undefined) return
      const product = yield* Effect.result(products.find(line.sku))
      // The line may have changed while its product was loaded.
      const now = yield* findLine(key)
      if (now === undefined) return
      if (product._tag === "Success" && product.success !== null)
        return yield* show(openEdit(now, product.success))
      yield* notifications.notify({
        tag: "RequestFailed",
        request: "cartEditor",
        ...(product._tag === "Failure" ? refusalWords(product.failure) : unknownProduct),
      })
    })

  return CartEditor.of({
    view: shown,
    open: (key) => Effect.flatMap(FiberHandle.run(opening, open(key)), Fiber.await),
    choose: (attributeCode, optionId) =>
      Effect.suspend(() => {
        const next = edit === null ? null : chooseInEdit(edit, attributeCode, optionId)
        if (next !== null) return show(next)
        return edit === null ? Effect.void : notifications.notify({ tag: "NoSuchConfiguration" })
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
    close: Effect.andThen(FiberHandle.clear(opening), show(null)),
  })
})
