import { BlockList, isIP, isIPv4 } from "node:net"

/** The proxies whose word counts. */
export type Proxies = Pick<BlockList, "check">

const family = (address: string): "ipv4" | "ipv6" => (isIPv4(address) ? "ipv4" : "ipv6")

/**
 * Reads which proxies are trusted.
 *
 * @param texts - addresses, or networks such as "10.0.0.0/8"
 * @returns null when one of them is neither
 * @rule SR69
 */
export const proxiesOf = (texts: ReadonlyArray<string>): Proxies | null => {
  const list = new BlockList()
  for (const text of texts) {
    const [, address = "", prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
    if (isIP(address) === 0 || Number(prefix ?? 0) > (isIPv4(address) ? 32 : 128)) return null
    if (prefix === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number(prefix), family(address))
  }
  return list
}

/** An address as it is compared: without port, brackets, zone, or the IPv6 form of an IPv4 one; null for no address. */
const plain = (text: string): string | null => {
  const [address] = text.trim().split("%", 1) as [string]
  const bare = address
    .replace(/^\[(.*)\](?::\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/^::ffff:(?=[\d.]+$)/i, "")
  return isIP(bare) === 0 ? null : bare.toLowerCase()
}

/**
 * Who asks: the peer, or what a trusted proxy says of it. Of a chain the last address that is no proxy of ours counts,
 * since what stands before it was written by whoever that is.
 *
 * @param peer - address at the other end of the connection
 * @param forwarded - X-Forwarded-For as it came
 * @rule SR69 - reliability §5 (client IP from one configured trusted proxy only)
 */
export const clientAddress = (
  peer: string | undefined,
  forwarded: string | undefined,
  proxies: Proxies,
): string | null => {
  let client = plain(peer ?? "")
  const hops = (forwarded ?? "").split(",").toReversed()
  for (const hop of hops) {
    if (client === null || !proxies.check(client, family(client))) return client
    const before = plain(hop)
    if (before === null) return client
    client = before
  }
  return client
}

/** Whether an address is this machine's own. @rule SR69 */
export const isLocal = (address: string): boolean => address === "::1" || address.startsWith("127.")

/**
 * What is counted as one client: an IPv4 address, or the 64 bits of an IPv6 one that are a household's.
 * @rule SR69 - reliability §5 (IPv6 by /64)
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
