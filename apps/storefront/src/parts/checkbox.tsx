import type { ComponentProps } from "react"

interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  /** Text of the fault. */
  readonly fault?: string | null
}

/** A checkbox with its label as children. `className` is that of the label. */
export function Checkbox({ fault = null, className = "", children, ...rest }: CheckboxProps) {
  const classes = ["tick", fault === null ? "" : "tick--fault", className].filter(Boolean)
  return (
    <>
      <label className={classes.join(" ")}>
        <input {...rest} type="checkbox" aria-invalid={fault === null ? undefined : true} />
        <span>{children}</span>
      </label>
      {fault === null ? null : <p className="field__fault">{fault}</p>}
    </>
  )
}
