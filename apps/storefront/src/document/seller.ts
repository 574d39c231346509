import type { Site } from "@shop/core/seo"

type Seller = Site["seller"]

let current: Seller | null = null

/** Who sells, for what the server alone writes; null where nobody has said it, and in browsers. */
export const seller = (): Seller | null => current

/** Renders with what is known of the seller. Rendering never waits, so one page cannot see another's. */
export const renderingFor = <A>(known: Seller, render: () => A): A => {
  current = known.name === "" && known.address.length === 0 ? null : known
  try {
    return render()
  } finally {
    current = null
  }
}
