import type { PriceView } from "@shop/core/pricing"
import { excerpt } from "@shop/core/content"
import * as Money from "@shop/core/money"
import type { CardView, ChoiceValueView } from "@shop/core/product"
import type { Views } from "@shop/core/shop"
import type { Translate } from "./messages.ts"
const scarce: Readonly<Record<string, string>> = { last: "Last pieces", out: "sold out" }
const wrapped = (text: string): string => text.replace(/(.{1,74})(?: |$)/g, "     $1\n").trimEnd()
/** A row with text on the left and a number on the right; long text is cut. */
const row = (words: string, figure: string, number: number | "" = ""): string =>
  `${String(number).padStart(3)}  ${words}`.slice(0, 77 - figure.length).padEnd(78 - figure.length) + figure
/** A page as text, and the addresses of its numbered links. */
export const screenOf = ({ view, menu, page: { page, title, crumbs }, lastOrder }: Views, t: Translate) => {
  const links: Array<string> = []
  const money = (cents: number): string => Money.format(Money.cents(cents), view.money)
  const priceOf = (price: PriceView | null): string => {
    const payable = price === null ? t("Price on request") : money(price.payableCents)
    return price?.isFrom === true ? t("from {payable}", { payable }) : payable
  }
  const family = (one: { name: string; href: string }): string => row(one.name, "", links.push(one.href))
  const card = ({ name, flag, price, href }: CardView): string =>
    row(flag === "out" ? `${name} (${t("sold out")})` : name, priceOf(price), links.push(href))
  /** Values in a line, the chosen one in brackets; a line break never separates a number from its value. */
  const group = (label: string, values: ReadonlyArray<Partial<ChoiceValueView>>, first: number): string => {
    const words = values.map(({ label: name, isSelected, isSoldOut }, at) => {
      const state = isSoldOut === true ? `${name} (${t("sold out")})` : name
      return `${first + at}) ${isSelected === true ? `[${state}]` : state}`.replaceAll(" ", "\u00a0")
    })
    return wrapped(`${label}: ${words.join(", ")}`)
  }
  const lines = (): ReadonlyArray<string> => {
    if (page.kind === "home") return [...menu.map(family), "", ...page.newest.map(card)]
    if (page.kind === "content") return [wrapped(excerpt(page.html, 4000))]
    if (page.kind === "product") {
      const stock = row(t(scarce[page.availability.tag] ?? ""), priceOf(page.price))
      const groups = page.choices.map(({ label, values }, at) => group(`${at + 1} ${label}`, values, 1))
      const about = wrapped(excerpt(page.shortDescription, 400))
      return [stock, "", about, "", ...groups, "", ...page.related.map(card)]
    }
    if ("listing" in page) {
      const { cards, nextHref, filters, total } = page.listing
      return [
        ...("children" in page ? [...page.children.map(family), ""] : []),
        ...(total === 0 ? [t("This shelf is empty for now.")] : cards.map(card)),
        ...(nextHref === null ? [""] : [family({ name: t("Pieces after"), href: nextHref }), ""]),
        ...filters.map(({ label, options }) =>
          group(label, options, links.push(...options.map(({ href }) => href)) - options.length + 1),
        ),
      ]
    }
    if (page.kind !== "orderSuccess" || lastOrder === null) return [t(`page/${page.kind}`)]
    const total = row(t("Total incl. VAT"), money(lastOrder.grandCents))
    return [total, `Order ${lastOrder.orderNumber ?? t(`state/${lastOrder.state}`)}`]
  }
  const where = [t("Home"), ...crumbs.map(({ label }) => label), title].filter(Boolean).join(" / ")
  return { text: ["", where, "", ...lines()].join("\n").replace(/\n{3,}/g, "\n\n"), links }
}

/** The cart with numbered lines and totals. */
export const cartOf = ({ cart, checkout, view }: Views, t: Translate): string => {
  if (cart === null || cart.lines.length === 0) return t("Your cart is empty.")
  const money = (cents: number | null): string =>
    cents === null ? t("at checkout") : Money.format(Money.cents(cents), view.money)
  const goods = cart.lines.map(({ name, options, qty, unitCents, rowCents }, index) => {
    const words = [name, ...options.map(({ value }) => value)].join(", ")
    return row(words, `${qty} x ${money(unitCents)} ${money(rowCents).padStart(12)}`, index + 1)
  })
  const { discountCents, shippingCents, paymentCents, grandCents } = cart.totals
  const deliveryCents = checkout?.needsShipping === false ? 0 : shippingCents
  const sums = { Discount: discountCents, Delivery: deliveryCents, "Payment fee": paymentCents }
  const named = Object.entries({ ...sums, "Total incl. VAT": grandCents }).filter(([, cents]) => cents !== 0)
  return [...goods, ...named.map(([words, cents]) => row(t(words), money(cents)))].join("\n")
}
