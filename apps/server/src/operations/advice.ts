import { defaultReturnTerms } from "@shop/core/settings"
import { type Environment, known, type ServerSettings, valueOf } from "../settings.ts"

/** Something an operator should look at. */
export interface Advice {
  /** An error breaks a function; a warning is unsafe or easily missed. */
  readonly level: "error" | "warning"
  /** The setting or the part of the shop. */
  readonly about: string
  readonly what: string
  readonly why: string
  readonly todo: string
}

const secretMin = 32

/** Variables of the project that are no settings of the server. */
const others = new Set(["SHOP_SEED", "SHOP_RUNS", "SHOP_LEGACY_DUMP", "SHOP_SPECIFICATION"])

type Check = (environment: Environment, settings: ServerSettings) => Omit<Advice, "about"> | null

const isShort = (text: string, min: number): boolean => text !== "" && text.length < min

/** Addresses of this machine. A socket has no host. */
const localHosts: ReadonlySet<string> = new Set(["", "localhost", "127.0.0.1", "[::1]"])

interface Connection {
  /** The setting with the address. */
  readonly about: "SHOP_DATABASE" | "SHOP_CACHE" | "SHOP_SEARCH" | "SHOP_PURGE"
  readonly part: string
  /** What it transports. */
  readonly what: string
  readonly todo: string
  /** Whether others on the network can read it. */
  readonly isOpen: (url: URL, environment: Environment) => boolean
}

/** The connections of the shop to other machines. */
const connections: ReadonlyArray<Connection> = [
  {
    about: "SHOP_DATABASE",
    part: "PostgreSQL",
    what: "orders, addresses and the password of the database",
    todo: "add ?sslmode=verify-full to the address",
    isOpen: ({ searchParams }) => {
      const mode = searchParams.get("sslmode") ?? (searchParams.has("ssl") ? "require" : "disable")
      return ["disable", "allow", "prefer"].includes(mode)
    },
  },
  {
    about: "SHOP_CACHE",
    part: "Redis",
    what: "its password and the carts of shoppers without JavaScript",
    todo: "use rediss:// and a password",
    isOpen: ({ protocol }) => protocol === "redis:",
  },
  {
    about: "SHOP_SEARCH",
    part: "OpenSearch",
    what: "its password and what shoppers search for",
    todo: "use opensearch+https:// and a password",
    isOpen: ({ protocol }) => protocol === "opensearch+http:",
  },
  {
    about: "SHOP_PURGE",
    part: "the CDN",
    what: "the key that drops its pages",
    todo: "use its https address",
    isOpen: ({ protocol }, environment) =>
      protocol === "http:" && valueOf(environment, "SHOP_PURGE_HEADER") !== "",
  },
]

const checks: ReadonlyArray<readonly [about: string, check: Check]> = [
  [
    "SHOP_URL",
    (environment, { publicUrl }) =>
      valueOf(environment, "SHOP_URL") === ""
        ? {
            level: "warning",
            what: "No public address is set",
            why: `links in letters and for search engines lead to ${publicUrl}`,
            todo: "set SHOP_URL to the address that shoppers see, such as https://shop.example",
          }
        : publicUrl.startsWith("https:")
          ? null
          : {
              level: "warning",
              what: "The public address is not https",
              why: "passwords and addresses can be read on the way",
              todo: "put a proxy with TLS in front of the shop and set SHOP_URL to its https address",
            },
  ],
  [
    "SHOP_PROXIES",
    (_, { publicUrl, proxies }) =>
      publicUrl.startsWith("https:") && proxies.length === 0
        ? {
            level: "warning",
            what: "The shop is behind TLS, but no proxy is named",
            why: "everybody looks like one client, so that limits hold for all together",
            todo: "set SHOP_PROXIES to the proxy's address",
          }
        : null,
  ],
  [
    "SHOP_HOSTS",
    (_, { hosts }) =>
      hosts.length > 0
        ? null
        : {
            level: "warning",
            what: "The shop answers to any host name",
            why: "others can show it under their own name",
            todo: "set SHOP_HOSTS to the names it has, by commas",
          },
  ],
  ...connections.map(({ about, part, what, todo, isOpen }): readonly [string, Check] => [
    about,
    (environment) => {
      const text = valueOf(environment, about)
      if (!URL.canParse(text)) return null
      const url = new URL(text)
      return localHosts.has(url.hostname) || !isOpen(url, environment)
        ? null
        : {
            level: "warning",
            what: `The connection to ${part} is not encrypted`,
            why: `${what} can be read on the way`,
            todo: `${todo}, unless the network is your own`,
          }
    },
  ]),
  [
    "SHOP_MAIL_TO",
    (_, { mailTo }) =>
      mailTo.length > 0
        ? null
        : {
            level: "warning",
            what: "The shop has no e-mail address of its own",
            why: "messages of the contact form are refused",
            todo: "set SHOP_MAIL_TO",
          },
  ],
  [
    "SHOP_RETURN_DAYS, SHOP_RETURN_PAID_BY",
    (
      _,
      {
        shop: {
          returns: { days, paidBy },
        },
      },
    ) =>
      days === defaultReturnTerms.days && paidBy === defaultReturnTerms.paidBy
        ? null
        : {
            level: "warning",
            what: `The shop promises ${days} days, and that the ${paidBy} pays the return`,
            why: `the pages of the demonstration say ${defaultReturnTerms.days} days, and that the ${defaultReturnTerms.paidBy} pays`,
            todo: "say the same in the pages on returns, withdrawal and terms",
          },
  ],
  [
    "SHOP_INVALIDATE_KEY",
    (environment) =>
      isShort(valueOf(environment, "SHOP_INVALIDATE_KEY"), 16)
        ? {
            level: "warning",
            what: "The key is too short",
            why: "/invalidate is off",
            todo: "take 16 letters or more",
          }
        : null,
  ],
  [
    "SHOP_ADMIN_SECRET",
    (environment) =>
      isShort(valueOf(environment, "SHOP_ADMIN_SECRET"), secretMin)
        ? {
            level: "warning",
            what: "The secret is too short",
            why: "the operator's page at /admin is off",
            todo: `take ${secretMin} letters or more`,
          }
        : null,
  ],
  [
    "SHOP_ADMIN_SECRET",
    (environment) => {
      const secret = valueOf(environment, "SHOP_ADMIN_SECRET")
      const same = (["SHOP_INVALIDATE_KEY", "SHOP_PAYMENT_SECRET", "SHOP_CHECKOUT_KEY"] as const).find(
        (name) => secret !== "" && valueOf(environment, name) === secret,
      )
      return same === undefined
        ? null
        : {
            level: "error",
            what: `It is the same as ${same}`,
            why: "whoever learns one has the other",
            todo: "take a secret of its own for each",
          }
    },
  ],
  [
    "SHOP_CHECKOUT_KEY",
    (environment, { handOff, shop }) =>
      handOff.mode === "code" ||
      shop.checkout.handsOver === "token" ||
      valueOf(environment, "SHOP_CHECKOUT") === ""
        ? null
        : {
            level: "error",
            what: "Nobody can go to the checkout",
            why: handOff.why,
            todo: "give the shop and the checkout's server the same key, of 32 random letters or more",
          },
  ],
  [
    "SHOP_CHECKOUT_GIVES",
    (environment, { shop }) =>
      shop.checkout.handsOver === "token" && valueOf(environment, "SHOP_CHECKOUT") !== ""
        ? {
            level: "warning",
            what: "The external checkout is given the tokens themselves",
            why: "they stand in an address, which is written down in many places, and open a session for an hour",
            todo: "set SHOP_CHECKOUT_GIVES=code once the checkout can redeem codes",
          }
        : null,
  ],
  [
    "SHOP_CHECKOUT",
    (environment, { shop }) =>
      shop.views.some(({ checkoutOrigin }) => checkoutOrigin?.startsWith("http://") === true)
        ? {
            level: "warning",
            what: "The external checkout is not https",
            why: "what it is given can be read on the way",
            todo: "give it an https origin; http://localhost is for development",
          }
        : null,
  ],
  [
    "SHOP_PAYMENT",
    (environment, { payment }) => {
      if (payment.mode === "sandbox")
        return {
          level: "warning",
          what: "Payments go to the sandbox",
          why: "no money moves",
          todo: "set SHOP_PAYMENT=off where real orders are taken",
        }
      return payment.mode !== "off" || valueOf(environment, "SHOP_PAYMENT") === "off"
        ? null
        : {
            level: "error",
            what: "Payments are off",
            why: payment.why,
            todo: "set the secret, or SHOP_PAYMENT=off",
          }
    },
  ],
  [
    "SHOP_INTROSPECTION",
    (_, { isIntrospectionEnabled }) =>
      isIntrospectionEnabled
        ? {
            level: "warning",
            what: "GraphQL introspection shows the schema",
            why: "that is for development",
            todo: "set SHOP_INTROSPECTION=off",
          }
        : null,
  ],
]

const strangers = (environment: Environment): ReadonlyArray<Advice> =>
  Object.keys(environment)
    .filter(
      (name) =>
        name.startsWith("SHOP_") && !others.has(name) && !known.some((setting) => setting.name === name),
    )
    .map((name) => ({
      level: "warning",
      about: name,
      what: "There is no such setting",
      why: "what it says is not read",
      todo: "look at the names that shop config lists",
    }))

/**
 * Checks valid settings for missing, unsafe or wrong values.
 * @rule SR138
 */
export const advice = (environment: Environment, settings: ServerSettings): ReadonlyArray<Advice> => [
  ...checks.flatMap(([about, check]) => {
    const found = check(environment, settings)
    return found === null ? [] : [{ about, ...found }]
  }),
  ...strangers(environment),
]
