import { createInterface } from "node:readline"
import { parseArgs } from "node:util"
import { createShop, memoryStorage, type RunningShop } from "@shop/adapters/shop"
import { initialChoices } from "@shop/core/product"
import { defaults } from "@shop/core/settings"
import type { Views } from "@shop/core/shop"
import { href, resolveStoreView } from "@shop/core/store-view"
import { cartOf, screenOf } from "./screen.ts"
import { type Translate, messagesOf } from "./messages.ts"
type Command = (...words: ReadonlyArray<string>) => Promise<void>
/** The shopper leaves a form, or the terminal. */
class FormCancelled extends Error {}
class Quit extends Error {}
const help = `npm run terminal -- [--url=http://localhost:3000] [--view=fr] [--json] [--help]
home · open <n|path> · pages · search <words> · filter <n> · lang <code> · quit
choose <attribute> <value> · add [qty] · cart · qty <line> <n> · remove <line>
undo · coupon [code] · checkout · place · resend (Enter keeps [this], . leaves)`
const text = (fallback: string) => ({ type: "string", default: fallback }) as const
const flag = { type: "boolean" } as const
const flags = { url: text("http://localhost:3000"), view: text("fr"), json: flag, help: flag } as const
const explain = (fault: unknown = ""): never => {
  process[fault === "" ? "stdout" : "stderr"].write(`${String(fault)}\n${help}\n`)
  return process.exit(fault === "" ? 0 : 1)
}
const parse = () => {
  try {
    return parseArgs({ options: flags }).values
  } catch (fault) {
    return explain(fault)
  }
}
const options = parse()
if (options.help) explain()
if (!defaults.views.some(({ code }) => code === options.view)) explain(`There is no view ${options.view}`)
const { isTTY } = process.stdin
const input = createInterface({ input: process.stdin, ...(isTTY && { output: process.stdout }) })
const lines = input[Symbol.asyncIterator]()
const print = (words: string) =>
  void (options.json || process.stdout.write(`${words.replace(/ +$/gm, "")}\n`))
const viewOf = (url: string) => resolveStoreView(defaults.views, "", url)?.view
const nth = <A>(from: ReadonlyArray<A> = [], number = ""): A | undefined => from[parseInt(number, 10) - 1]
const list = (all: ReadonlyArray<{ title: string }>) =>
  all.map(({ title }, at) => `${at + 1}) ${title}`).join(", ")
const readAnswer = async (label: string, standing = ""): Promise<string> => {
  input.setPrompt(standing === "" ? `${label} ` : `${label} [${standing}] `)
  if (isTTY) input.prompt()
  const { value, done } = await lines.next()
  if (done === true) throw new Quit()
  if (!isTTY) print(`${input.getPrompt()}${value}`)
  if (value === ".") throw new FormCancelled()
  return value.trim() || standing
}
/** The commands of the terminal; each runs an action of the core. */
const commandsOf = ({ get, actions }: RunningShop, t: Translate): Readonly<Record<string, Command>> => {
  const { checkout, cart } = actions
  const go = async (to: string | null | undefined, otherwise = "choose"): Promise<void> =>
    to && viewOf(to) ? actions.page.open(to) : print(`! ${t(otherwise)}`)
  const product = () => {
    const { page } = get().page
    return page.kind === "product" ? page : null
  }
  const keyOf = (line = ""): string => nth(get().cart?.lines, line)?.key ?? ""
  const undo = async (): Promise<void> => {
    const notification = get().notifications.findLast(({ action }) => action === "undoRemove")
    if (notification !== undefined) await actions.notification.act(notification.id)
  }
  const showCart = () => print(cartOf(get(), t))
  const change = async (changed: Promise<void>) => {
    await changed
    showCart()
  }
  /** Reads the fields of a form and saves it, until it is valid. */
  const fill = async <A extends object>(draft: A, save: (form: A) => Promise<void>): Promise<void> => {
    const form = { ...draft } as Record<string, string>
    for (let fields = Object.keys(draft); fields.length > 0;) {
      for (const field of fields) form[field] = await readAnswer(t(`field/${field}`), form[field])
      await save(form as A)
      const { faults } = get().checkout!
      for (const one of faults) print(`! ${t(`field/${one.field}`)}: ${t(one.tag, { ...one })}`)
      fields = faults.map(({ field }) => field)
    }
  }
  const pay = async (): Promise<void> => {
    const { needsShipping, shippingMethods, paymentMethods, opening: forms } = get().checkout!
    if (needsShipping)
      await fill({ method: list(shippingMethods) }, ({ method }) => {
        const chosen = nth(shippingMethods, method)
        return checkout.chooseMethod(chosen?.carrierCode ?? "", chosen?.methodCode ?? "")
      })
    await fill({ paymentCode: list(paymentMethods) }, ({ paymentCode, ...form }) => {
      const billing = needsShipping ? null : { ...forms.billing, ...form }
      return checkout.savePayment({ paymentCode: nth(paymentMethods, paymentCode)?.code ?? "", billing })
    })
  }
  const toReview = async (): Promise<void> => {
    await checkout.enter()
    while (get().checkout!.step !== "review") {
      if (get().cart!.lines.length === 0) throw new FormCancelled()
      const { step, personal, opening: forms } = get().checkout!
      if (step === "personal") await fill(personal ?? forms.personal, checkout.savePersonal)
      else if (step === "shipping") await fill(forms.shipping, checkout.saveShipping)
      else await pay()
    }
    showCart()
  }
  const place = async (): Promise<void> => {
    await toReview()
    await fill({ terms: "no" }, ({ terms }) => checkout.place({ termsAccepted: terms === "yes" }))
  }
  const add = async (qty = "1"): Promise<void> => {
    const shown = product()
    if (shown !== null) await cart.add({ sku: shown.sku, qty: Number(qty), ...initialChoices(shown) })
  }
  const linkTo = (number?: string) => nth(screenOf(get(), t).links, number)
  return {
    home: () => go(href(get().view, "/")),
    pages: async () => {
      await actions.contentLists.loadPages()
      const { documents } = get().contentLists!.pages
      if (documents === null) return print(`! ${t("page/error")}`)
      for (const { title, identifier } of documents)
        print(`     ${title.padEnd(36)} ${href(get().view, `/${identifier}`)}`)
    },
    open: (to = "") => go(linkTo(to) ?? to),
    filter: (number) => go(linkTo(number)),
    search: (...words) => go(href(get().view, `search?q=${encodeURIComponent(words.join(" "))}`)),
    choose: (at, value) => go(nth(nth(product()?.choices, at)?.values, value)?.href, "NoSuchConfiguration"),
    add,
    cart: async () => showCart(),
    qty: (line, pieces) => change(cart.setQty(keyOf(line), Number(pieces))),
    remove: (line) => change(cart.remove(keyOf(line))),
    undo: () => change(undo()),
    coupon: (code = "") => change(code === "" ? cart.removeCoupon() : cart.applyCoupon(code)),
    checkout: toReview,
    place,
    resend: checkout.resend,
    lang: (code) => go(get().page.alternates.find((one) => one.code === code)?.href),
    quit: () => Promise.reject(new Quit()),
  }
}
/** Shared by all store views, so that the cart survives a change of language. */
const storage = memoryStorage()
/** Runs a store view until the shopper changes to another one. @returns the URL in the other view */
const visit = async (path: string): Promise<string> => {
  const view = viewOf(path) ?? defaults.views[0]!
  const t = messagesOf(view.locale)
  let [next, lastNotificationId] = ["", 0]
  const onExternalNavigation = (url: string): void => void (viewOf(url) && (next = url))
  const shop = await createShop({ origin: options.url, view, path, storage, onExternalNavigation })
  const { get, actions } = shop
  let shown: Partial<Views> = {}
  const report = (views: Views): void => {
    const changed = Object.entries(views).filter(([name, value]) => shown[name as keyof Views] !== value)
    if (options.json) process.stdout.write(`${JSON.stringify(Object.fromEntries(changed))}\n`)
    for (const { id, body } of views.notifications.filter((one) => one.id > lastNotificationId)) {
      print(`! ${"name" in body ? `${body.name}: ` : ""}${t(body.tag, { ...body })}`)
      lastNotificationId = id
    }
    shown = views
  }
  shop.subscribe(report)
  if (get().page.page.kind === "error") explain(`The shop at ${options.url} does not answer`)
  const commands = new Map(Object.entries(commandsOf(shop, t)))
  try {
    for (let page: unknown; ;) {
      if (next !== "") return next
      if (get().page !== page) print(screenOf(get(), t).text)
      page = get().page
      // Notifications that were read can be dismissed, and removed lines can be restored.
      for (const { id, action } of get().notifications)
        if (action !== "undoRemove") await actions.notification.close(id)
      try {
        const [word = "", ...rest] = (await readAnswer(">")).split(/\s+/)
        await (commands.get(word) ?? (async () => print(help)))(...rest)
      } catch (fault) {
        if (!(fault instanceof FormCancelled)) throw fault
      }
    }
  } finally {
    await shop.stop()
  }
}
print(help)
try {
  for (let path = `/${options.view}`; ;) path = await visit(path)
} catch (fault) {
  if (!(fault instanceof Quit)) throw fault
}
input.close()
