import { type Cents, format } from "@shop/core/money"
import type { StoreView } from "@shop/core/store-view"
import { Context } from "effect"
import { letterEntry } from "./finished.ts"
import type { Entry } from "./outbox-repository.ts"

/** Which letters the shop itself gets, and what they need. */
export interface ShopNotices {
  readonly newOrders: boolean
  readonly withdrawals: boolean
  /** Pieces at which a product is running low; 0 sends no letter. */
  readonly lowStockQty: number
  /** Of the operator's pages, without trailing slash. */
  readonly origin: string
}

/** The shop's own e-mail addresses; the server provides them. */
export const MailRecipients = Context.Reference<ReadonlyArray<string>>("@shop/commerce/MailRecipients", {
  defaultValue: () => [],
})

/** Public address of the shop, without trailing slash; the server provides it. @rule CM90 */
export const ShopOrigin = Context.Reference<string>("@shop/commerce/ShopOrigin", {
  defaultValue: () => "http://localhost:3000",
})

interface NoticeWords {
  readonly newOrder: (number: string, total: string) => string
  readonly lowStock: (count: number) => string
  readonly left: (qty: number) => string
}

const words = {
  en: {
    newOrder: (number, total) => `New order ${number}: ${total}`,
    lowStock: (count) => (count === 1 ? "A product is running low" : `${count} products are running low`),
    left: (qty) => `${qty} left`,
  },
  fr: {
    newOrder: (number, total) => `Nouvelle commande ${number} : ${total}`,
    lowStock: (count) => (count === 1 ? "Un article s’épuise" : `${count} articles s’épuisent`),
    left: (qty) => (qty < 2 ? `${qty} restant` : `${qty} restants`),
  },
  de: {
    newOrder: (number, total) => `Neue Bestellung ${number}: ${total}`,
    lowStock: (count) => (count === 1 ? "Ein Artikel geht zur Neige" : `${count} Artikel gehen zur Neige`),
    left: (qty) => `noch ${qty} Stück`,
  },
} satisfies Readonly<Record<string, NoticeWords>>

const wordsOf = ({ language }: StoreView): NoticeWords =>
  Object.entries(words).find(([known]) => known === language)?.[1] ?? words.en

/**
 * A letter to the shop about a new order. It names no buyer: the operator's page of the order does. It is written now,
 * because the worker of an older build sends any finished letter and knows no new kind.
 *
 * @rule CM442
 */
export const newOrderNotice = ({
  number,
  grandCents,
  lines,
  view,
  origin,
}: {
  readonly number: string
  readonly grandCents: Cents
  readonly lines: ReadonlyArray<{ readonly qty: number; readonly name: string }>
  readonly view: StoreView
  readonly origin: string
}): Entry =>
  letterEntry({
    kind: "shop.order",
    key: number,
    store: view.code,
    to: null,
    replyTo: null,
    subject: wordsOf(view).newOrder(number, format(grandCents, view.money)),
    text: [
      ...lines.map(({ qty, name }) => `${qty} × ${name}`),
      "",
      `${origin}/admin/orders/${encodeURIComponent(number)}`,
      "",
    ].join("\n"),
  })

/** A letter to the shop about products that an order has brought down to the limit. @rule CM442 */
export const lowStockNotice = ({
  number,
  products,
  view,
  origin,
}: {
  /** Of the order. */
  readonly number: string
  readonly products: ReadonlyArray<{ readonly sku: string; readonly qty: number }>
  readonly view: StoreView
  readonly origin: string
}): Entry => {
  const { lowStock, left } = wordsOf(view)
  return letterEntry({
    kind: "shop.stock",
    key: number,
    store: view.code,
    to: null,
    replyTo: null,
    subject: lowStock(products.length),
    text: [...products.map(({ sku, qty }) => `${sku}: ${left(qty)}`), "", `${origin}/admin/stock`, ""].join(
      "\n",
    ),
  })
}
