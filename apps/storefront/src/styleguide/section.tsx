import type { ReactNode } from "react"

export const nothing = (): void => {}

/** A component with its states. */
export function Section({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = `guide-${name.replaceAll(/\W+/g, "-")}`
  return (
    <section className="guide__part" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <div className="guide__states">{children}</div>
    </section>
  )
}

/** Styles its content as focused. */
export function Focused({ children }: { readonly children: ReactNode }) {
  return <div className="guide__focused">{children}</div>
}
