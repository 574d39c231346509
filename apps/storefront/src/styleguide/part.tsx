import type { ReactNode } from "react"

export const nothing = (): void => {}

/** A component: its name, and each of its states. */
export function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = `guide-${name.replaceAll(/\W+/g, "-")}`
  return (
    <section className="guide__part" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <div className="guide__states">{children}</div>
    </section>
  )
}

/** As it looks with the focus, which only one can have at a time. */
export function Focused({ children }: { readonly children: ReactNode }) {
  return <div className="guide__focused">{children}</div>
}
