import type { FastifyPluginAsync } from "fastify"
import { withImagePath } from "../images/alternate-address.ts"
import { drawings, type ImageSource } from "../images/drawings.ts"
import { photographs, type PhotographOptions } from "../images/photographs.ts"
import { plainRequest, send } from "../http/request.ts"

export interface MediaOptions {
  readonly drawings: ImageSource
  readonly photographs: PhotographOptions
  /** Routes of the pictures; default every picture. */
  readonly urls?: ReadonlyArray<string>
}

const allPictures = ["/img", "/img/*"]

/** Routes of the pictures that pages name themselves, rather than a document of the catalogue. @rule PF14 */
export const pagePictures: ReadonlyArray<string> = [
  "drawings/*",
  "photographs/home.webp",
  "placeholder.svg",
].map((path) => `/img/:width/:height/:action/${path}`)

/**
 * Pictures in the requested size: photographs of the media folder, else the demo shop's drawings.
 *
 * @rule SR26, SR94 - wire §15
 */
export const mediaRoutes: FastifyPluginAsync<MediaOptions> = async (app, options) => {
  const drawing = drawings(options.drawings)
  const photograph = photographs(options.photographs)
  const config = { label: "picture" }
  for (const url of options.urls ?? allPictures)
    app.get(url, { config }, async (request, reply) => {
      const imageRequest = withImagePath(plainRequest(request))
      return send(reply, (await photograph(imageRequest)) ?? drawing(imageRequest))
    })
}
