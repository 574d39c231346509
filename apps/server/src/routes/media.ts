import type { FastifyPluginAsync } from "fastify"
import { withImagePath } from "../images/alternate-address.ts"
import { drawings, type ImageSource } from "../images/drawings.ts"
import { photographs, type PhotographOptions } from "../images/photographs.ts"
import { plainRequest, send } from "../http/request.ts"

export interface MediaOptions {
  readonly drawings: ImageSource
  readonly photographs: PhotographOptions
}

/**
 * Pictures in the requested size: photographs of the media folder, else the demo shop's drawings.
 *
 * @rule SR26, SR94 - wire §15
 */
export const mediaRoutes: FastifyPluginAsync<MediaOptions> = async (app, options) => {
  const drawing = drawings(options.drawings)
  const photograph = photographs(options.photographs)
  const config = { label: "picture" }
  for (const url of ["/img", "/img/*"])
    app.get(url, { config }, async (request, reply) => {
      const imageRequest = withImagePath(plainRequest(request))
      return send(reply, (await photograph(imageRequest)) ?? drawing(imageRequest))
    })
}
