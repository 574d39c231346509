import { Schema } from "effect"
import { join } from "node:path"
import type { PaymentProviderSetup } from "@shop/commerce/payments"
import { proxiesOf } from "./http/client.ts"

/** One thing an operator may set, by an environment variable. */
export interface Setting {
  readonly name: string
  readonly fallback: string
  readonly about: string
  /** Whether its value is never shown. */
  readonly isSecret?: boolean
}

/** Every setting of the server, in the order in which `shop config` lists them. @rule SR20 */
export const known = [
  { name: "PORT", fallback: "3000", about: "Port the shop listens on." },
  { name: "SHOP_DATA", fallback: "var", about: "Folder that holds the shop's database." },
  { name: "SHOP_HOST", fallback: "0.0.0.0", about: "Address the shop listens on." },
  {
    name: "SHOP_URL",
    fallback: "",
    about: "Public address, such as https://shop.example; used in canonical and alternate links.",
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
      "Proxies in front of the shop, addresses or networks such as 10.0.0.0/8, by commas; only their X-Forwarded-For says who asks.",
  },
  { name: "SHOP_OUTPUT_CACHE", fallback: "on", about: "Keep finished guest pages in memory: on or off." },
  { name: "SHOP_OUTPUT_CACHE_MB", fallback: "64", about: "Most memory for finished pages, in megabytes." },
  {
    name: "SHOP_RENDERS_MAX",
    fallback: "64",
    about: "Pages made at one time before a visitor is asked to come back (503).",
  },
  {
    name: "SHOP_MAIL_TO",
    fallback: "",
    about: "The shop's own e-mail addresses, by commas: the mail service writes to no others.",
  },
  {
    name: "SHOP_INVALIDATE_KEY",
    fallback: "",
    about: "Key of /invalidate, 16 letters at least; empty switches it off.",
    isSecret: true,
  },
  {
    name: "SHOP_ADMIN_SECRET",
    fallback: "",
    about: "Opens the operator's page at /admin, 32 letters at least; empty switches it off.",
    isSecret: true,
  },
  {
    name: "SHOP_PAYMENT",
    fallback: "off",
    about: "Who takes PayPal and cards: off, or sandbox (moves no money).",
  },
  {
    name: "SHOP_PAYMENT_SECRET",
    fallback: "",
    about: "Signs what the payment provider says, 32 letters at least; empty switches it off.",
    isSecret: true,
  },
  { name: "SHOP_MEDIA", fallback: "", about: "Folder of photographs; media in SHOP_DATA when not set." },
  { name: "SHOP_PICTURES_MB", fallback: "256", about: "Most disk for pictures made smaller, in megabytes." },
  {
    name: "SHOP_INTROSPECTION",
    fallback: "off",
    about: "Whether GraphQL tells its schema: on for development, or off.",
  },
  { name: "SHOP_LOG", fallback: "error", about: "What is logged: error or all." },
] as const satisfies ReadonlyArray<Setting>

export type SettingName = (typeof known)[number]["name"]
export type Environment = Readonly<Record<string, string | undefined>>

export interface ServerSettings {
  readonly port: number
  readonly host: string
  readonly dataFolder: string
  /** Without trailing slash. */
  readonly publicUrl: string
  readonly hosts: ReadonlyArray<string>
  readonly origins: ReadonlyArray<string>
  /** Addresses or networks. */
  readonly proxies: ReadonlyArray<string>
  readonly outputCacheBytes: number
  readonly rendersMax: number
  readonly logsAll: boolean
  readonly mailTo: ReadonlyArray<string>
  /** Null switches invalidating off. */
  readonly invalidateKey: string | null
  /** Null switches the operator's page off. */
  readonly adminSecret: string | null
  readonly payment: PaymentProviderSetup
  readonly mediaFolder: string
  readonly picturesBytes: number
  readonly tellsSchema: boolean
  /** What is switched off although somebody asked for it, and why. */
  readonly notes: ReadonlyArray<string>
}

const keyMin = 16
const secretMin = 32

/** Whether payments are on; a secret that is missing or short switches them off. There is no secret of our own. @rule SR90 */
const paymentOf = (mode: string, secret: string, publicUrl: string): PaymentProviderSetup => {
  if (mode === "off") return { mode: "off", why: "no payment provider is set (SHOP_PAYMENT)" }
  return secret.length < secretMin
    ? { mode: "off", why: `SHOP_PAYMENT_SECRET must have ${secretMin} letters at least` }
    : { mode: "sandbox", secret, publicUrl }
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
 * @returns all settings
 * @throws SettingInvalid naming the first one that makes no sense
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
  if (proxiesOf(proxies) === null)
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
  const publicUrl = text("SHOP_URL").replace(/\/+$/, "") || `http://localhost:${port}`
  const payment = paymentOf(oneOf("SHOP_PAYMENT", "off", "sandbox"), text("SHOP_PAYMENT_SECRET"), publicUrl)
  const key = text("SHOP_INVALIDATE_KEY")
  const admin = text("SHOP_ADMIN_SECRET")
  return {
    port,
    host: text("SHOP_HOST"),
    dataFolder: text("SHOP_DATA"),
    publicUrl,
    hosts: list("SHOP_HOSTS"),
    origins: list("SHOP_ORIGINS"),
    proxies,
    outputCacheBytes:
      oneOf("SHOP_OUTPUT_CACHE", "on", "off") === "on"
        ? whole("SHOP_OUTPUT_CACHE_MB", 1, 4096) * 1_048_576
        : 0,
    rendersMax: whole("SHOP_RENDERS_MAX", 1, 10_000),
    logsAll: oneOf("SHOP_LOG", "error", "all") === "all",
    mailTo: addresses("SHOP_MAIL_TO"),
    invalidateKey: key.length < keyMin ? null : key,
    adminSecret: admin.length < secretMin ? null : admin,
    payment,
    mediaFolder: text("SHOP_MEDIA") || join(text("SHOP_DATA"), "media"),
    picturesBytes: whole("SHOP_PICTURES_MB", 1, 65_536) * 1_048_576,
    tellsSchema: oneOf("SHOP_INTROSPECTION", "on", "off") === "on",
    notes: [
      ...(payment.mode === "off" && text("SHOP_PAYMENT") !== "off"
        ? [`Payments are off: ${payment.why}`]
        : []),
      ...(payment.mode === "sandbox" ? ["Payments go to the sandbox: no money moves"] : []),
      ...(key !== "" && key.length < keyMin
        ? [`/invalidate is off: SHOP_INVALIDATE_KEY must have ${keyMin} letters at least`]
        : []),
      ...(admin !== "" && admin.length < secretMin
        ? [`/admin is off: SHOP_ADMIN_SECRET must have ${secretMin} letters at least`]
        : []),
    ],
  }
}
