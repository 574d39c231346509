import { readFileSync } from "node:fs"
import type { HttpReply, HttpRequest } from "../http/model.ts"

const files: Readonly<Record<string, readonly [file: string, type: string]>> = {
  "/network": ["page.html", "text/html; charset=utf-8"],
  "/network/page.js": ["page.js", "text/javascript; charset=utf-8"],
  "/network/page.css": ["page.css", "text/css; charset=utf-8"],
}

/**
 * The network page, for whoever develops the shop: it switches what the browser's calls meet, and shows what the device
 * keeps. There is no such page in production.
 *
 * @rule UI151, SR252 - house (development pages)
 */
export const networkPage =
  () =>
  ({ path, method }: HttpRequest): Promise<HttpReply> | null => {
    const found = Object.hasOwn(files, path) && method === "GET" ? files[path] : undefined
    if (found === undefined) return null
    const [file, type] = found
    return Promise.resolve({
      status: 200,
      headers: { "content-type": type, "cache-control": "no-store", "x-robots-tag": "noindex" },
      // Read each time: it is changed while it is looked at.
      body: readFileSync(new URL(file, import.meta.url)),
    })
  }
