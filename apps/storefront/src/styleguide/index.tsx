import { Controls } from "./controls.tsx"
import { Overlays } from "./overlays.tsx"
import { Displays } from "./displays.tsx"

/** Every component in every state, for whoever builds screens: the real ones, in the real styles. */
export function Styleguide() {
  return (
    <main className="wrap guide">
      <h1>{"Components"}</h1>
      <Controls />
      <Displays />
      <Overlays />
    </main>
  )
}
