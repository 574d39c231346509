import type { ComponentPropsWithRef } from "react"
import { Icon } from "./icon.tsx"

interface LookProps {
  readonly look?: "solid" | "line"
  readonly isWide?: boolean
}

const classOf = ({ look = "solid", isWide = false }: LookProps): string =>
  ["button", look === "line" ? "button--line" : "", isWide ? "button--wide" : ""].filter(Boolean).join(" ")

export function Button({ look, isWide, ...rest }: LookProps & ComponentPropsWithRef<"button">) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ ...(look && { look }), ...(isWide && { isWide }) })}
    />
  )
}

/** A button that looks like a link. */
export function TextButton({ className = "", ...rest }: ComponentPropsWithRef<"button">) {
  return <button type="button" {...rest} className={`link ${className}`.trim()} />
}

/** A link that looks like a button. */
export function ButtonLink({ look, isWide, children, ...rest }: LookProps & ComponentPropsWithRef<"a">) {
  return (
    <a {...rest} className={classOf({ ...(look && { look }), ...(isWide && { isWide }) })}>
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
