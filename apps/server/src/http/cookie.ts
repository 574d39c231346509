import type { CookieSerializeOptions } from "@fastify/cookie"
import { parseCookie, stringifySetCookie } from "cookie"

/** A cookie of the shop's own host that no script can read. */
export interface HostCookie {
  readonly name: string
  readonly options: CookieSerializeOptions
  /** The value in a request; null without the cookie. */
  readonly valueIn: (request: { readonly headers: { readonly cookie?: string | undefined } }) => string | null
  /** A Set-Cookie header; an age of 0 removes the cookie. */
  readonly header: (value: string, ageS: number) => string
}

/**
 * Describes a cookie. Over TLS its name begins with `__Host-`, so that no neighbouring host can set it; browsers refuse
 * such a name over plain HTTP.
 *
 * @param sameSite - Lax when a link on another site may lead to a page that needs the cookie, else Strict
 * @rule SR142, SR192, SR321 - RFC 6265bis §4.1.3.2
 */
export const hostCookie = (name: string, isTls: boolean, sameSite: "lax" | "strict"): HostCookie => {
  const fullName = isTls ? `__Host-${name}` : name
  const options = { path: "/", httpOnly: true, sameSite, secure: isTls } as const
  return {
    name: fullName,
    options,
    valueIn: ({ headers }) => parseCookie(headers.cookie ?? "")[fullName] ?? null,
    header: (value, ageS) => stringifySetCookie({ name: fullName, value, ...options, maxAge: ageS }),
  }
}
