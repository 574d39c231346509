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

/**
 * Headers that every answer carries. No inline script or style anywhere, so the policy needs no nonce and pages can be
 * kept.
 * @rule SR23
 */
export const everywhere: Readonly<Record<string, string>> = {
  "content-security-policy": policy.join("; "),
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
}

/** Only where the shop is reached over TLS. */
export const overTls: Readonly<Record<string, string>> = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
}
