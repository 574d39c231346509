import etag from "@fastify/etag"
import type { FastifyPluginAsync } from "fastify"

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 72rem; margin: 0 auto; padding: 1rem; }
section { border-top: 1px solid; padding: 0.5rem 0 1rem; }
table { border-collapse: collapse; width: 100%; margin: 0.5rem 0; }
caption { text-align: start; font-weight: bold; }
th, td { border: 1px solid; padding: 0.25rem 0.5rem; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
pre { overflow: auto; padding: 0.5rem; border: 1px solid; }
code { font-family: ui-monospace, monospace; }
summary { min-height: 1.5rem; cursor: pointer; }
.skip { position: absolute; inset-inline-start: -100vw; }
.skip:focus { inset-inline-start: 0; inset-block-start: 0; padding: 0.5rem; background: Canvas; }
`

/** Content type and text by path. The modules load with the first request, because they are large. */
const documents: Readonly<Record<string, readonly [type: string, text: () => Promise<string>]>> = {
  "/api/openapi.json": [
    "application/json; charset=utf-8",
    async () => JSON.stringify((await import("@shop/wire/contract")).openApi()),
  ],
  "/api/docs": ["text/html; charset=utf-8", async () => (await import("../docs/page.ts")).page()],
  "/api/docs.css": ["text/css; charset=utf-8", async () => style],
}

/**
 * The API contract as OpenAPI and as a page with its style sheet. Every origin may read them, because they are public.
 *
 * @rule SR100
 */
export const docsRoutes: FastifyPluginAsync = async (app) => {
  await app.register(etag)
  for (const [url, [type, text]] of Object.entries(documents)) {
    let made: string | null = null
    app.get(url, async (_request, reply) => {
      made ??= await text()
      return reply
        .headers({
          "content-type": type,
          "cache-control": "public, max-age=0, must-revalidate",
          "access-control-allow-origin": "*",
        })
        .send(made)
    })
  }
}
