import type { OrderTrackingState } from "@shop/core/order"
import type { ComponentProps } from "react"
import { Field } from "../parts/field.tsx"

/** Whether a guest must enter the code that was sent by e-mail. */
export const needsCode = (problem: OrderTrackingState["problem"]): boolean =>
  problem?.reason === "codeNeeded" || problem?.reason === "codeWrong"

/** The field of a one-time code. */
export const CodeField = (props: ComponentProps<typeof Field>) => (
  <Field {...props} autoComplete="one-time-code" inputMode="numeric" />
)
