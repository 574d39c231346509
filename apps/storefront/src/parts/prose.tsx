interface ProseProps {
  /** Markup the platform has cleaned when it was written; the content policy lets no script in it run. */
  readonly html: string
  readonly className?: string
}

/** Text of the catalogue or the pages, with its paragraphs. The only place that puts markup into a screen. */
export function Prose({ html, className = "" }: ProseProps) {
  return <div className={`prose ${className}`.trim()} dangerouslySetInnerHTML={{ __html: html }} />
}
