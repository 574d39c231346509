import type { ComponentProps, ReactNode } from "react"

interface OptionProps extends ComponentProps<"input"> {
  readonly type: "radio" | "checkbox"
  /** Rendered after the label, such as a price. */
  readonly note?: ReactNode
}

/** A radio button or checkbox of a list, with its label as children. */
export function Option({ note, children, ...rest }: OptionProps) {
  return (
    <label>
      <input {...rest} />
      <span>{children}</span>
      {note === undefined ? null : <span className="soft">{note}</span>}
    </label>
  )
}
