import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, describe, expect, it, vi } from "vitest"
import { type Proxy, startProxy } from "../../packages/tooling/src/cluster/proxy.ts"

const servers: Array<Server> = []
const proxies: Array<Proxy> = []

const serve = async (
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
): Promise<string> => {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const named = (name: string) => serve((_, outgoing) => void outgoing.end(name))

const proxy = async (...targets: ReadonlyArray<string>): Promise<string> => {
  const started = await startProxy(() => targets)
  proxies.push(started)
  return started.url
}

/** An address that refuses connections. */
const refusing = async (): Promise<string> => {
  const url = await named("never")
  await new Promise((resolve) => servers.at(-1)!.close(resolve))
  return url
}

const textOf = async (url: string, options?: RequestInit): Promise<string> =>
  (await fetch(url, options)).text()

afterEach(async () => {
  for (const one of proxies.splice(0)) await one.stop()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

describe("the proxy of a cluster", () => {
  it("sends requests to its targets in turn", async () => {
    const url = await proxy(await named("a"), await named("b"))
    const answers: Array<string> = []
    for (let turn = 0; turn < 4; turn += 1) answers.push(await textOf(url))
    expect(answers).toEqual(["a", "b", "a", "b"])
  })

  it("forwards method, path, body, status and headers, and names the client", async () => {
    const target = await serve(async (incoming, outgoing) => {
      let body = ""
      for await (const chunk of incoming) body += String(chunk)
      outgoing.writeHead(418, { "x-seen": `${incoming.method} ${incoming.url}` })
      outgoing.end(`${incoming.headers["x-forwarded-for"]} ${body}`)
    })
    const response = await fetch(`${await proxy(target)}/a?b=c`, {
      method: "PUT",
      body: "text",
      headers: { "x-forwarded-for": "192.0.2.1" },
    })
    expect([response.status, response.headers.get("x-seen"), await response.text()]).toEqual([
      418,
      "PUT /a?b=c",
      "192.0.2.1, 127.0.0.1 text",
    ])
  })

  it("skips a target that refuses connections, also for a request with a body", async () => {
    const echo = await serve((incoming, outgoing) => void incoming.pipe(outgoing))
    const url = await proxy(await refusing(), echo)
    expect(await textOf(url, { method: "POST", body: "order" })).toBe("order")
  })

  it("answers 502 when no target takes a request", async () => {
    expect((await fetch(await proxy(await refusing()))).status).toBe(502)
    expect((await fetch(await proxy())).status).toBe(502)
  })

  it("repeats a read whose target dies, and never a write", async () => {
    let writes = 0
    const dying = await serve((incoming) => {
      if (incoming.method === "POST") writes += 1
      incoming.socket.destroy()
    })
    const url = await proxy(dying, await named("alive"))
    expect(await textOf(url)).toBe("alive")
    await textOf(url)
    const write = await fetch(url, { method: "POST", body: "order" })
    expect([write.status, writes]).toEqual([502, 1])
  })

  it("takes a file that a target lacks from another one, which may be of another version", async () => {
    const lacking = await serve((_, outgoing) => void outgoing.writeHead(404).end("not here"))
    const url = await proxy(lacking, await named("file"))
    expect(await textOf(`${url}/assets/a.js`)).toBe("file")
    await textOf(url)
    expect((await fetch(`${url}/other`)).status).toBe(404)
  })

  it("sends no requests to a target that is not ready, unless none is", async () => {
    let isReady = true
    const target = await serve(({ url }, outgoing) => {
      outgoing.writeHead(url === "/ready" && !isReady ? 503 : 200).end("held")
    })
    const url = await proxy(target, await named("ready"))
    const answers = async () => new Set([await textOf(url), await textOf(url)])
    expect(await answers()).toEqual(new Set(["held", "ready"]))
    isReady = false
    await vi.waitUntil(async () => !(await answers()).has("held"), { timeout: 20_000 })
    isReady = true
    await vi.waitUntil(async () => (await answers()).has("held"), { timeout: 20_000 })
    const alone = await proxy(target)
    isReady = false
    expect(await textOf(alone)).toBe("held")
  })

  it("streams a response while it is written", async () => {
    const written = Promise.withResolvers<void>()
    const target = await serve(async (_, outgoing) => {
      outgoing.write("first")
      await written.promise
      outgoing.end("last")
    })
    const reader = (await fetch(await proxy(target))).body!.getReader()
    const first = await reader.read()
    expect(Buffer.from(first.value!).toString()).toBe("first")
    written.resolve()
    expect(Buffer.from((await reader.read()).value!).toString()).toBe("last")
  })

  it("aborts the request upstream when its client goes away", async () => {
    const begun = Promise.withResolvers<void>()
    const aborted = Promise.withResolvers<boolean>()
    const target = await serve((_, outgoing) => {
      outgoing.on("close", () => aborted.resolve(!outgoing.writableFinished))
      begun.resolve()
    })
    const controller = new AbortController()
    const response = fetch(await proxy(target), { signal: controller.signal })
    await begun.promise
    controller.abort()
    await expect(response).rejects.toThrow("aborted")
    expect(await aborted.promise).toBe(true)
  })
})
