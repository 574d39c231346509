import { useMemo } from "react"

interface ProseProps {
  /** Markup that the platform has sanitised. The content security policy blocks scripts in it. */
  readonly html: string
  readonly className?: string
}

/** Formatted text of the catalogue. The only component that injects markup. */
export function Prose({ html, className = "" }: ProseProps) {
  // React writes the markup again for every new object.
  const markup = useMemo(() => ({ __html: html }), [html])
  return <div className={`prose ${className}`.trim()} dangerouslySetInnerHTML={markup} />
}
