import { Plural, useLingui } from "@lingui/react/macro"
import type { AvailabilityView } from "@shop/core/product"
import { Icon } from "../../parts/icon.tsx"

function Words({ availability }: { readonly availability: AvailabilityView }) {
  const { t } = useLingui()
  switch (availability.tag) {
    case "inStock":
      return t`In stock! It is at the workshop.`
    case "last":
      return (
        <Plural value={availability.qty} one="Last piece: only # left." other="Last pieces: only # left." />
      )
    case "out":
      return availability.isForGood === true
        ? t`Out of the stock! It will not come back.`
        : t`Out of the stock! It is sold out at the moment.`
    case "unavailable":
      return t`Cannot be ordered at the moment.`
    case "unknown":
      return t`Stock is checked when you add it to the cart.`
    case "virtual":
      return t`Nothing is shipped: we write to you by e-mail.`
    case "toOrder":
      return (
        <Plural
          value={availability.weeks}
          one="Made to order: allow # week."
          other="Made to order: allow # weeks."
        />
      )
  }
}

/** The availability as a sentence, not by colour alone. */
export function Availability({ availability }: { readonly availability: AvailabilityView }) {
  const isOut = availability.tag === "out" || availability.tag === "unavailable"
  return (
    <p className={isOut ? "availability availability--out" : "availability"}>
      <Icon name={isOut ? "close" : availability.tag === "unknown" ? "alert" : "check"} />
      <span>
        <Words availability={availability} />
      </span>
    </p>
  )
}
