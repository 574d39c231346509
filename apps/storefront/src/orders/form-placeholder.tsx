import type { ReactNode } from "react"

/**
 * Reserves the space of a form until the core is loaded. Browsers without JavaScript show the children instead: a form
 * that posts to the server.
 */
export function FormPlaceholder({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <div className="order-page__waiting needs-script" aria-busy="true" />
      <noscript>{children}</noscript>
    </>
  )
}
