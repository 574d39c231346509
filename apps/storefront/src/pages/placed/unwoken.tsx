import type { ReactNode } from "react"

/** The place of a form until the shop has woken; where no script wakes it, the form that the server answers. */
export function Unwoken({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <div className="placed__waiting needs-script" aria-busy="true" />
      <noscript>{children}</noscript>
    </>
  )
}
