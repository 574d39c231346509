import fc from "fast-check"
import { describe, it } from "vitest"
import { cents, ratePpm, zeroRate } from "../money/index.ts"
import { fromGross, fromNet, rowAmount } from "./index.ts"

const amount = fc.integer({ min: -1e9, max: 1e9 }).map(cents)
const rate = fc.integer({ min: 0, max: 1_000_000 }).map(ratePpm)

describe("laws", () => {
  it("I10 net and tax are gross, without a rate all is net, and the way there and back is off by a cent at most", () => {
    fc.assert(
      fc.property(amount, rate, (one, ppm) => {
        const [gross, net] = [fromGross(one, ppm), fromNet(one, ppm)]
        return (
          gross.netCents + gross.taxCents === gross.grossCents &&
          net.netCents + net.taxCents === net.grossCents &&
          fromGross(one, zeroRate).netCents === one &&
          fromNet(one, zeroRate).grossCents === one &&
          fromGross(net.grossCents, ppm).netCents === one &&
          Math.abs(fromNet(gross.netCents, ppm).grossCents - one) <= 1
        )
      }),
    )
  })

  it("I10 taxes of lines, rounded one by one, are off their exact sum by half a cent a line at most", () => {
    const line = fc.tuple(fc.integer({ min: 0, max: 1e6 }).map(cents), fc.integer({ min: 1, max: 99 }))
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), rate, (lines, ppm) => {
        let rounded = 0
        let gross = 0
        for (const [unit, qty] of lines) {
          const row = rowAmount(fromGross(unit, ppm), qty, ppm)
          rounded += row.taxCents
          gross += row.grossCents
        }
        const exact = gross - gross / (1 + ppm / 1_000_000)
        return Math.abs(rounded - exact) <= 0.5 * lines.length + 1e-4
      }),
    )
  })
})
