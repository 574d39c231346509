import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyPluginAsync } from "fastify"

export interface AssetOptions {
  /** Folder of the client build. */
  readonly folder: string
  /** Folder of earlier builds' assets, which open pages still request; it may be missing. */
  readonly earlier: string
}

/**
 * The built files, in the encoding that the build prepared.
 *
 * @rule SR22, SW9
 */
export const assetRoutes: FastifyPluginAsync<AssetOptions> = async (app, { folder, earlier }) => {
  const builds = existsSync(earlier) ? readdirSync(earlier).map((build) => join(earlier, build)) : []
  app.addHook("onRoute", (route) => {
    route.config = { ...route.config, label: "file" }
  })
  await app.register(fastifyStatic, {
    root: [folder, ...builds],
    wildcard: false,
    // Another route serves the service worker's script, because it depends on the host.
    globIgnore: ["**/*.br", "**/*.gz", "sw.js"],
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply) =>
      reply.header(
        "cache-control",
        reply.request.url.startsWith("/assets/")
          ? "public, max-age=31536000, immutable"
          : "public, max-age=0, must-revalidate",
      ),
  })
}
