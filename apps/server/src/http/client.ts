import { Context, Effect } from "effect"
import { isIP, isIPv4 } from "node:net"
import { compile } from "@fastify/proxy-addr"
import type { FastifyRequest } from "fastify"

/** Whether every text is an IP address or a network such as "10.0.0.0/8". @rule SR69 */
export const areProxies = (texts: ReadonlyArray<string>): boolean => {
  try {
    return texts.length === 0 || compile([...texts]) !== undefined
  } catch {
    return false
  }
}

/** An address without port, brackets, zone or IPv6 prefix of an IPv4 address; null if the text is not an address. */
export const plainAddress = (text: string): string | null => {
  const [address] = text.trim().split("%", 1) as [string]
  const bare = address
    .replace(/^\[(.*)\](?::\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/^::ffff:(?=[\d.]+$)/i, "")
  return isIP(bare) === 0 ? null : bare.toLowerCase()
}

/**
 * The address of the client. Fastify lists the addresses that its trusted proxies report; a proxy may report a text that
 * is not an address, and then the nearest address counts.
 *
 * @returns null if the connection is closed
 * @rule SR69
 */
export const clientOf = ({ ip, ips }: Pick<FastifyRequest, "ip" | "ips">): string | null =>
  (ips ?? [ip]).map((address) => plainAddress(address ?? "")).findLast((address) => address !== null) ?? null

/** Whether an address is this machine's own. @rule SR69 */
export const isLocal = (address: string): boolean => address === "::1" || address.startsWith("127.")

/**
 * The network that counts as one client: an IPv4 address, or the /64 of an IPv6 address.
 * @rule SR69
 */
export const networkOf = (address: string): string => {
  if (isIPv4(address)) return address
  const [head = "", tail] = address.split("::")
  const parts = (text: string): ReadonlyArray<string> => (text === "" ? [] : text.split(":"))
  const [first, last] = [parts(head), parts(tail ?? "")]
  const gap = tail === undefined ? 0 : Math.max(8 - first.length - last.length, 0)
  const groups = [...first, ...Array.from({ length: gap }, () => "0"), ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`
}

/** IP address of the client; null for requests from inside the server. @rule SR69 */
export const ClientAddress = Context.Reference<string | null>("@shop/server/ClientAddress", {
  defaultValue: () => null,
})

/** The key that counts a client: its network. @rule SR69 */
export const clientKey: Effect.Effect<string> = Effect.map(ClientAddress, (address) =>
  address === null ? "inside" : networkOf(address),
)
