import type { ComponentPropsWithRef } from "react"
import { Icon } from "./icon.tsx"

interface VariantProps {
  readonly variant?: "solid" | "outline"
  readonly isWide?: boolean
}

const classOf = (variant: VariantProps["variant"], isWide: boolean | undefined): string =>
  ["button", variant === "outline" ? "button--outline" : "", isWide === true ? "button--wide" : ""]
    .filter(Boolean)
    .join(" ")

export function Button({ variant, isWide, ...rest }: VariantProps & ComponentPropsWithRef<"button">) {
  return <button type="button" {...rest} className={classOf(variant, isWide)} />
}

/** A button that looks like a link. */
export function TextButton({ className = "", ...rest }: ComponentPropsWithRef<"button">) {
  return <button type="button" {...rest} className={`link ${className}`.trim()} />
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  isWide,
  children,
  ...rest
}: VariantProps & ComponentPropsWithRef<"a">) {
  return (
    <a {...rest} className={classOf(variant, isWide)}>
      {children}
    </a>
  )
}

/** A link with an arrow. */
export function GoLink({ children, ...rest }: ComponentPropsWithRef<"a">) {
  return (
    <a {...rest} className="go">
      {children}
      <Icon name="right" />
    </a>
  )
}
