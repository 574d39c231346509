import { Effect } from "effect"
import { directSender, fetchSender } from "@shop/adapters/http"
import type { HttpRequest } from "@shop/wire/http"
import { transportSuite } from "./transport.suite.ts"

transportSuite("in process", (platform) => directSender((request) => Effect.sync(() => platform(request))))

transportSuite("fetch", (platform) =>
  fetchSender(
    async (address, init) => {
      const url = new URL(address)
      const headers = Object.fromEntries(new Headers(init.headers))
      const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : null
      const method = init.method as HttpRequest["method"]
      const reply = platform({
        method,
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        body,
        headers,
      })
      return Response.json(reply.body, { status: reply.status, headers: reply.headers })
    },
    "http://shop.test",
    { timeoutMs: 5000 },
  ),
)
