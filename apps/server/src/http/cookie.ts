/** A cookie of the shop's own host, which no script can read. */
export interface HostCookie {
  /** The value that a request sends; null when it sends none. */
  readonly valueIn: (request: RequestWithCookies) => string | null
  /** A Set-Cookie header; an age of 0 removes the cookie. */
  readonly header: (value: string, ageS: number) => string
}

interface RequestWithCookies {
  readonly headers: Readonly<Record<string, string | undefined>>
}

/**
 * Describes a cookie. Over TLS its name begins with `__Host-`, so that no neighbouring host can set it; browsers refuse
 * such a name over plain HTTP.
 *
 * @param sameSite - Lax when a link on another site may lead to a page that needs the cookie, else Strict
 * @rule SR142, SR192, SR321 - RFC 6265bis §4.1.3.2
 */
export const hostCookie = (name: string, isTls: boolean, sameSite: "Lax" | "Strict"): HostCookie => {
  const fullName = isTls ? `__Host-${name}` : name
  return {
    valueIn: (request) => cookieIn(request, fullName),
    header: (value, ageS) =>
      `${fullName}=${value}; Path=/; Max-Age=${ageS}; HttpOnly; SameSite=${sameSite}${isTls ? "; Secure" : ""}`,
  }
}

const cookieIn = ({ headers }: RequestWithCookies, name: string): string | null => {
  for (const part of (headers["cookie"] ?? "").split(";")) {
    const cut = part.indexOf("=")
    if (cut > 0 && part.slice(0, cut).trim() === name) return part.slice(cut + 1).trim()
  }
  return null
}
