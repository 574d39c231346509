import type { FastifyPluginAsync } from "fastify"
import { plainRequest, send } from "../http/request.ts"
import { serviceWorkerHandler, type ServiceWorkerOptions } from "../service-worker/script.ts"

/**
 * The service worker's script, and the web app manifest of each view.
 *
 * @rule SW1, SW11, SW12
 */
export const serviceWorkerRoutes: FastifyPluginAsync<ServiceWorkerOptions> = async (app, options) => {
  const answer = serviceWorkerHandler(options)
  const manifests = options.views.map(({ path }) => `${path}/manifest.webmanifest`)
  for (const url of new Set(["/sw.js", ...manifests]))
    app.get(url, (request, reply) => send(reply, answer(plainRequest(request))!))
}
