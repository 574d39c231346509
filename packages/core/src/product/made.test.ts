import { describe, expect, it } from "vitest"
import { product } from "../testing/builders.ts"
import { weeksToMake } from "./index.ts"

describe("PD62 how long a piece takes that is made when it is ordered", () => {
  it.each([
    [undefined, null],
    ["4", 4],
    ["12", 12],
    ["0", null],
    ["", null],
    ["2.5", null],
    ["-3", null],
    ["100", null],
    ["soon", null],
    [["4"], null],
  ])("%j is %j", (said, expected) =>
    expect(
      weeksToMake(product({ attributes: said === undefined ? {} : { made_to_order_weeks: said } })),
    ).toBe(expected),
  )
})
