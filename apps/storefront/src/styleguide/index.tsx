import { Acting } from "./acting.tsx"
import { Around } from "./around.tsx"
import { Showing } from "./showing.tsx"

/** Every component in every state, for whoever builds screens: the real ones, in the real styles. */
export function Styleguide() {
  return (
    <main className="wrap guide">
      <h1>{"Components"}</h1>
      <Acting />
      <Showing />
      <Around />
    </main>
  )
}
