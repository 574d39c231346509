import type { HttpRequest } from "../http/model.ts"
import { isSame, newKey, newSecret, seal } from "@shop/commerce/secrets"

/**
 * Whether a form was sent from a page of this shop. A browser says so itself in Sec-Fetch-Site; one that does not
 * tells the origin; who tells neither is refused.
 *
 * @param publicHost - host that shoppers see, which a proxy may hide from us
 * @rule SR142 - features 74 (CSRF blocked on posts)
 */
export const isOwnForm = ({ headers, host }: HttpRequest, publicHost: string): boolean => {
  const site = headers["sec-fetch-site"]
  if (site !== undefined) return site === "same-origin"
  const origin = headers["origin"] ?? ""
  if (!URL.canParse(origin)) return false
  return [host, publicHost].includes(new URL(origin).host)
}

/** The fields of a form; null for what is none. Fails with BodyTooLarge. */
export const fieldsOf = async (request: HttpRequest): Promise<URLSearchParams | null> =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers["content-type"] ?? "")
    ? new URLSearchParams(new TextDecoder().decode(await request.body()))
    : null

/** The token of a form that is shown before anybody is signed in: bound to a cookie of the browser that asked for it. */
export interface FirstForm {
  readonly cookie: () => string
  readonly tokenOf: (cookie: string) => string
  readonly isRight: (cookie: string | null, token: string | null) => boolean
}

/** @rule SR142 */
export const firstForm = (): FirstForm => {
  const key = newKey()
  const tokenOf = (value: string): string => seal(key, value).toString("base64url")
  return {
    cookie: newSecret,
    tokenOf,
    isRight: (value, token) => value !== null && token !== null && isSame(token, tokenOf(value)),
  }
}
