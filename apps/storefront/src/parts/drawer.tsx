import type { ComponentProps } from "react"
import { Dialog } from "./dialog.tsx"

/** A modal panel at the right edge. */
export function Drawer(props: Omit<ComponentProps<typeof Dialog>, "block" | "className">) {
  return <Dialog {...props} block="drawer" />
}
