import { json, type HttpReply, type HttpRequest } from "../http/model.ts"

const sideMax = 2048
const actions = ["resize", "fit", "identify"] as const
const route = /^\/img\/(\d{1,5})\/(\d{1,5})\/([a-z]+)(\/[\w\-./%]{1,300})$/

/** Forbids scripts and external files in an SVG. */
const svgHeaders = {
  "content-type": "image/svg+xml",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "cache-control": "public, max-age=31557600",
}

/** Drawings by path; null for an unknown path. */
export interface ImageSource {
  readonly svg: (path: string) => string | null
}

/** The placeholder of a missing picture: an empty frame of a card's size, 648 x 978. */
export const placeholder =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 648 978" width="648" height="978"><path d="M0 0h648v978H0z" fill="#e4e6e1"/>' +
  '<g fill="none" stroke="#a9aea7" stroke-width="4"><path d="M224 389h200v200H224z"/><path d="m224 549 60-70 50 60 30-30 60 60"/><circle cx="370" cy="445" r="18"/></g></svg>'

const size = (svg: string): { readonly width: number; readonly height: number } => {
  const [, , width, height] = /viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"/.exec(svg)?.slice(1) ?? []
  return { width: Number(width ?? 0), height: Number(height ?? 0) }
}

/**
 * Responds to `/img/{width}/{height}/{action}/{path}` with a drawing. The placeholder replaces a missing picture and is
 * cached for a minute only.
 *
 * @rule SR26 - wire §15
 */
export const drawings =
  (source: ImageSource) =>
  ({ path: address }: HttpRequest): HttpReply => {
    const [, width, height, action, path] = route.exec(address) ?? []
    if (path === undefined || path.includes("..") || !actions.includes(action as (typeof actions)[number])) {
      return json(400, { code: 400, result: "Expected /img/{width}/{height}/{resize|fit|identify}/{path}" })
    }
    if (Number(width) > sideMax || Number(height) > sideMax)
      return json(400, { code: 400, result: `Width and height are at most ${sideMax}` })
    const found = source.svg(path)
    if (action === "identify") {
      return found === null
        ? json(404, { code: 404, result: "No such picture" })
        : json(200, { code: 200, result: { format: "svg", ...size(found) } })
    }
    return found === null
      ? {
          status: 200,
          headers: { ...svgHeaders, "cache-control": "public, max-age=60" },
          body: placeholder,
        }
      : { status: 200, headers: svgHeaders, body: found }
  }
