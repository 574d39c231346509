import type { PlacedState } from "@shop/core/order"
import type { ComponentProps } from "react"
import { Field } from "../parts/field.tsx"

/** Whether a guest is asked for the code of a letter. */
export const asksCode = (problem: PlacedState["problem"]): boolean =>
  problem?.why === "codeNeeded" || problem?.why === "codeWrong"

/** The one-time code of a letter. */
export const CodeField = (props: ComponentProps<typeof Field>) => (
  <Field {...props} autoComplete="one-time-code" inputMode="numeric" />
)
