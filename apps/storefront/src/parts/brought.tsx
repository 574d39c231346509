import { type ComponentType, useEffect, useState } from "react"
import { useLoadWords } from "../state/use-shop.ts"

interface BroughtProps<Props> {
  /** Must be the same function at every render. */
  readonly load: () => Promise<ComponentType<Props>>
  readonly part: "foot" | "later"
  readonly with: Props
}

/**
 * A part that documents bring as markup, or that is opened, loaded with its words where this document has none. It may
 * come late: the page is whole without it, and the next page asks again.
 */
export function Brought<Props extends object>({ load, part, with: props }: BroughtProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const loadWords = useLoadWords()
  useEffect(() => {
    Promise.all([load(), loadWords(part)]).then(
      ([loaded]) => setPart(() => loaded),
      () => {},
    )
  }, [load, loadWords, part])
  return Part === null ? null : <Part {...props} />
}
