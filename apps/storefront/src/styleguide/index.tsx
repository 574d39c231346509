import { EmptyLayout } from "../layout/empty.tsx"
import { Controls } from "./controls.tsx"
import { Overlays } from "./overlays.tsx"
import { Displays } from "./displays.tsx"

/** The components of the shop in their states, for developers. */
export function Styleguide() {
  return (
    <EmptyLayout className="wrap guide">
      <h1>{"Components"}</h1>
      <Controls />
      <Displays />
      <Overlays />
    </EmptyLayout>
  )
}
