import { afterAll, describe, expect, it } from "vitest"
import { calls } from "../support/contract.ts"
import { api } from "../support/api.ts"
import { fuzz, type Real } from "../support/fuzz.ts"
import { runs, seed } from "../support/seed.ts"

const { ask, cartOf, close } = api()
afterAll(close)
const inputs = Math.min(100, runs)
process.stdout.write(`fuzz: SHOP_SEED=${seed} inputs=${inputs} of each call\n`)

/** A cart that is there; another one once it has been ordered. */
let cartId = cartOf({ BOL: 1 })
const real = (): Real => {
  if (ask("GET /api/cart/pull", { cartId }).status !== 200) cartId = cartOf({ BOL: 1 })
  return { cartId, skus: ["BOL", "JAM"], url: "bol" }
}

describe("laws", () => {
  it.each(Object.keys(calls))("SR41 %s: whatever is asked, the answer is one of ours", (tag) => {
    const { inputs: asked, statuses } = fuzz(
      calls[tag]!,
      ({ method, path, query, body, headers }) => ask(`${method} ${path}`, query, body, headers),
      real,
      { inputs, seed },
    )
    expect(asked.valid + asked.nearly + asked.hostile).toBe(inputs)
    expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([])
  })
})
