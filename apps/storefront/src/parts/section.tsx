import type { ReactNode } from "react"

interface SectionProps {
  /** Id of the heading. */
  readonly id: string
  readonly title: string
  /** Rendered next to the title. */
  readonly aside?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A section of a page with a heading. */
export function Section({ id, title, aside, className = "wrap section", children }: SectionProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
