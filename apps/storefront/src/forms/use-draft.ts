import { type FormEvent, useState } from "react"
import type { Fault } from "@shop/core/form"
import { useFault } from "./faults.tsx"
import { useFieldLabel } from "./labels.ts"

/**
 * The draft of a form with text fields, and the properties of each field.
 *
 * @param labels - labels other than those of `useFieldLabel`
 */
export const useDraft = <Draft extends Readonly<Record<keyof Draft, string>>>(
  opening: Draft,
  faults: ReadonlyArray<Fault>,
  labels?: Readonly<Partial<Record<keyof Draft, string>>>,
) => {
  const [draft, setDraft] = useState(opening)
  const label = useFieldLabel()
  const fault = useFault(faults)
  const field = (name: Extract<keyof Draft, string>) => ({
    name,
    label: labels?.[name] ?? label(name),
    value: draft[name] as string,
    fault: fault(name),
    required: true,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setDraft((old) => ({ ...old, [name]: event.target.value })),
  })
  return { draft, setDraft, field, fault }
}

/** A submit handler that replaces the request of the browser. */
export const onSubmit =
  (act: () => void) =>
  (event: FormEvent): void => {
    event.preventDefault()
    act()
  }
