import type { FastifyPluginAsync } from "fastify"
import { byPath } from "../images/alternate.ts"
import { images, type ImageSource } from "../images/image.ts"
import { photographs, type PhotographTools } from "../images/photographs.ts"
import { plainRequest, send } from "../http/request.ts"

export interface MediaOptions {
  readonly drawings: ImageSource
  readonly photographs: PhotographTools
}

/**
 * Pictures in the size that a page asks for: photographs of the media folder, else the shop's drawings.
 *
 * @rule SR26, SR94 - wire §15
 */
export const mediaRoutes: FastifyPluginAsync<MediaOptions> = async (app, options) => {
  const drawing = images(options.drawings)
  const photograph = photographs(options.photographs)
  const config = { label: "picture" }
  for (const url of ["/img", "/img/*"])
    app.get(url, { config }, async (request, reply) => {
      const asked = byPath(plainRequest(request))
      return send(reply, (await photograph(asked)) ?? drawing(asked))
    })
}
