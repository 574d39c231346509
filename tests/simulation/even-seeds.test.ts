import { describe, it } from "vitest"
import { expectHalf } from "./proof.ts"

describe("I2 I3 I4 I8 I12 I13 I17 shoppers, their devices and the platform under every fault", () => {
  it(
    "the even seeds: carts agree, no wish is lost, orders are placed once, nobody sees another's",
    () => expectHalf(1),
    600_000,
  )
})
