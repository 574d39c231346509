import type { Command } from "./command.ts"

/** Loads the module of a command, so that `shop config` does not load the catalogue. */
type Load = () => Promise<{ readonly command: Command }>

/** Every command of the shop. A new command is a file in this folder and a line here. */
export const commands: Readonly<Record<string, Load>> = {
  serve: () => import("./serve.ts"),
  worker: () => import("./worker.ts"),
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
  database: () => import("./database.ts"),
  doctor: () => import("./doctor.ts"),
  config: () => import("./config.ts"),
}
