import fc from "fast-check"
import { describe, it } from "vitest"
import { cart, confirmed, key } from "@shop/testing"
import { applySyncResult, notificationsOf, type PushResult, type SyncResult } from "./apply-sync-result.ts"
import { plan, remove, setQty } from "./index.ts"

const skus = ["BOL", "TASSE", "PLAT", "POT"] as const
const qtys = fc.array(fc.tuple(fc.constantFrom(...skus), fc.integer({ min: 1, max: 9 })), {
  maxLength: skus.length,
})
const fates = fc.array(fc.constantFrom("accepted" as const, "refused" as const, "unknown" as const), {
  minLength: skus.length,
  maxLength: skus.length,
})
const policy = { serverCanRemoveLocal: false, serverCanModifyLocal: false, isClientForced: false }

describe("laws", () => {
  it("I6 a refused line has the server's quantity or is removed; no other line changes, and each refusal has a notification", () => {
    fc.assert(
      fc.property(qtys, qtys, fates, (mine, theirs, ends) => {
        const seen = cart(Object.fromEntries(mine), Object.fromEntries(theirs))
        const pulled = seen.confirmed.lines
        const pushes = plan(seen, pulled, policy).filter((step) => step.tag === "PushToServer")
        const sent = pushes.map((step, index): PushResult => {
          const { qty } = step.line
          const end = ends[index]!
          if (end === "unknown") return { tag: end, key: step.key }
          return end === "refused"
            ? { tag: end, key: step.key, qty, message: null }
            : { tag: end, key: step.key, qty, line: confirmed(step.line.sku, qty) }
        })
        const result: SyncResult = { seen, pulled, sent, arrived: [], taken: {}, dropped: [] }
        const after = applySyncResult(seen, result)
        const prior = new Map(pulled.map((line) => [line.key, line.qty]))
        for (const line of seen.local) {
          const one = sent.find((other) => other.key === line.key)
          const now = after.local.find((other) => other.key === line.key)
          if (one?.tag === "refused" ? now?.qty !== prior.get(line.key) : now?.qty !== line.qty) return false
        }
        const refused = sent.filter(({ tag }) => tag === "refused").length
        return notificationsOf(seen, result).length === refused && after.local.length <= seen.local.length
      }),
    )
  })

  it("I6 a late refusal does not undo later changes of the shopper", () => {
    fc.assert(
      fc.property(
        qtys.filter((lines) => lines.length > 0),
        qtys,
        fc.nat(9),
        (mine, theirs, then) => {
          const seen = cart(Object.fromEntries(mine), Object.fromEntries(theirs))
          const [sku] = mine[0]!
          const before = seen.local.find((line) => line.sku === sku)!
          const now = then === 0 ? remove(seen, key(sku)).state : setQty(seen, key(sku), then).state
          const result: SyncResult = {
            seen,
            pulled: seen.confirmed.lines,
            sent: [{ tag: "refused", key: before.key, qty: before.qty, message: null }],
            arrived: [],
            taken: {},
            dropped: [],
          }
          const after = applySyncResult(now, result).local.find((line) => line.sku === sku)
          const prior = seen.confirmed.lines.find((line) => line.sku === sku)?.qty
          return after?.qty === (then === before.qty ? prior : then === 0 ? undefined : then)
        },
      ),
    )
  })
})
