import { afterAll, describe, expect, it } from "vitest"
import { calls } from "../support/contract.ts"
import { api } from "../support/api.ts"
import { fuzz } from "../support/fuzz.ts"
import { openReal } from "../support/fuzz-real.ts"
import { runs, seed } from "../support/seed.ts"

const shop = api()
const { ask, close } = shop
afterAll(close)
const inputs = Math.min(100, runs)
process.stdout.write(`fuzz: SHOP_SEED=${seed} inputs=${inputs} of each call\n`)

const real = openReal(shop)

describe("laws", () => {
  it.each(Object.keys(calls))("SR41 %s: whatever is asked, the answer is one of ours", async (tag) => {
    const { inputs: asked, statuses } = await fuzz(
      calls[tag]!,
      ({ method, path, query, body, headers }) => ask(`${method} ${path}`, query, body, headers),
      real,
      { inputs, seed },
    )
    expect(asked.valid + asked.nearly + asked.hostile).toBe(inputs)
    expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([])
  })
})
