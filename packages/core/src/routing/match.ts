import { type Params, getParam } from "../catalogue/index.ts"
import type { ShopSettings } from "../settings/index.ts"
import { accountParts, type Route } from "./model.ts"
import { partsOf } from "./normalise.ts"

/**
 * What an address inside a store view asks for, before anybody is asked. The query can name a variant and words to
 * search for, never a slug or a parent sku.
 *
 * @param path - inside the view, still encoded, with or without leading slash
 * @param params - the query's pairs
 * @returns a route for every text there is
 * @rule RT1, UI60, UI73 - S2 §2 Route table (/my-account, /a/{slug}); domain §8 U2
 */
export const match = (path: string, params: Params): Route => {
  const parts = partsOf(path)
  if (parts === null) return { kind: "malformed" }
  const [first = "", second, third, fourth] = parts
  const childSku = getParam(params, "childSku") || null
  if (parts.length === 0 || (parts.length === 1 && first === "pwa.html")) return { kind: "home" }
  if (parts.length === 1 && first === "search") return { kind: "search", text: getParam(params, "q") ?? "" }
  if (parts.length === 1 && Object.hasOwn(fixed, first)) return fixed[first as keyof typeof fixed]
  const section = first === "a" ? accountParts.find((part) => part === second) : undefined
  if (parts.length === 2 && section !== undefined) return { kind: "account", section }
  if (first === "p" && second !== undefined && third !== undefined && parts.length <= 4)
    return { kind: "productBySku", parentSku: second, slug: third, childSku: fourth ?? childSku }
  if (parts.some((part) => part.includes("/"))) return { kind: "malformed" }
  if (first === "c" && second !== undefined && parts.length === 2)
    return { kind: "categoryBySlug", slug: second }
  if (first === "page" && second !== undefined && parts.length === 2)
    return { kind: "contentByIdentifier", identifier: second }
  return { kind: "dispatch", path: `/${parts.join("/")}`, childSku }
}

/**
 * The names in a query that change a page; whoever keeps pages may drop all others.
 *
 * @rule RT6 - S1 §2
 */
export const pageParams = (settings: Pick<ShopSettings, "products">): ReadonlyArray<string> => [
  "q",
  "childSku",
  ...settings.products.filters,
  "sort",
  "page",
]

const fixed = {
  cart: { kind: "cart" },
  checkout: { kind: "checkout" },
  "order-success": { kind: "orderSuccess" },
  error: { kind: "error" },
  "my-account": { kind: "account", section: "overview" },
  "create-password": { kind: "createPassword" },
  compare: { kind: "compare" },
  "order-status": { kind: "orderStatus" },
  withdrawal: { kind: "withdrawal" },
  offline: { kind: "offline" },
} as const satisfies Record<string, Route>
