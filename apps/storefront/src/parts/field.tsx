import { type ComponentPropsWithRef, type ReactNode, useId } from "react"
import { Icon } from "./icon.tsx"

interface FieldProps {
  readonly label: string
  readonly hint?: string | undefined
  /** Text of the fault. */
  readonly fault?: string | null | undefined
}

interface ControlAttributes {
  readonly id: string
  readonly "aria-invalid"?: true
  readonly "aria-describedby"?: string
}

/** A form control with label, hint and fault. The child function gets the attributes that connect them. */
export function Frame({
  label,
  hint,
  fault,
  children,
}: FieldProps & { readonly children: (attributes: ControlAttributes) => ReactNode }) {
  const id = useId()
  const descriptionIds = [hint === undefined ? "" : `${id}-hint`, fault == null ? "" : `${id}-fault`]
    .filter(Boolean)
    .join(" ")
  return (
    <div className={fault == null ? "field" : "field field--fault"}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(fault == null ? {} : { "aria-invalid": true }),
        ...(descriptionIds === "" ? {} : { "aria-describedby": descriptionIds }),
      })}
      {hint === undefined ? null : (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault == null ? null : (
        <p className="field__fault" id={`${id}-fault`}>
          <Icon name="alert" />
          {fault}
        </p>
      )}
    </div>
  )
}

/** The error of a group of controls. Renders nothing without a text. */
export function FieldError({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <p className="field__fault" role="alert">
      <Icon name="alert" />
      {text}
    </p>
  )
}

/** A text field with label, hint and fault. */
export function Field({
  label,
  hint,
  fault,
  ...rest
}: FieldProps & Omit<ComponentPropsWithRef<"input">, "id">) {
  return (
    <Frame label={label} hint={hint} fault={fault}>
      {(attributes) => <input {...rest} {...attributes} />}
    </Frame>
  )
}

/** A text field of several lines with label, hint and fault. */
export function TextAreaField({
  label,
  hint,
  fault,
  ...rest
}: FieldProps & Omit<ComponentPropsWithRef<"textarea">, "id">) {
  return (
    <Frame label={label} hint={hint} fault={fault}>
      {(attributes) => <textarea {...rest} {...attributes} />}
    </Frame>
  )
}

/** A select with label, hint and fault. */
export function SelectField({
  label,
  hint,
  fault,
  children,
  ...rest
}: FieldProps & Omit<ComponentPropsWithRef<"select">, "id">) {
  return (
    <Frame label={label} hint={hint} fault={fault}>
      {(attributes) => (
        <span className="field__select">
          <select {...rest} {...attributes}>
            {children}
          </select>
          <Icon name="down" />
        </span>
      )}
    </Frame>
  )
}
