import helmet from "@fastify/helmet"
import plugin from "fastify-plugin"

const own = ["'self'"]
const none = ["'none'"]

/** A photograph or a font loads nothing and runs nothing, as long as the browser does not guess another type. */
const isInert = /^(?:font|image)\/(?!svg)/
const documentHeaders = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "permissions-policy",
  "referrer-policy",
]

export interface SecurityHeaderOptions {
  /** Whether shoppers reach the shop over TLS. */
  readonly isTls: boolean
  /** Vite puts edited styles into the page, and sends edits over a socket. */
  readonly isDevelopment: boolean
  /** Origins outside the shop to which a form may lead: pages of the active payment providers. */
  readonly formOrigins: ReadonlyArray<string>
}

/**
 * Security headers. No page has inline scripts or style elements, so the policy needs no nonce and pages can be cached. Fonts and
 * photographs, of which a page has many, carry `nosniff` alone.
 *
 * @rule SR23, SR621
 */
export const securityHeaders = plugin<SecurityHeaderOptions>(
  async (app, { isTls, isDevelopment, formOrigins }) => {
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: none,
          scriptSrc: own,
          styleSrc: isDevelopment ? [...own, "'unsafe-inline'"] : own,
          // React renders the `style` property of a component as an attribute. An attribute loads no script.
          styleSrcAttr: ["'unsafe-inline'"],
          imgSrc: ["'self'", "data:"],
          fontSrc: own,
          connectSrc: isDevelopment ? [...own, "ws:"] : own,
          manifestSrc: own,
          workerSrc: own,
          formAction: [...own, ...formOrigins],
          frameAncestors: none,
          baseUri: none,
        },
      },
      crossOriginOpenerPolicy: { policy: "same-origin" },
      referrerPolicy: { policy: "same-origin" },
      strictTransportSecurity: isTls && { maxAge: 31_536_000, includeSubDomains: true },
      crossOriginResourcePolicy: false,
      originAgentCluster: false,
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xFrameOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    })
    app.addHook("onRequest", (_request, reply, done) => {
      reply.raw.setHeader("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()")
      done()
    })
    app.addHook("onSend", (_request, reply, _payload, done) => {
      if (isInert.test(String(reply.getHeader("content-type") ?? "")))
        for (const name of documentHeaders) reply.raw.removeHeader(name)
      done()
    })
  },
)
