import { type ComponentType, useEffect, useState } from "react"
import { useLoadWords } from "../state/use-shop.ts"

/**
 * A part that documents bring as markup, loaded where this one had none. It may come late: the page is whole without it,
 * and the next page asks again.
 *
 * @param load - must be the same function at every render; null when there is nothing to load
 * @returns null until it is there, with its words
 */
export const useLate = <Props>(
  load: (() => Promise<ComponentType<Props>>) | null,
  part: "foot" | "later",
): ComponentType<Props> | null => {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const loadWords = useLoadWords()
  useEffect(() => {
    if (load === null) return
    Promise.all([load(), loadWords(part)]).then(
      ([loaded]) => setPart(() => loaded),
      () => {},
    )
  }, [load, loadWords, part])
  return Part
}
