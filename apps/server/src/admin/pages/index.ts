/** The operator's pages, in the order of their list. */
import type { AdminPage } from "../model.ts"
import { cache } from "./cache.ts"
import { requests } from "./requests.ts"
import { coupons } from "./coupons.ts"
import { customers } from "./customers.ts"
import { imports } from "./imports.ts"
import { orders } from "./orders.ts"
import { outbox } from "./outbox.ts"
import { overview } from "./overview.ts"
import { reviews } from "./reviews.ts"
import { stock } from "./stock.ts"

export const pages: ReadonlyArray<AdminPage> = [
  overview,
  orders,
  stock,
  reviews,
  coupons,
  customers,
  outbox,
  imports,
  cache,
  requests,
]
