import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import { useId } from "react"
import { Icon } from "../parts/icon.tsx"
import { Star } from "./stars.tsx"

interface StarInputProps {
  /** The selected number of stars; 0 until the shopper selects one. */
  readonly stars: number
  readonly starsMax: number
  readonly onChange: (stars: number) => void
  /** The error message below the stars; null without an error. */
  readonly fault: string | null
}

/** An input for a rating. Radio buttons work with keyboards and screen readers. */
export function StarInput({ stars, starsMax, onChange, fault }: StarInputProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <fieldset
      className="star-input"
      role="radiogroup"
      aria-invalid={fault === null ? undefined : true}
      {...(fault === null ? {} : { "aria-describedby": id })}
    >
      <legend>{t`How many stars?`}</legend>
      <div className="star-input__row">
        {Array.from({ length: starsMax }, (_, index) => index + 1).map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="rating"
              value={value}
              checked={stars === value}
              onChange={() => onChange(value)}
            />
            <Star part={value <= stars ? 1 : 0} />
            <span className="hidden">{t`${plural(value, { one: "# star", other: "# stars" })}`}</span>
          </label>
        ))}
      </div>
      {fault === null ? null : (
        <p className="field__fault" id={id}>
          <Icon name="alert" />
          {fault}
        </p>
      )}
    </fieldset>
  )
}
