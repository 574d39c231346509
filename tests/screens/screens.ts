/** What there is to be looked at: each screen in each state that a shopper can meet. */
import { customer } from "./customer.ts"
import { finding } from "./finding.ts"
import { goingWrong } from "./going-wrong.ts"
import type { Screen } from "./model.ts"
import { placed } from "./placed.ts"
import { reading } from "./reading.ts"
import { sale } from "./sale.ts"

export const screens: ReadonlyArray<Screen> = [
  ...finding,
  ...sale,
  ...customer,
  ...placed,
  ...reading,
  ...goingWrong,
]
