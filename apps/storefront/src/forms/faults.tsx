import { Plural, useLingui } from "@lingui/react/macro"
import { useEffect, useRef } from "react"
import type { Fault } from "@shop/core/form"
import { faultText } from "../i18n/fault-text.ts"
import { Icon } from "../parts/icon.tsx"
import { useFieldLabel } from "./labels.ts"
import { TextButton } from "../parts/button.tsx"

interface FaultsProps {
  readonly faults: ReadonlyArray<Fault>
  /** Labels of the fields, when the form has its own. */
  readonly labelOf?: (field: string) => string
}

/** A summary of the faults of a form, which takes the focus when it appears. Each fault links to its field. */
export function Faults({ faults, labelOf }: FaultsProps) {
  const { i18n, t } = useLingui()
  const known = useFieldLabel()
  const label = labelOf ?? known
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (faults.length > 0) box.current?.focus()
  }, [faults])
  if (faults.length === 0) return null
  return (
    <div className="faults" role="alert" tabIndex={-1} ref={box}>
      <Icon name="alert" />
      <div>
        <p>
          <b>
            <Plural
              value={faults.length}
              one="One field needs your attention."
              other="# fields need your attention."
            />
          </b>
        </p>
        <ul>
          {faults.map((fault) => (
            <li key={fault.field}>
              <TextButton onClick={() => focusField(box.current, fault.field)}>
                {t`${{ label: label(fault.field) }}: ${{ value: faultText(i18n, fault) }}`}
              </TextButton>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const focusField = (box: HTMLElement | null, field: string): void => {
  box?.parentElement?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)?.focus()
}

/** Returns a function from a field to the text of its fault, or null. */
export const useFault = (faults: ReadonlyArray<Fault>): ((field: string) => string | null) => {
  const { i18n } = useLingui()
  return (field) => {
    const fault = faults.find((one) => one.field === field)
    return fault === undefined ? null : faultText(i18n, fault)
  }
}
