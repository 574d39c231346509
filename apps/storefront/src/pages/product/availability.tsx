import { Plural, Trans } from "@lingui/react/macro"
import type { AvailabilityView } from "@shop/core/page"
import { Icon } from "../../parts/icon.tsx"

function Words({ availability }: { readonly availability: AvailabilityView }) {
  switch (availability.tag) {
    case "inStock":
      return <Trans>In stock at the workshop.</Trans>
    case "last":
      return (
        <Plural value={availability.qty} one="Last piece: only # left." other="Last pieces: only # left." />
      )
    case "out":
      return availability.isForGood === true ? (
        <Trans>Sold out for good. It will not come back.</Trans>
      ) : (
        <Trans>Sold out at the moment.</Trans>
      )
    case "unavailable":
      return <Trans>Cannot be ordered at the moment.</Trans>
    case "unknown":
      return <Trans>Stock is checked when you add it to the cart.</Trans>
    case "virtual":
      return <Trans>Nothing is shipped: we write to you by e-mail.</Trans>
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
