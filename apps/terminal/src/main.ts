import { createInterface } from "node:readline"
import { parseArgs } from "node:util"
import { Effect, Exit, Result, Scheduler } from "effect"
import { initialChoices } from "@shop/core/product"
import { defaults } from "@shop/core/settings"
import { href, resolve } from "@shop/core/store-view"
import { cartOf, screenOf } from "./screen.ts"
import { openShop } from "./shop.ts"
import { type Translate, messagesOf } from "./messages.ts"
type Command = (...words: ReadonlyArray<string>) => Effect.Effect<void, string> | void
type Shop = Effect.Success<ReturnType<typeof openShop>>
const help = `npm run terminal -- [--url=http://localhost:3000] [--view=fr] [--json] [--help]
home · open <n or path> · search <words> · filter <n> · lang <code> · quit
choose <attribute> <value> · add [qty] · cart · qty <line> <n> · remove <line>
undo · coupon [code] · checkout · place · resend (Enter keeps [this], . leaves)`
const text = (fallback: string) => ({ type: "string", default: fallback }) as const
const flag = { type: "boolean" } as const
const flags = { url: text("http://localhost:3000"), view: text("fr"), json: flag, help: flag } as const
const explain = (fault: unknown = ""): never => {
  process[fault === "" ? "stdout" : "stderr"].write(`${String(fault)}\n${help}\n`)
  return process.exit(fault === "" ? 0 : 1)
}
const options = Result.getOrElse(
  Result.try(() => parseArgs({ options: flags }).values),
  explain,
)
if (options.help) explain()
if (!defaults.views.some(({ code }) => code === options.view)) explain(`There is no view ${options.view}`)
const { isTTY } = process.stdin
const input = createInterface({ input: process.stdin, ...(isTTY && { output: process.stdout }) })
const lines = input[Symbol.asyncIterator]()
const print = (words: string) =>
  void (options.json || process.stdout.write(`${words.replace(/ +$/gm, "")}\n`))
const viewOf = (url: string) => resolve(defaults.views, "", url)?.view
const nth = <A>(from: ReadonlyArray<A> = [], number = ""): A | undefined => from[parseInt(number, 10) - 1]
const list = (all: ReadonlyArray<{ title: string }>) =>
  all.map(({ title }, at) => `${at + 1}) ${title}`).join(", ")
const ask = Effect.fnUntraced(function* (label: string, standing = "") {
  input.setPrompt(standing === "" ? `${label} ` : `${label} [${standing}] `)
  if (isTTY) input.prompt()
  const { value, done } = yield* Effect.promise(() => lines.next())
  if (done === true) return yield* Effect.interrupt
  if (!isTTY) print(`${input.getPrompt()}${value}`)
  return value === "." ? yield* Effect.fail("left") : value.trim() || standing
})
/** The commands of the terminal; each runs an action of the core. */
const commandsOf = ({ views, actions, settle }: Shop, t: Translate): Readonly<Record<string, Command>> => {
  const { checkout, cart } = actions
  const go = (to: string | null | undefined, otherwise = "choose"): void =>
    to && viewOf(to) ? actions.page.open(to) : print(`! ${t(otherwise)}`)
  const here = () => (views.page.page.kind === "product" ? [views.page.page] : [])
  const keyOf = (line = ""): string => nth(views.cart?.lines, line)?.key ?? ""
  const undo = (): void => {
    const notice = views.notices.findLast(({ action }) => action === "undoRemove")
    if (notice !== undefined) actions.notice.act(notice.id)
  }
  const showCart = Effect.map(settle, () => print(cartOf(views, t)))
  const change = (act: () => void) => Effect.andThen(Effect.sync(act), showCart)
  /** Asks for the fields of a form and saves it, until it is valid. */
  const fill = Effect.fnUntraced(function* <A extends object>(draft: A, save: (form: A) => void) {
    const form = { ...draft } as Record<string, string>
    for (let asked = Object.keys(draft); asked.length > 0;) {
      for (const field of asked) form[field] = yield* ask(t(`field/${field}`), form[field])
      save(form as A)
      yield* settle
      const { faults } = views.checkout!
      for (const one of faults) print(`! ${t(`field/${one.field}`)}: ${t(one.tag, { ...one })}`)
      asked = faults.map(({ field }) => field)
    }
  })
  const pay = Effect.gen(function* () {
    const { needsShipping, shippingMethods, paymentMethods, opening: forms } = views.checkout!
    const send = ({ method = "" }): void => {
      const chosen = nth(shippingMethods, method)
      checkout.chooseMethod(chosen?.carrierCode ?? "", chosen?.methodCode ?? "")
    }
    if (needsShipping) yield* fill({ method: list(shippingMethods) }, send)
    yield* fill({ paymentCode: list(paymentMethods) }, ({ paymentCode, ...form }) => {
      const billing = needsShipping ? null : { ...forms.billing, ...form }
      checkout.savePayment({ paymentCode: nth(paymentMethods, paymentCode)?.code ?? "", billing })
    })
  })
  const toReview = Effect.gen(function* () {
    checkout.enter()
    yield* settle
    while (views.checkout!.step !== "review") {
      if (views.cart!.lines.length === 0) return yield* Effect.fail("left")
      const { step, personal, opening: forms } = views.checkout!
      if (step === "personal") yield* fill(personal ?? forms.personal, checkout.savePersonal)
      else if (step === "shipping") yield* fill(forms.shipping, checkout.saveShipping)
      else yield* pay
    }
    yield* showCart
  })
  const accept = fill({ terms: "no" }, ({ terms }) => checkout.place({ termsAccepted: terms === "yes" }))
  return {
    home: () => go(href(views.view, "/")),
    open: (to = "") => go(nth(screenOf(views, t).links, to) ?? to),
    filter: (number) => go(nth(screenOf(views, t).links, number)),
    search: (...words) => go(href(views.view, `search?q=${encodeURIComponent(words.join(" "))}`)),
    choose: (at, value) => go(nth(nth(here()[0]?.choices, at)?.values, value)?.href, "NoSuchConfiguration"),
    add: (n = "1") =>
      here().forEach((one) => cart.add({ sku: one.sku, qty: Number(n), ...initialChoices(one) })),
    cart: () => showCart,
    qty: (line, pieces) => change(() => cart.setQty(keyOf(line), Number(pieces))),
    remove: (line) => change(() => cart.remove(keyOf(line))),
    undo: () => change(undo),
    coupon: (code = "") => change(() => (code === "" ? cart.removeCoupon() : cart.applyCoupon(code))),
    checkout: () => toReview,
    place: () => Effect.andThen(toReview, accept),
    resend: () => checkout.resend(),
    lang: (code) => go(views.page.alternates.find((one) => one.code === code)?.href),
    quit: () => Effect.interrupt,
  }
}
/** Runs a store view until the shopper changes to another one. */
const visit = Effect.fnUntraced(function* (url: string) {
  const view = viewOf(url) ?? defaults.views[0]!
  const t = messagesOf(view.locale)
  let [next, lastNoticeId] = ["", 0]
  const shop = yield* openShop(options.url, view, (slice, left = "") => {
    if (options.json) process.stdout.write(`${JSON.stringify(slice)}\n`)
    if (viewOf(left) !== undefined) next = left
    for (const { id, body } of slice.notices?.filter((one) => one.id > lastNoticeId) ?? []) {
      print(`! ${"name" in body ? `${body.name}: ` : ""}${t(body.tag, { ...body })}`)
      lastNoticeId = id
    }
  })
  const commands = new Map(Object.entries(commandsOf(shop, t)))
  const { views, actions, settle } = shop
  actions.page.open(url)
  for (let shown: unknown; ;) {
    yield* settle
    if (next !== "") return next
    if (views.page !== shown) print(screenOf(views, t).text)
    shown = views.page
    // Notices that were read can be dismissed, and removed lines can be restored.
    for (const { id, action } of views.notices) if (action !== "undoRemove") actions.notice.close(id)
    const [word = "", ...rest] = (yield* Effect.orElseSucceed(ask(">"), () => "")).split(/\s+/)
    yield* Effect.ignore((commands.get(word) ?? (() => print(help)))(...rest) ?? Effect.void)
  }
}, Effect.scoped)
const stay = (url: string): Effect.Effect<never, unknown> => Effect.flatMap(visit(url), stay)
print(help)
const how = { scheduler: new Scheduler.MixedScheduler("sync") }
const exit = await Effect.runPromiseExit(stay(`/${options.view}`), how)
input.close()
if (!Exit.hasInterrupts(exit)) explain(`The shop at ${options.url} does not answer: ${String(exit)}`)
