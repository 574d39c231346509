import type { Command } from "./command.ts"

/** A module that holds a command, loaded when it is asked for: `shop config` needs no catalogue. */
type Load = () => Promise<{ readonly command: Command }>

/** Every command of the shop, in the order of the manual. A new one is a file beside this one and a line here. */
export const commands: Readonly<Record<string, Load>> = {
  serve: () => import("./serve.ts"),
  import: () => import("./import.ts"),
  seed: () => import("./seed.ts"),
  reindex: () => import("./reindex.ts"),
  orders: () => import("./orders.ts"),
  mail: () => import("./mail.ts"),
  customer: () => import("./customer.ts"),
  review: () => import("./review.ts"),
  stock: () => import("./stock.ts"),
  coupon: () => import("./coupon.ts"),
  export: () => import("./export.ts"),
  cache: () => import("./cache.ts"),
  backup: () => import("./backup.ts"),
  restore: () => import("./restore.ts"),
  doctor: () => import("./doctor.ts"),
  config: () => import("./config.ts"),
}
