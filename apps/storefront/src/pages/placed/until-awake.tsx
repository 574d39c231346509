import type { ReactNode } from "react"

/** The place of a form until the runtime is there; without a script, the form that the server answers. */
export function UntilAwake({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <div className="placed__waiting needs-script" aria-busy="true" />
      <noscript>{children}</noscript>
    </>
  )
}
