import { useMemo } from "react"

interface ProseProps {
  /** Markup the platform has cleaned when it was written; the content policy lets no script in it run. */
  readonly html: string
  readonly className?: string
}

/** Text of the catalogue or the pages, with its paragraphs. The only place that puts markup into a screen. */
export function Prose({ html, className = "" }: ProseProps) {
  // The same value for the same text: React writes markup anew for every other.
  const markup = useMemo(() => ({ __html: html }), [html])
  return <div className={`prose ${className}`.trim()} dangerouslySetInnerHTML={markup} />
}
