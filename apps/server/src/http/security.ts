const policyOf = (isDevelopment: boolean): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // Vite puts edited styles into the page, and tells it of edits over a socket.
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ""}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ")

/** What a browser is told of everything that it could run, or open as a document. */
const guarded = (isDevelopment: boolean): Readonly<Record<string, string>> => ({
  "content-security-policy": policyOf(isDevelopment),
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
})
const production = guarded(false)
const development = guarded(true)

/** A photograph or a font asks for nothing and runs nothing, as long as it is not taken for something else. */
const inert: Readonly<Record<string, string>> = { "x-content-type-options": "nosniff" }
const isInert = /^(?:font|image)\/(?!svg)/

/**
 * Headers that an answer of a type carries. No inline script or style anywhere, so the policy needs no nonce and pages
 * can be kept. Fonts and photographs, of which a page has many, carry what concerns them.
 *
 * @rule SR23
 */
export const guard = (
  contentType: string | undefined,
  isDevelopment: boolean,
): Readonly<Record<string, string>> => {
  if (contentType !== undefined && isInert.test(contentType)) return inert
  return isDevelopment ? development : production
}

/** Only where the shop is reached over TLS. */
export const overTls: Readonly<Record<string, string>> = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
}
