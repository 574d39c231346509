import { Schema } from "effect"
import { readCart, readLine } from "../cart/index.ts"
import type { KeptOrder } from "./model.ts"

const Skeleton = Schema.Struct({
  version: Schema.Literal(1),
  kept: Schema.Struct({
    order: Schema.Struct({
      orderId: Schema.String,
      cart: Schema.String,
      personal: Schema.Struct({ email: Schema.String }),
      lines: Schema.Array(
        Schema.Struct({
          sku: Schema.String,
          name: Schema.String,
          qty: Schema.Int,
          unitGrossCents: Schema.Int,
        }),
      ),
      grandCents: Schema.Int,
    }),
    madeAtMs: Schema.Number,
    state: Schema.Literals(["sending", "waiting", "confirmed", "rejected"]),
    taken: Schema.Array(Schema.Unknown),
  }),
})
const isStored = Schema.is(Skeleton)

/**
 * Reads an order as the device had it.
 *
 * @returns the order, or null when what is there is none
 * @rule OR5 - domain §11 (an order survives a reload)
 */
export const read = (value: unknown): KeptOrder | null => {
  if (!isStored(value)) return null
  const kept = value.kept as unknown as KeptOrder
  return { ...kept, taken: kept.taken.flatMap((line) => readLine(line) ?? []), cart: readCart(kept.cart) }
}

/**
 * An order that nobody is sending any more: one that was being sent when its page went away waits for an answer.
 *
 * @param kept - as the device had it, while no tab sends
 * @rule OR5 - domain §11
 */
export const unsent = (kept: KeptOrder): KeptOrder =>
  kept.state === "sending" ? { ...kept, state: "waiting" } : kept

/** What the device is given for an order. @rule OR5 */
export const write = (kept: KeptOrder): unknown => ({ version: 1, kept })

/** What a tab knows of the orders of its device. */
interface Memory {
  readonly all: ReadonlyArray<KeptOrder>
  /** Newer than on the device, because it has not taken them. */
  readonly own: ReadonlyMap<string, KeptOrder>
  /** Gone, although the device has not let go of them. */
  readonly gone: ReadonlySet<string>
}

/** Whether the platform has said what became of an order. @rule OR4 */
export const isAnswered = ({ state }: KeptOrder): boolean => state === "confirmed" || state === "rejected"

/**
 * The orders there are, oldest first: the device's, and what it has not taken. An answer holds over a question, whoever
 * has it; what the device has of an order and cannot be read leaves it as this tab knows it.
 *
 * @param entries - what the device has, by the order's id
 * @returns the orders, and the ids of those of which the device has all that there is to say
 * @rule OR120
 */
export const known = (
  entries: ReadonlyArray<readonly [orderId: string, value: unknown]>,
  { all, own, gone }: Memory,
): { readonly orders: ReadonlyArray<KeptOrder>; readonly taken: ReadonlyArray<string> } => {
  const orders = new Map(own)
  const taken: Array<string> = []
  for (const [orderId, value] of entries) {
    const there = read(value)
    const here = own.get(orderId)
    if (there === null) {
      const remembered = here ?? all.find(({ order }) => order.orderId === orderId)
      if (remembered !== undefined) orders.set(orderId, remembered)
    } else if (here === undefined) orders.set(orderId, there)
    else if ((isAnswered(there) && !isAnswered(here)) || isSame(value, write(here))) {
      orders.set(orderId, there)
      taken.push(orderId)
    }
  }
  for (const orderId of gone) orders.delete(orderId)
  return { orders: [...orders.values()].toSorted((a, b) => a.madeAtMs - b.madeAtMs), taken }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
