import { describe, expect, it } from "vitest"
import { testApp } from "../../../../tests/support/app.ts"
import { areProxies, clientOf, networkOf } from "./client.ts"

const ask = testApp(
  async (app) => void app.get("/", (request, reply) => reply.send(String(clientOf(request)))),
  {},
  { proxies: ["10.0.0.0/8", "127.0.0.1", "fd00::/8"] },
)

describe("SR69 the client of a request", () => {
  it.each([
    ["the peer, when there is no proxy", "203.0.113.5", undefined, "203.0.113.5"],
    ["the peer, with any header of a stranger", "203.0.113.5", "198.51.100.1", "203.0.113.5"],
    ["the header of a proxy", "10.1.2.3", "198.51.100.1", "198.51.100.1"],
    ["the last that is no proxy", "10.1.2.3", "192.0.2.66, 198.51.100.1, 10.9.9.9", "198.51.100.1"],
    ["the first address behind a chain of proxies", "10.1.2.3", "10.4.4.4, 10.9.9.9", "10.4.4.4"],
    ["the proxy, without a header", "10.1.2.3", undefined, "10.1.2.3"],
    ["the proxy, with an invalid header", "10.1.2.3", "unknown", "10.1.2.3"],
    ["the last that is an address", "10.1.2.3", "evil, 10.9.9.9", "10.9.9.9"],
    ["an IPv4 address in IPv6 form", "::ffff:10.1.2.3", "::ffff:198.51.100.1", "198.51.100.1"],
    ["an address with its port", "127.0.0.1", "198.51.100.1:4711", "198.51.100.1"],
    ["an IPv6 address in brackets", "fd00::1", "[2001:DB8::1]:4711", "2001:db8::1"],
  ])("is %s", async (_, peer, forwarded, address) => {
    const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded }
    expect((await ask("/", { client: peer, headers })).body).toBe(address)
  })

  it.each([
    ["203.0.113.5", "203.0.113.5"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:0db8:0001::1", "2001:db8:1:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::", "fe80:0:0:0::/64"],
  ])("%s counts as %s", (address, network) => expect(networkOf(address)).toBe(network))

  it.each([[["proxy"]], [["10.0.0.0/33"]], [["10.0.0.1", "fd00::/129"]], [["10.0.0.0/"]], [["/8"]]])(
    "%j is not a list of proxies",
    (texts) => expect(areProxies(texts)).toBe(false),
  )
})
