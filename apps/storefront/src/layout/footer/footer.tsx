import { written } from "../../document/written.ts"
import { Brought } from "../../parts/brought.tsx"

interface FooterProps {
  /** Of the minimal layout: the legal links alone. */
  readonly isMinimal?: boolean
}

const classOf = (isMinimal: boolean): string => `footer on-glaze${isMinimal ? " footer--minimal" : ""}`

/** The server has it from the start. */
const there = import.meta.env.SSR ? await import("./inside.tsx") : null

/** As the document brought it: links and words that nothing changes, so browsers neither load nor render them. */
const brought = import.meta.env.SSR ? null : document.querySelector(".footer")
const isMinimalBrought = brought?.classList.contains("footer--minimal") === true
/** One value for good: React writes markup anew for every other, and takes the focus with it. */
const markup = brought === null ? null : { __html: brought.innerHTML }

/** @see S2 §2 Footer */
export function Footer({ isMinimal = false }: FooterProps) {
  const className = classOf(isMinimal)
  if (import.meta.env.SSR) {
    const kept = isMinimal ? null : written().footer()
    if (kept !== null) return <footer className={className} dangerouslySetInnerHTML={{ __html: kept }} />
    const Inside = isMinimal ? there!.FootNotesInside : there!.FooterInside
    return (
      <footer className={className}>
        <Inside />
      </footer>
    )
  }
  if (markup === null || isMinimal !== isMinimalBrought) return <LateFooter isMinimal={isMinimal} />
  return <footer className={className} dangerouslySetInnerHTML={markup} />
}

const loadWhole = async () => (await import("./inside.tsx")).FooterInside
const loadNotes = async () => (await import("./inside.tsx")).FootNotesInside

/** Where the first page had another layout. It stands below everything, so it may come late. */
function LateFooter({ isMinimal }: Required<FooterProps>) {
  return (
    <footer className={classOf(isMinimal)}>
      <Brought key={`${isMinimal}`} load={isMinimal ? loadNotes : loadWhole} part="foot" with={{}} />
    </footer>
  )
}
