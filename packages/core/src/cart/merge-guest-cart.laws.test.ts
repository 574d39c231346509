import fc from "fast-check"
import { describe, it } from "vitest"
import { limits } from "../settings/index.ts"
import { confirmed, guestCart, local, qtys, stock } from "@shop/testing"
import { type CartToken, empty, mergeGuestCart, pendingMerge, startMerge } from "./index.ts"

const skus = ["BOL", "TASSE", "PLAT"] as const
const side = fc.uniqueArray(fc.tuple(fc.constantFrom(...skus), fc.integer({ min: 1, max: 9_999 })), {
  selector: ([name]) => name,
  maxLength: skus.length,
})
const shelf = fc.record(
  Object.fromEntries(skus.map((name) => [name, fc.option(fc.integer({ min: 1, max: 12_000 }))])),
)
const into = "1001" as CartToken

describe("laws", () => {
  it("I4 a sum is limited to the available stock, never below the guest's quantity, with a notification of every cut", () => {
    fc.assert(
      fc.property(side, side, shelf, (mine, theirs, pieces) => {
        const item = (name: string) =>
          pieces[name] == null ? null : stock({ qty: pieces[name], isManaged: true })
        const state = startMerge({
          ...empty,
          local: mine.map(([name, qty]) => local(name, qty, { stock: item(name) })),
          connection: guestCart("guest-1"),
        })
        const serverLines = theirs.map(([name, qty], index) => confirmed(name, qty, 100 + index))
        const { state: both, limitedLines } = mergeGuestCart(state, into, serverLines)
        const had = new Map<string, number>(theirs)
        const found = qtys(both.local)
        const cut = new Map(limitedLines.map(({ line, qtyMax }) => [line.sku as string, qtyMax]))
        for (const [name, qty] of mine) {
          const sum = qty + (had.get(name) ?? 0)
          const most = Math.max(qty, Math.min(pieces[name] ?? limits.lineQtyMax, limits.lineQtyMax))
          const expected = had.has(name) ? Math.min(sum, most) : qty
          if (found[name] !== expected || cut.has(name) !== expected < sum) return false
          if (cut.has(name) && cut.get(name) !== most) return false
        }
        return both.local.length === mine.length && pendingMerge(both) === null
      }),
    )
  })
})
