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
  readonly placeholder: () => string
}

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
          body: source.placeholder(),
        }
      : { status: 200, headers: svgHeaders, body: found }
  }
