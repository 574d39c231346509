import { Glyph } from "./icon.tsx"

/** The way back; few screens have it. */
export function Left() {
  return <Glyph path="M16.5 10H4m4.5-4.5L4 10l4.5 4.5" />
}
