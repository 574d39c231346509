import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { extname, join, relative } from "node:path"
import { choose, type Encoding } from "../http/encoding.ts"
import { hasTag, type HttpReply, type HttpRequest } from "../http/model.ts"

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
}

interface Asset {
  readonly bodies: Partial<Record<Encoding, Uint8Array>>
  readonly type: string
  readonly cache: string
  readonly etag: string
}

const suffixOf: Readonly<Record<string, Encoding>> = { ".br": "br", ".gz": "gzip" }

const load = (root: string): Map<string, Asset> => {
  const assets = new Map<string, Asset>()
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && !relative(root, entry.parentPath).startsWith(".") && !entry.name.startsWith("."),
    )
    .map((entry) => join(entry.parentPath, entry.name))
  const plain = entries.filter((path) => suffixOf[extname(path)] === undefined)
  for (const path of plain) {
    const identity = readFileSync(path)
    const bodies: Partial<Record<Encoding, Uint8Array>> = { identity }
    for (const [suffix, encoding] of Object.entries(suffixOf)) {
      if (entries.includes(path + suffix)) bodies[encoding] = readFileSync(path + suffix)
    }
    const url = `/${relative(root, path)}`
    assets.set(url, {
      bodies,
      type: types[extname(path)] ?? "application/octet-stream",
      cache: url.startsWith("/assets/")
        ? "public, max-age=31536000, immutable"
        : "public, max-age=0, must-revalidate",
      etag: `"${createHash("sha256").update(identity).digest("base64url").slice(0, 16)}"`,
    })
  }
  return assets
}

/**
 * The built files of a folder, read once, answered from memory in the encoding that the build prepared.
 *
 * @param root - folder of the client build
 * @param earlier - folder of earlier builds' assets, if there are any: pages that are still open ask for them
 * @returns a function from request to reply, or null when no such file exists
 * @rule SR22
 * @rule SW9
 */
export const staticFiles = (root: string, earlier?: string): ((request: HttpRequest) => HttpReply | null) => {
  const assets = load(root)
  if (earlier !== undefined && existsSync(earlier))
    for (const build of readdirSync(earlier))
      for (const [url, asset] of load(join(earlier, build))) if (!assets.has(url)) assets.set(url, asset)
  return (request) => {
    const asset = assets.get(request.path)
    if (asset === undefined) return null
    const headers = {
      "cache-control": asset.cache,
      etag: asset.etag,
      vary: "accept-encoding",
      "content-type": asset.type,
    }
    if (hasTag(request.headers["if-none-match"], asset.etag)) return { status: 304, headers, body: "" }
    const wanted = choose(request.headers["accept-encoding"])
    const encoding = asset.bodies[wanted] === undefined ? "identity" : wanted
    return {
      status: 200,
      headers: encoding === "identity" ? headers : { ...headers, "content-encoding": encoding },
      body: asset.bodies[encoding]!,
    }
  }
}
