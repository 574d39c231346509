import { Redacted, Schema } from "effect"
import { join } from "node:path"
import { type Accounts, demoAccounts, noAccounts } from "@shop/commerce/carts"
import type { Seller } from "@shop/commerce/orders"
import type { HandOffSettings } from "@shop/commerce/hand-off"
import type { OpenSearchOptions } from "@shop/commerce/drivers/opensearch"
import type { PostgresOptions } from "@shop/commerce/drivers/postgres"
import {
  applySettingsChange,
  type ShopSettings,
  defaultNewsletterCoupon,
  defaultReturnTerms,
  type ReturnTerms,
} from "@shop/core/settings"
import type { VatExemption } from "@shop/core/store-view"
import { handOffOf, originsIn } from "./checkout-settings.ts"
import { type InternalPlatform, internalPlatformOf, requestGroups } from "./network/internal-platform.ts"
import { areProxies } from "./http/client.ts"
import { addressIn, type SmtpSettings } from "./mail/smtp.ts"
import { paymentModes, type PaymentSetting } from "./payment-providers.ts"
import { readShopSettings, SettingsFileInvalid } from "./shop-settings.ts"
import type { PurgeTarget } from "./ssr/page-purge.ts"

/** A setting, read from an environment variable. */
export interface Setting {
  readonly name: string
  readonly fallback: string
  readonly about: string
  /** Whether `shop config` hides the value. */
  readonly isSecret?: boolean
}

/** Every setting of the server, in the order in which `shop config` lists them. @rule SR20 */
export const known = [
  { name: "PORT", fallback: "3000", about: "Port the shop listens on." },
  {
    name: "SHOP_DATA",
    fallback: "var",
    about: "Folder of the shop's data: the SQLite file, or with PostgreSQL the copy of the catalogue.",
  },
  {
    name: "SHOP_DATABASE",
    fallback: "sqlite",
    about:
      "Where the shop's data is: sqlite for a file in SHOP_DATA, or a PostgreSQL (15 or later) such as postgres://shop:password@db.example/shop. The password may be in PGPASSWORD.",
    isSecret: true,
  },
  {
    name: "SHOP_DATABASE_CONNECTIONS",
    fallback: "10",
    about: "Connections that each process opens to PostgreSQL at most.",
  },
  { name: "SHOP_HOST", fallback: "0.0.0.0", about: "Address the shop listens on." },
  {
    name: "SHOP_URL",
    fallback: "",
    about: "Public address, such as https://shop.example; used in canonical and alternate links.",
  },
  {
    name: "SHOP_PLATFORM",
    fallback: "",
    about:
      "Origin of an existing vue-storefront-api (1.10 to 1.12), such as https://api.example: pages and files are ours, all requests go there, and no database is opened. Empty for the shop's own platform.",
  },
  {
    name: "SHOP_PLATFORM_INTERNAL",
    fallback: "",
    about:
      "Origin of that platform for rendered pages, such as http://api:8080, and of single groups of requests, such as catalog=http://search:8080, by commas; empty for SHOP_PLATFORM.",
  },
  { name: "SHOP_HOSTS", fallback: "", about: "Host names the shop answers to, by commas; empty for any." },
  {
    name: "SHOP_ORIGINS",
    fallback: "",
    about: "Origins of other frontends that may call the API, by commas.",
  },
  {
    name: "SHOP_PROXIES",
    fallback: "",
    about:
      "Trusted proxies in front of the shop, addresses or networks such as 10.0.0.0/8, by commas; X-Forwarded-For of other hosts is ignored.",
  },
  {
    name: "SHOP_CACHE",
    fallback: "memory",
    about:
      "What processes of one shop share (rate limits, locks, finished pages): memory for one process, or a Redis or Valkey such as redis://cache.example:6379.",
    isSecret: true,
  },
  {
    name: "SHOP_SEARCH",
    fallback: "embedded",
    about:
      "Search engine for products: embedded in this process, or an OpenSearch such as opensearch+https://user:password@search.example:9200.",
    isSecret: true,
  },
  {
    name: "SHOP_SEARCH_READ_ONLY",
    fallback: "off",
    about:
      "Whether another indexer writes the products in SHOP_SEARCH, such as mage2vuestorefront, and the shop only reads them: on or off.",
  },
  {
    name: "SHOP_JOBS",
    fallback: "on",
    about:
      "Whether shop serve sends letters and runs the hourly jobs itself: on, or off where shop worker does it.",
  },
  { name: "SHOP_OUTPUT_CACHE", fallback: "on", about: "Keep finished guest pages in memory: on or off." },
  { name: "SHOP_OUTPUT_CACHE_MB", fallback: "64", about: "Most memory for finished pages, in megabytes." },
  {
    name: "SHOP_RENDERS_MAX",
    fallback: "64",
    about: "Pages that render at the same time; further requests get 503.",
  },
  {
    name: "SHOP_MAIL_TO",
    fallback: "",
    about: "The shop's own e-mail addresses, by commas: the mail service sends to these only.",
  },
  {
    name: "SHOP_SMTP",
    fallback: "",
    about: "Mail server, such as smtps://user:password@mail.example; empty keeps letters in the outbox.",
    isSecret: true,
  },
  {
    name: "SHOP_MAIL_FROM",
    fallback: "",
    about: "Sender of letters, such as La poterie <shop@example.org>.",
  },
  { name: "SHOP_SELLER_NAME", fallback: "", about: "Name of the seller, for letters and invoices." },
  {
    name: "SHOP_SELLER_ADDRESS",
    fallback: "",
    about: "The seller's postal address, its lines by semicolons.",
  },
  { name: "SHOP_SELLER_EMAIL", fallback: "", about: "The seller's e-mail address in the imprint." },
  { name: "SHOP_SELLER_PHONE", fallback: "", about: "The seller's telephone number in the imprint." },
  {
    name: "SHOP_SELLER_REGISTER",
    fallback: "",
    about: "Where the seller is registered, such as RCS Lyon 123.",
  },
  { name: "SHOP_SELLER_VAT", fallback: "", about: "The seller's number for value added tax." },
  {
    name: "SHOP_SELLER_VAT_EXEMPTION",
    fallback: "none",
    about:
      "A small seller charges no VAT under fr (art. 293 B CGI), de (§ 19 UStG) or gb (not registered); shop reindex after a change.",
  },
  {
    name: "SHOP_SELLER_IBAN",
    fallback: "",
    about: "Account for bank transfers; empty switches them off.",
  },
  { name: "SHOP_SELLER_BIC", fallback: "", about: "Its bank's BIC, for transfers from other countries." },
  {
    name: "SHOP_SELLER_ACCOUNT_HOLDER",
    fallback: "",
    about: "Holder of that account; SHOP_SELLER_NAME when not set.",
  },
  {
    name: "SHOP_SELLER_CHEQUE_PAYEE",
    fallback: "",
    about: "Payee of cheques, which buyers send to SHOP_SELLER_ADDRESS; empty switches them off.",
  },
  {
    name: "SHOP_RETURN_DAYS",
    fallback: String(defaultReturnTerms.days),
    about:
      "Days from receipt in which pages and letters promise that an order may be withdrawn from, 14 at least.",
  },
  {
    name: "SHOP_RETURN_PAID_BY",
    fallback: defaultReturnTerms.paidBy,
    about: "Who pays for sending goods back, as pages and letters promise it: shop or buyer.",
  },
  {
    name: "SHOP_NEWSLETTER_COUPON",
    fallback: String(defaultNewsletterCoupon),
    about:
      "Discount in percent of the coupon that a first subscription to the newsletter brings, once its address is confirmed; 0 promises and sends none.",
  },
  {
    name: "SHOP_INVALIDATE_KEY",
    fallback: "",
    about: "Key of /invalidate, 16 letters at least; empty switches it off.",
    isSecret: true,
  },
  {
    name: "SHOP_PURGE",
    fallback: "",
    about:
      "Address of a CDN or cache in front of the shop that drops pages by tags, such as https://api.fastly.com/service/ID/purge; empty for none.",
  },
  {
    name: "SHOP_PURGE_HEADER",
    fallback: "",
    about: "Header with the key for SHOP_PURGE, such as Fastly-Key: KEY or Authorization: Bearer KEY.",
    isSecret: true,
  },
  {
    name: "SHOP_ADMIN_SECRET",
    fallback: "",
    about: "Opens the operator's page at /admin, 32 letters at least; empty switches it off.",
    isSecret: true,
  },
  {
    name: "SHOP_DEMO",
    fallback: "off",
    about:
      "Demonstration: every page says so, orders are marked, nothing is charged or sent to a payment provider (on or off).",
  },
  {
    name: "SHOP_PAYMENT",
    fallback: "off",
    about: "Payment provider: off, stripe (cards), or sandbox (PayPal and cards; moves no money).",
  },
  {
    name: "SHOP_PAYMENT_SECRET",
    fallback: "",
    about: "Key that signs the sandbox's messages, 32 letters at least; empty switches payments off.",
    isSecret: true,
  },
  {
    name: "SHOP_STRIPE_SECRET_KEY",
    fallback: "",
    about: "Secret or restricted key of the account at Stripe: sk_… or rk_….",
    isSecret: true,
  },
  {
    name: "SHOP_STRIPE_WEBHOOK_SECRET",
    fallback: "",
    about:
      "Secret of the webhook at Stripe, which sends to /api/ext/stripe/webhook; two by a comma while one is replaced.",
    isSecret: true,
  },
  {
    name: "SHOP_STRIPE_CAPTURE",
    fallback: "order",
    about: "When Stripe takes the money: order (once the order is placed) or approval (at once).",
  },
  {
    name: "SHOP_SETTINGS",
    fallback: "",
    about: "File with the shop's own settings as JSON; they are listed below.",
  },
  {
    name: "SHOP_CHECKOUT",
    fallback: "",
    about:
      "Origin of an external checkout, such as https://checkout.example, or fr=https://… by commas; empty for the shop's own.",
  },
  {
    name: "SHOP_CHECKOUT_GIVES",
    fallback: "code",
    about: "Data for an external checkout: a one-time code (code), or the tokens themselves (token).",
  },
  {
    name: "SHOP_CHECKOUT_KEY",
    fallback: "",
    about: "Key that the checkout's server redeems codes with, 32 letters at least.",
    isSecret: true,
  },
  {
    name: "SHOP_MEDIA",
    fallback: "",
    about:
      "Folder of photographs, and of the official notice on the legal guarantee as guarantee-notice-fr.png, -en and -de; media in SHOP_DATA when not set.",
  },
  { name: "SHOP_PICTURES_MB", fallback: "256", about: "Most disk for pictures made smaller, in megabytes." },
  {
    name: "SHOP_PICTURES_MEGAPIXELS",
    fallback: "100",
    about:
      "Largest photograph, in millions of pixels; the placeholder stands in for larger ones. Resizing needs some 4 bytes of memory a pixel.",
  },
  {
    name: "SHOP_WORKER",
    fallback: "on",
    about:
      "Service worker, which stores visited pages on devices: on, or off (removes the worker and its caches from every device).",
  },
  {
    name: "SHOP_DEV_PAGES",
    fallback: "off",
    about: "Serve /styleguide in production as well: on or off.",
  },
  {
    name: "SHOP_INTROSPECTION",
    fallback: "off",
    about: "GraphQL introspection: on for development, or off.",
  },
  {
    name: "SHOP_COMPATIBILITY",
    fallback: "none",
    about:
      "vsf-1.12 serves an existing frontend of vue-storefront 1.12: it turns on SHOP_OLDER_CLIENTS, unless that is set, and products.tellsAttributes. Name the frontend's origin in SHOP_ORIGINS. Else none.",
  },
  {
    name: "SHOP_OLDER_CLIENTS",
    fallback: "off",
    about:
      "Serve clients of vue-storefront 1.12: orders of customers' carts need no token, and the first refresh token of a session renews it again and again: on or off.",
  },
  {
    name: "SHOP_LOG",
    fallback: "error",
    about:
      "Log level: error (errors, warnings and security events), or all (a line for each request as well).",
  },
  {
    name: "SHOP_METRICS_KEY",
    fallback: "",
    about: "Key of /metrics, as a Bearer token, 16 letters at least; empty switches it off.",
    isSecret: true,
  },
  {
    name: "SHOP_TRACES",
    fallback: "",
    about: "Collector of OpenTelemetry traces, such as http://localhost:4318/v1/traces; empty for none.",
  },
] as const satisfies ReadonlyArray<Setting>

export type SettingName = (typeof known)[number]["name"]
export type Environment = Readonly<Record<string, string | undefined>>

export interface ServerSettings {
  readonly port: number
  readonly host: string
  readonly dataFolder: string
  /** The PostgreSQL with the shop's data; null for the SQLite file in the data folder. */
  readonly postgres: (PostgresOptions & { readonly connectionsMax: number }) | null
  /** Without trailing slash. */
  readonly publicUrl: string
  /** Origin of another platform that all requests go to; null for the platform of this server. */
  readonly platform: string | null
  /** Where the requests of rendered pages go. */
  readonly internalPlatform: InternalPlatform
  readonly hosts: ReadonlyArray<string>
  readonly origins: ReadonlyArray<string>
  /** Addresses or networks. */
  readonly proxies: ReadonlyArray<string>
  /** Whether the process that serves the shop runs the jobs as well. */
  readonly runsJobs: boolean
  readonly outputCacheBytes: number
  /** Redis that processes share; null for the memory of this process. */
  readonly redisUrl: Redacted.Redacted | null
  /** OpenSearch with the products; null for the engine of this process. */
  readonly search: OpenSearchOptions | null
  readonly rendersMax: number
  readonly logsAll: boolean
  readonly mailTo: ReadonlyArray<string>
  /** With null, letters stay in the outbox. */
  readonly smtp: SmtpSettings | null
  readonly seller: Seller
  /** The shop's name and e-mail address from its letters' sender; the name is the host without one. */
  readonly contact: { readonly name: string; readonly email: string }
  /** The seller's accounts for transfers and cheques. */
  readonly accounts: Accounts
  /** Whether pages for developers are served. */
  readonly isDevelopment: boolean
  /** Whether Vite serves the storefront's sources in place of its build. */
  readonly servesSources: boolean
  /** Whether /styleguide is served. */
  readonly hasStyleguide: boolean
  /** Null switches /invalidate off. */
  readonly invalidateKey: string | null
  /** The cache in front of the shop, which receives purge requests; null without one. */
  readonly purge: PurgeTarget | null
  /** Null switches /metrics off. */
  readonly metricsKey: string | null
  /** Address of a trace collector; null switches tracing off. */
  readonly tracesUrl: string | null
  /** Null switches /admin off. */
  readonly adminSecret: string | null
  readonly payment: PaymentSetting
  /** How carts are handed to an external checkout. */
  readonly handOff: HandOffSettings
  /** Settings of the shop, with the external checkout of each store view. */
  readonly shop: ShopSettings
  readonly mediaFolder: string
  readonly picturesBytes: number
  readonly picturePixelsMax: number
  /** Whether pages have a service worker. */
  readonly hasWorker: boolean
  /** Whether GraphQL answers introspection queries. */
  readonly isIntrospectionEnabled: boolean
  readonly servesOlderClients: boolean
  /** Warnings about settings that have no effect, and why. */
  readonly notes: ReadonlyArray<string>
}

const keyMin = 16
const secretMin = 32

/** The settings of the payment providers, as texts. */
interface PaymentTexts {
  readonly mode: PaymentSetting["mode"]
  readonly secret: string
  readonly stripeKey: string
  readonly stripeWebhookSecrets: ReadonlyArray<string>
  readonly stripeCapture: string
}

/**
 * The payment provider. A missing or short secret switches payments off, because a default secret would be public.
 *
 * @rule SR90, SR620
 */
const paymentOf = (texts: PaymentTexts, publicUrl: string): PaymentSetting => {
  const { mode, secret, stripeKey, stripeWebhookSecrets } = texts
  const off = (why: string): PaymentSetting => ({ mode: "off", why })
  switch (mode) {
    case "off":
      return off("no payment provider is set (SHOP_PAYMENT)")
    case "sandbox":
      return secret.length < secretMin
        ? off(`SHOP_PAYMENT_SECRET must have ${secretMin} letters at least`)
        : { mode, secret, publicUrl }
    case "stripe":
      if (!/^[sr]k_(test|live)_./.test(stripeKey))
        return off("SHOP_STRIPE_SECRET_KEY must be a secret or restricted key (sk_… or rk_…)")
      if (
        stripeWebhookSecrets.length === 0 ||
        !stripeWebhookSecrets.every((text) => text.startsWith("whsec_"))
      )
        return off("SHOP_STRIPE_WEBHOOK_SECRET must begin with whsec_")
      return {
        mode,
        secretKey: stripeKey,
        webhookSecrets: stripeWebhookSecrets,
        capture: texts.stripeCapture === "approval" ? "automatic" : "manual",
        publicUrl,
      }
  }
}

/** @throws SettingInvalid for what is neither "sqlite" nor an address of PostgreSQL @rule SR490 */
const postgresOf = (value: string, connectionsMax: number): ServerSettings["postgres"] => {
  if (value === "sqlite") return null
  if (URL.canParse(value) && /^postgres(ql)?:\/\/./.test(value))
    return { url: Redacted.make(value), connectionsMax }
  // The address may have a password.
  throw new SettingInvalid({
    name: "SHOP_DATABASE",
    value: "(secret)",
    expected: "sqlite, or postgres://user:password@host/database",
  })
}

/** @throws SettingInvalid for what is neither "memory" nor an address of Redis */
const redisUrlOf = (value: string): Redacted.Redacted | null => {
  if (value === "memory") return null
  if (URL.canParse(value) && /^rediss?:\/\/[^/]/.test(value)) return Redacted.make(value)
  // The address may have a password.
  throw new SettingInvalid({
    name: "SHOP_CACHE",
    value: "(secret)",
    expected: "memory, redis://host:6379 or rediss://user:password@host:6379",
  })
}

/** @throws SettingInvalid for no HTTP address, or a header without a name or a value @rule SR496 */
const purgeOf = (url: string, header: string): PurgeTarget | null => {
  const [, name, value] = /^([\w-]+):\s*([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)$/.exec(header) ?? []
  if (header !== "" && (name === undefined || value === undefined))
    // The value is a key.
    throw new SettingInvalid({
      name: "SHOP_PURGE_HEADER",
      value: "(secret)",
      expected: "a header such as Authorization: Bearer KEY",
    })
  if (url === "") return null
  if (!URL.canParse(url) || !/^https?:\/\/[^/@]+(?:\/\S*)?$/.test(url))
    throw new SettingInvalid({
      name: "SHOP_PURGE",
      value: url.includes("@") ? "(secret)" : url,
      expected: "an address such as https://cdn.example/purge, without credentials",
    })
  return {
    url,
    header: name === undefined || value === undefined ? null : { name, value: Redacted.make(value) },
  }
}

/** @throws SettingInvalid for what is neither "embedded" nor an address of OpenSearch @rule SR480 */
const searchOf = (value: string, isReadOnly: boolean): OpenSearchOptions | null => {
  if (value === "embedded") return null
  const url = value.replace(/^opensearch\+/, "")
  if (url !== value && URL.canParse(url) && /^https?:\/\/[^/]/.test(url))
    return { url: Redacted.make(url), isReadOnly }
  // The address may have a password.
  throw new SettingInvalid({
    name: "SHOP_SEARCH",
    value: "(secret)",
    expected: "embedded, opensearch+http://host:9200 or opensearch+https://user:password@host:9200",
  })
}

/** @throws SettingInvalid for an unknown provider; see PaymentProvider in @shop/commerce @rule SR167 */
const paymentMode = (value: string): PaymentSetting["mode"] => {
  const mode = paymentModes.find((one) => one === value)
  if (mode !== undefined) return mode
  throw new SettingInvalid({
    name: "SHOP_PAYMENT",
    value,
    expected: `one of ${paymentModes.join(", ")}`,
  })
}

/** Whether an IBAN's check digits are right: ISO 13616 (mod 97). */
const isIban = (iban: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}

/** The seller's accounts for transfers and cheques. @throws SettingInvalid for an invalid account @rule CM232 */
const accountsOf = (text: (name: SettingName) => string, { name, address }: Seller): Accounts => {
  const iban = text("SHOP_SELLER_IBAN").replace(/\s/g, "").toUpperCase()
  if (iban !== "" && !isIban(iban))
    throw new SettingInvalid({
      name: "SHOP_SELLER_IBAN",
      value: text("SHOP_SELLER_IBAN"),
      expected: "an IBAN whose check digits are right",
    })
  const bic = text("SHOP_SELLER_BIC").toUpperCase()
  if (bic !== "" && !/^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(bic))
    throw new SettingInvalid({ name: "SHOP_SELLER_BIC", value: bic, expected: "a BIC of 8 or 11 letters" })
  const holder = text("SHOP_SELLER_ACCOUNT_HOLDER") || name
  const payee = text("SHOP_SELLER_CHEQUE_PAYEE")
  return {
    ...noAccounts,
    transfer:
      iban === "" || holder === "" ? null : { holder, iban: iban.replace(/(.{4})(?=.)/g, "$1 "), bic },
    cheque: payee === "" || address.length === 0 ? null : { payee, address },
  }
}

/** VAT exemptions by the values of the setting. @rule TX11 */
const exemptions: Readonly<Record<string, VatExemption>> = { fr: "FR", de: "DE", gb: "GB" }

/** Sets the seller's VAT exemption on every store view. @rule TX11 */
const exempted = (shop: ShopSettings, exemption: VatExemption | undefined): ShopSettings =>
  exemption === undefined
    ? shop
    : { ...shop, views: shop.views.map((view) => ({ ...view, tax: { ...view.tax, exemption } })) }

/** The mail server; null unless both its address and the sender are set. @rule SR120 */
const smtpOf = (url: string, from: string, shop: ReadonlyArray<string>): SmtpSettings | null => {
  if (url !== "" && !/^smtps?:\/\/[^\s/]+/.test(url))
    // The value may hold a password, so the error leaves it out.
    throw new SettingInvalid({
      name: "SHOP_SMTP",
      value: "(secret)",
      expected: "smtp://host or smtps://host",
    })
  if (from !== "" && !/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(addressIn(from)))
    throw new SettingInvalid({
      name: "SHOP_MAIL_FROM",
      value: from,
      expected: "an e-mail address, or Name <address>",
    })
  return url === "" || from === "" ? null : { url, from, shop }
}

/** How customers know the shop: by the sender of its letters, or by its address. @rule SR20 */
const contactOf = (
  from: string,
  mailTo: ReadonlyArray<string>,
  publicUrl: string,
): ServerSettings["contact"] => {
  const name = from
    .slice(0, Math.max(0, from.indexOf("<")))
    .replaceAll('"', "")
    .trim()
  return {
    name: name === "" ? new URL(publicUrl).hostname : name,
    email: from === "" ? (mailTo[0] ?? "") : addressIn(from),
  }
}

/** The shop's own settings, with the external checkout of each store view. @rule SR160, SR161 */
const shopOf = (file: string, checkout: string, gives: string): ShopSettings => {
  const shop = (() => {
    try {
      return readShopSettings(file)
    } catch (error) {
      if (!(error instanceof SettingsFileInvalid)) throw error
      throw new SettingInvalid({
        name: "SHOP_SETTINGS",
        value: file,
        expected: `a settings file; ${error.message}`,
      })
    }
  })()
  const origins = originsIn(
    checkout,
    shop.views.map(({ code }) => code),
  )
  if (origins === null)
    throw new SettingInvalid({
      name: "SHOP_CHECKOUT",
      value: checkout,
      expected: "an origin such as https://checkout.example, or view=origin by commas",
    })
  if (Object.keys(origins).length === 0) return shop
  return {
    ...applySettingsChange(shop, { checkout: { handsOver: gives === "token" ? "token" : "code" } }),
    views: shop.views.map((view) => ({ ...view, checkoutOrigin: origins[view.code] ?? view.checkoutOrigin })),
  }
}

/**
 * The origin of another platform.
 *
 * @throws SettingInvalid for an address with credentials, a path or a query, and for http to another machine
 * @rule PF1
 */
const platformOf = (value: string): string | null => {
  if (value === "") return null
  const url = URL.canParse(value) ? new URL(value) : null
  const isLoopback = url !== null && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)
  const isOrigin = url !== null && url.href === `${url.origin}/`
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback)
  if (url !== null && isOrigin && isSafe) return url.origin
  throw new SettingInvalid({
    name: "SHOP_PLATFORM",
    // Credentials in an address are secret.
    value: url === null || url.username + url.password === "" ? value : "(secret)",
    expected:
      "an origin such as https://api.example, without credentials and path; http on this machine alone",
  })
}

/** @throws SettingInvalid for an invalid origin or an unknown group of requests @rule PF17 */
const internalOf = (value: string): InternalPlatform => {
  const internal = internalPlatformOf(value)
  if (internal !== null) return internal
  throw new SettingInvalid({
    name: "SHOP_PLATFORM_INTERNAL",
    value: value.includes("@") ? "(secret)" : value,
    expected: `an origin such as http://api:8080, or group=origin by commas; the groups are ${requestGroups.join(", ")}`,
  })
}

export class SettingInvalid extends Schema.TaggedError<SettingInvalid>()("SettingInvalid", {
  name: Schema.String,
  value: Schema.String,
  expected: Schema.String,
}) {}

/** The text of a setting: from the environment, else its fallback. */
export const valueOf = (environment: Environment, name: SettingName): string =>
  environment[name]?.trim() || known.find((setting) => setting.name === name)!.fallback

/**
 * Reads the server's settings.
 *
 * @param environment - such as process.env
 * @throws SettingInvalid for the first invalid setting
 * @rule SR20
 */
export const read = (environment: Environment): ServerSettings => {
  const text = (name: SettingName): string => valueOf(environment, name)
  const whole = (name: SettingName, min: number, max: number): number => {
    const value = Number(text(name))
    if (Number.isInteger(value) && value >= min && value <= max) return value
    throw new SettingInvalid({ name, value: text(name), expected: `a whole number from ${min} to ${max}` })
  }
  const oneOf = (name: SettingName, ...choices: ReadonlyArray<string>): string => {
    if (choices.includes(text(name))) return text(name)
    throw new SettingInvalid({ name, value: text(name), expected: choices.join(" or ") })
  }
  const list = (name: SettingName): ReadonlyArray<string> =>
    text(name)
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== "")
  const proxies = list("SHOP_PROXIES")
  if (!areProxies(proxies))
    throw new SettingInvalid({
      name: "SHOP_PROXIES",
      value: text("SHOP_PROXIES"),
      expected: "addresses or networks such as 10.0.0.0/8, by commas",
    })
  const addresses = (name: SettingName): ReadonlyArray<string> => {
    if (list(name).every((address) => /^[^\s@]+@[^\s@]+$/.test(address))) return list(name)
    throw new SettingInvalid({ name, value: text(name), expected: "e-mail addresses, by commas" })
  }
  const port = whole("PORT", 0, 65_535)
  const publicUrl = text("SHOP_URL").replace(/(?<!\/)\/+$/, "") || `http://localhost:${port}`
  const isDemo = oneOf("SHOP_DEMO", "on", "off") === "on"
  const payment = paymentOf(
    {
      mode: paymentMode(text("SHOP_PAYMENT")),
      secret: text("SHOP_PAYMENT_SECRET"),
      stripeKey: text("SHOP_STRIPE_SECRET_KEY"),
      stripeWebhookSecrets: list("SHOP_STRIPE_WEBHOOK_SECRET"),
      stripeCapture: oneOf("SHOP_STRIPE_CAPTURE", "order", "approval"),
    },
    publicUrl,
  )
  const gives = oneOf("SHOP_CHECKOUT_GIVES", "code", "token")
  const shop = shopOf(text("SHOP_SETTINGS"), text("SHOP_CHECKOUT"), gives)
  const origins = Object.fromEntries(
    shop.views.flatMap(({ code, checkoutOrigin }) =>
      checkoutOrigin === null ? [] : [[code, checkoutOrigin]],
    ),
  )
  const handOff = handOffOf(origins, gives, text("SHOP_CHECKOUT_KEY"))
  const key = text("SHOP_INVALIDATE_KEY")
  const metricsKey = text("SHOP_METRICS_KEY")
  const tracesUrl = text("SHOP_TRACES")
  if (tracesUrl !== "" && !/^https?:\/\/\S+$/.test(tracesUrl))
    throw new SettingInvalid({
      name: "SHOP_TRACES",
      value: tracesUrl,
      expected: "an address such as http://localhost:4318/v1/traces",
    })
  const smtp = smtpOf(text("SHOP_SMTP"), text("SHOP_MAIL_FROM"), addresses("SHOP_MAIL_TO"))
  const admin = text("SHOP_ADMIN_SECRET")
  const returns: ReturnTerms = {
    days: whole("SHOP_RETURN_DAYS", 14, 365),
    paidBy: oneOf("SHOP_RETURN_PAID_BY", "shop", "buyer") === "shop" ? "shop" : "buyer",
  }
  const isUnset = (name: SettingName): boolean => (environment[name]?.trim() ?? "") === ""
  const isCompatible = oneOf("SHOP_COMPATIBILITY", "none", "vsf-1.12") === "vsf-1.12"
  const olderClients = oneOf("SHOP_OLDER_CLIENTS", "on", "off")
  const exemption = exemptions[oneOf("SHOP_SELLER_VAT_EXEMPTION", "none", "fr", "de", "gb")]
  const seller: Seller = {
    name: text("SHOP_SELLER_NAME"),
    address: text("SHOP_SELLER_ADDRESS")
      .split(";")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
    email: text("SHOP_SELLER_EMAIL"),
    phone: text("SHOP_SELLER_PHONE"),
    register: text("SHOP_SELLER_REGISTER"),
    vatId: text("SHOP_SELLER_VAT"),
    ...(exemption === undefined ? {} : { exemption }),
  }
  return {
    port,
    host: text("SHOP_HOST"),
    dataFolder: text("SHOP_DATA"),
    postgres: postgresOf(text("SHOP_DATABASE"), whole("SHOP_DATABASE_CONNECTIONS", 1, 1_000)),
    publicUrl,
    platform: platformOf(text("SHOP_PLATFORM")),
    internalPlatform: internalOf(text("SHOP_PLATFORM_INTERNAL")),
    hosts: list("SHOP_HOSTS"),
    origins: list("SHOP_ORIGINS"),
    proxies,
    runsJobs: oneOf("SHOP_JOBS", "on", "off") === "on",
    outputCacheBytes:
      oneOf("SHOP_OUTPUT_CACHE", "on", "off") === "on"
        ? whole("SHOP_OUTPUT_CACHE_MB", 1, 4096) * 1_048_576
        : 0,
    redisUrl: redisUrlOf(text("SHOP_CACHE")),
    search: searchOf(text("SHOP_SEARCH"), oneOf("SHOP_SEARCH_READ_ONLY", "on", "off") === "on"),
    rendersMax: whole("SHOP_RENDERS_MAX", 1, 10_000),
    logsAll: oneOf("SHOP_LOG", "error", "all") === "all",
    mailTo: addresses("SHOP_MAIL_TO"),
    smtp,
    seller,
    contact: contactOf(text("SHOP_MAIL_FROM"), addresses("SHOP_MAIL_TO"), publicUrl),
    accounts: isDemo ? demoAccounts : accountsOf(text, seller),
    isDevelopment: environment["NODE_ENV"] !== "production",
    servesSources: environment["NODE_ENV"] === "development",
    hasStyleguide: oneOf("SHOP_DEV_PAGES", "on", "off") === "on" || environment["NODE_ENV"] !== "production",
    invalidateKey: key.length < keyMin ? null : key,
    purge: purgeOf(text("SHOP_PURGE"), text("SHOP_PURGE_HEADER")),
    metricsKey: metricsKey.length < keyMin ? null : metricsKey,
    tracesUrl: tracesUrl === "" ? null : tracesUrl,
    adminSecret: admin.length < secretMin ? null : admin,
    payment,
    handOff,
    shop: exempted(
      applySettingsChange(shop, {
        returns,
        newsletter: { couponPercent: whole("SHOP_NEWSLETTER_COUPON", 0, 90) },
        ...(isDemo ? { orders: { areDemonstrations: true } } : {}),
        ...(isCompatible ? { products: { tellsAttributes: true } } : {}),
      }),
      exemption,
    ),
    mediaFolder: text("SHOP_MEDIA") || join(text("SHOP_DATA"), "media"),
    picturesBytes: whole("SHOP_PICTURES_MB", 1, 65_536) * 1_048_576,
    picturePixelsMax: whole("SHOP_PICTURES_MEGAPIXELS", 1, 1_000) * 1_000_000,
    hasWorker: oneOf("SHOP_WORKER", "on", "off") === "on",
    isIntrospectionEnabled: oneOf("SHOP_INTROSPECTION", "on", "off") === "on",
    servesOlderClients: isUnset("SHOP_OLDER_CLIENTS") ? isCompatible : olderClients === "on",
    notes: [
      ...(isDemo ? ["The shop is a demonstration (SHOP_DEMO): nothing is charged or delivered"] : []),
      ...(smtp === null && (text("SHOP_SMTP") !== "" || text("SHOP_MAIL_FROM") !== "")
        ? ["Letters stay in the outbox: SHOP_SMTP and SHOP_MAIL_FROM are both needed"]
        : []),
      ...(payment.mode === "off" && text("SHOP_PAYMENT") !== "off"
        ? [`Payments are off: ${payment.why}`]
        : []),
      ...(handOff.mode === "off" && Object.keys(origins).length > 0
        ? [`No codes are minted for the external checkout: ${handOff.why}`]
        : []),
      ...(payment.mode === "sandbox" ? ["Payments go to the sandbox: no money moves"] : []),
      ...(key !== "" && key.length < keyMin
        ? [`/invalidate is off: SHOP_INVALIDATE_KEY must have ${keyMin} letters at least`]
        : []),
      ...(metricsKey !== "" && metricsKey.length < keyMin
        ? [`/metrics is off: SHOP_METRICS_KEY must have ${keyMin} letters at least`]
        : []),
      ...(admin !== "" && admin.length < secretMin
        ? [`/admin is off: SHOP_ADMIN_SECRET must have ${secretMin} letters at least`]
        : []),
    ],
  }
}
