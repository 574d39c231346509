import { useLingui } from "@lingui/react/macro"
import { type ReactNode, useEffect, useRef } from "react"
import type { CheckoutStep, CheckoutView } from "@shop/core/checkout"
import { PostForm } from "../../parts/post-form.tsx"
import { useActions } from "../../state/use-shop.ts"
import { TextButton } from "../../parts/button.tsx"

/** Properties of the component of a step. */
export interface StepFormProps {
  readonly checkout: CheckoutView
  readonly number: number
}

interface StepProps extends StepFormProps {
  readonly step: CheckoutStep
  readonly title: string
  /** A summary of the input, shown when the step is done. */
  readonly done: ReactNode
  readonly children: ReactNode
}

/** A step of the checkout: open, a summary when done, or a title only. */
export function Step({ step, number, checkout, title, done, children }: StepProps) {
  const { t } = useLingui()
  const { edit } = useActions().checkout
  const isOpen = checkout.step === step
  const isDone = !isOpen && checkout.done.includes(step)
  const heading = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(isOpen)
  // The pressed button is removed, so the focus moves to the heading of the new step.
  useEffect(() => {
    if (isOpen && !wasOpen.current) {
      heading.current?.focus({ preventScroll: true })
      heading.current?.scrollIntoView({ block: "start", behavior: "instant" })
    }
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <li
      className={isOpen ? "step" : isDone ? "step step--done" : "step step--waiting"}
      aria-current={isOpen ? "step" : undefined}
    >
      <div className="step__head">
        <h2 ref={heading} tabIndex={-1}>
          <span className="step__number">{number}</span> {title}
        </h2>
        {isDone && step !== "review" ? (
          <PostForm command={`edit/${step}`} onCommand={() => edit(step)}>
            <TextButton type="submit">
              {t`Change`}
              <span className="hidden"> {title}</span>
            </TextButton>
          </PostForm>
        ) : null}
      </div>
      {isOpen ? (
        <div className="step__body">{children}</div>
      ) : isDone ? (
        <p className="step__done">{done}</p>
      ) : null}
    </li>
  )
}
