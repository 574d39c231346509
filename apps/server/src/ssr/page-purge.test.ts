import { createServer, type IncomingHttpHeaders, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { Context, Effect, Exit, Layer, Redacted, Scope } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { PagePurge } from "./page-purge.ts"

interface PurgeRequest {
  readonly headers: IncomingHttpHeaders
  readonly tags: ReadonlyArray<string>
}

const servers: Array<Server> = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A cache that answers with the given statuses in turn, and with 200 after them. */
const openCache = async (...statuses: ReadonlyArray<number>) => {
  const requests: Array<PurgeRequest> = []
  const remaining = [...statuses]
  let onRequest = (): void => {}
  const server = createServer(async (request, response) => {
    let body = ""
    for await (const chunk of request) body += String(chunk)
    const { tags } = JSON.parse(body) as Pick<PurgeRequest, "tags">
    requests.push({ headers: request.headers, tags })
    response.writeHead(remaining.shift() ?? 200).end()
    onRequest()
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`,
    requests,
    /** Waits for a number of requests. */
    received: (count: number): Promise<ReadonlyArray<PurgeRequest>> =>
      new Promise((resolve) => {
        onRequest = () => {
          if (requests.length >= count) resolve(requests)
        }
        onRequest()
      }),
  }
}

const openPurge = async (url: string) => {
  const scope = Scope.makeUnsafe()
  const target = { url, header: { name: "Fastly-Key", value: Redacted.make("a key") } }
  const built = await Effect.runPromise(Layer.buildWithScope(PagePurge.layer(target), scope))
  return {
    ...Context.get(built, PagePurge),
    close: () => Effect.runPromise(Scope.close(scope, Exit.void)),
  }
}

describe("SR496 changed pages are purged from a cache in front of the shop", () => {
  it("in one request, with the key and the tags in header and body", async () => {
    const { url, received } = await openCache()
    const { purge, close } = await openPurge(url)
    purge(["P1", "C4", "P1"])
    const [request] = await received(1)
    await close()
    expect(request?.tags).toEqual(["P1", "C4"])
    expect(request?.headers).toMatchObject({ "surrogate-key": "P1 C4", "fastly-key": "a key" })
  })

  it.each([
    ["the tag of all pages", ["P1", "*"]],
    ["more tags than are worth to send", Array.from({ length: 5_001 }, (_, index) => `P${index}`)],
  ])("by one tag: %s", async (_, tags) => {
    const { url, received } = await openCache()
    const { purge, close } = await openPurge(url)
    purge(tags)
    const [request] = await received(1)
    await close()
    expect(request?.tags).toEqual(["all"])
  })

  it("100 tags at a time", async () => {
    const { url, received } = await openCache()
    const { purge, close } = await openPurge(url)
    purge(Array.from({ length: 250 }, (_, index) => `P${index}`))
    const requests = await received(3)
    await close()
    // The end of the process may repeat the last request, whose response is still on its way.
    expect(requests.slice(0, 3).map(({ tags }) => tags.length)).toEqual([100, 100, 50])
  })

  it("again after a failure, with the tags of later changes", async () => {
    const { url, received } = await openCache(503)
    const { purge, close } = await openPurge(url)
    purge(["P1"])
    await received(1)
    purge(["P2"])
    const requests = await received(2)
    await close()
    expect(requests.slice(0, 2).map(({ tags }) => tags)).toEqual([["P1"], ["P1", "P2"]])
  })

  it("when the process stops", async () => {
    const { url, requests, received } = await openCache()
    const { purge, close } = await openPurge(url)
    purge(["P1"])
    await received(1)
    // The next request would follow after a second.
    purge(["P2"])
    await close()
    expect(requests.at(-1)?.tags).toContain("P2")
  })
})
