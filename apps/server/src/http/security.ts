const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
]

/** What a browser is told of everything that it could run, or open as a document. */
const guarded: Readonly<Record<string, string>> = {
  "content-security-policy": policy.join("; "),
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
}

/** A photograph or a font asks for nothing and runs nothing, as long as it is not taken for something else. */
const inert: Readonly<Record<string, string>> = { "x-content-type-options": "nosniff" }
const isInert = /^(?:font|image)\/(?!svg)/

/**
 * Headers that an answer of a type carries. No inline script or style anywhere, so the policy needs no nonce and pages
 * can be kept. Fonts and photographs, of which a page has many, carry what concerns them.
 *
 * @rule SR23
 */
export const guard = (contentType: string | undefined): Readonly<Record<string, string>> =>
  contentType !== undefined && isInert.test(contentType) ? inert : guarded

/** Only where the shop is reached over TLS. */
export const overTls: Readonly<Record<string, string>> = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
}
