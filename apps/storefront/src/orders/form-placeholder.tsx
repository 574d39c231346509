import type { ReactNode } from "react"

/** Reserves the space of a form until the runtime is loaded. Without JavaScript it shows the form for the server. */
export function FormPlaceholder({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <div className="order-page__waiting needs-script" aria-busy="true" />
      <noscript>{children}</noscript>
    </>
  )
}
