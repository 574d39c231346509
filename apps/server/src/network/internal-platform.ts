import { type Fetch, fetchSender } from "@shop/adapters/http"
import { limits } from "@shop/core/settings"

/** Requests of rendered pages that may have an address of their own, by the first part of their path after `/api/`. */
export const requestGroups = ["catalog", "product", "url", "stock", "review", "ext"] as const
export type RequestGroup = (typeof requestGroups)[number]

/** Where the server sends the requests of the pages that it renders. */
export interface InternalPlatform {
  /** Null for the address that browsers use as well. */
  readonly origin: string | null
  readonly byGroup: Readonly<Partial<Record<RequestGroup, string>>>
}

export const noInternalPlatform: InternalPlatform = { origin: null, byGroup: {} }

const isGroup = (name: string): name is RequestGroup =>
  (requestGroups as ReadonlyArray<string>).includes(name)

/** An origin without credentials and path. The network is the operator's own, and rendered pages send no tokens. */
const originOf = (text: string): string | null => {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : null
}

/**
 * Reads the addresses for rendered pages.
 *
 * @param text - an origin, and group=origin, by commas; empty for none
 * @returns null for an invalid origin or an unknown group
 * @rule PF17 - S1 §7 (_ssr URLs)
 */
export const internalPlatformOf = (text: string): InternalPlatform | null => {
  let read: InternalPlatform = noInternalPlatform
  for (const part of text.split(",").map((each) => each.trim())) {
    if (part === "") continue
    const [, group, address = ""] = /^(?:([a-z]+)=)?(.+)$/.exec(part) ?? []
    const origin = originOf(address)
    if (origin === null || (group !== undefined && !isGroup(group))) return null
    read =
      group === undefined ? { ...read, origin } : { ...read, byGroup: { ...read.byGroup, [group]: origin } }
  }
  return read
}

/**
 * Sends the requests of rendered pages. A search has less time than in a browser.
 *
 * @param platform - the origin that browsers use as well
 * @rule PF17, PF18 - S1 §7 (_ssr URLs), §9 (timeouts 5000 ms client and 1000 ms server)
 */
export const renderingSender = (
  fetch: Fetch,
  platform: string,
  { origin, byGroup }: InternalPlatform,
): ReturnType<typeof fetchSender> => {
  return (call, request) => {
    const group = /^\/api\/([a-z]+)/.exec(request.path)?.[1] ?? ""
    const address = (isGroup(group) ? byGroup[group] : undefined) ?? origin ?? platform
    const timeoutMs = group === "catalog" ? limits.ssrCallTimeoutMs : limits.callTimeoutMs
    return fetchSender(fetch, address, { timeoutMs })(call, request)
  }
}
