import { describe, expect, it } from "vitest"
import { handle } from "./handle.ts"
import type { HttpReply, HttpRequest } from "./http/model.ts"

const reply = (body: string): HttpReply => ({ status: 200, headers: {}, body })
const rooms = handle({
  docs: ({ path }) => (path === "/api/docs" || path === "/docs" ? reply("docs") : null),
  assets: ({ path }) =>
    path === "/icon.svg" || path === "/api/icon.svg" || path === "/img/icon.svg" ? reply("asset") : null,
  images: ({ path }) => (path.startsWith("/img/") ? reply("image") : null),
  api: async () => reply("api"),
  pages: async () => reply("page"),
})
const room = async (method: string, path: string): Promise<unknown> => {
  const request: HttpRequest = {
    method,
    host: "shop",
    path,
    query: new URLSearchParams(),
    headers: {},
    body: async () => new Uint8Array(),
  }
  return (await rooms(request)).body
}

describe("SR29 which room answers", () => {
  it.each([
    ["GET", "/api", "api"],
    ["GET", "/api/stock/check", "api"],
    ["POST", "/api/order", "api"],
    ["GET", "/api/docs", "docs"],
    ["GET", "/docs", "page"],
    ["GET", "/api/icon.svg", "api"],
    ["GET", "/apiary", "page"],
    ["GET", "/icon.svg", "asset"],
    ["HEAD", "/icon.svg", "asset"],
    ["POST", "/icon.svg", "page"],
    ["GET", "/img/icon.svg", "asset"],
    ["GET", "/img/1/1/resize/a.svg", "image"],
    ["POST", "/img/1/1/resize/a.svg", "image"],
    ["GET", "/fr", "page"],
    ["GET", "/", "page"],
  ])("%s %s: %s", async (method, path, expected) => expect(await room(method, path)).toBe(expected))
})
