import { Stars } from "../reviews/stars.tsx"
import { Count } from "../layout/header/count.tsx"
import { Availability } from "../pages/product/availability.tsx"
import { Card } from "../parts/card.tsx"
import { CartLine } from "../parts/cart-line.tsx"
import { Breadcrumbs } from "../parts/breadcrumbs.tsx"
import { FreeDeliveryProgress } from "../parts/free-delivery-progress.tsx"
import { Icon } from "../parts/icon.tsx"
import { Picture } from "../parts/picture.tsx"
import { Price } from "../parts/price.tsx"
import { Swatches } from "../parts/swatches.tsx"
import { Totals } from "../parts/totals.tsx"
import { cents } from "@shop/core/money"
import { Section } from "./section.tsx"
import { card, line, perKilogram, price, reduced, totals } from "./samples.ts"

const mug = "/forms/mug-iron-blue.svg"

/** Components that show data. */
export function Displays() {
  return (
    <>
      <Section name="price">
        <Price price={price()} />
        <Price price={price({ isFrom: true })} isExplained />
        <Price price={price(reduced)} />
        <Price price={price(perKilogram)} />
        <span className="soft small">{"Price on request"}</span>
      </Section>
      <Section name="picture">
        <Picture isEager path={mug} alt={"A mug"} width={150} height={224} />
        <Picture path={null} alt="" width={150} height={224} />
        <img src="/photographs/nowhere.jpg" data-lost="" alt="" width={150} height={224} />
      </Section>
      <Section name="swatch">
        <Swatches swatches={card("a").swatches} more={0} />
        <Swatches swatches={card("a").swatches} more={2} />
      </Section>
      <Section name="availability">
        <Availability availability={{ tag: "inStock", qty: 12 }} />
        <Availability availability={{ tag: "last", qty: 2 }} />
        <Availability availability={{ tag: "out" }} />
        <Availability availability={{ tag: "unavailable" }} />
        <Availability availability={{ tag: "unknown" }} />
        <Availability availability={{ tag: "virtual" }} />
        <Availability availability={{ tag: "toOrder", weeks: 4 }} />
      </Section>
      <Section name="badge">
        {[1, 12, 120].map((count) => (
          <span key={count}>
            <Count count={count} />
          </span>
        ))}
        <span>
          {"None: "}
          <Count count={0} />
        </span>
      </Section>
      <Section name="card, with its flags">
        <ul className="cards cards--four">
          <Card card={card("plain")} heading="h3" />
          <Card card={card("new", { flag: "new" })} heading="h3" />
          <Card card={card("sale", { flag: "sale", price: price(reduced) })} heading="h3" />
          <Card card={card("last", { flag: "last" })} heading="h3" />
          <Card card={card("out", { flag: "out" })} heading="h3" />
          <Card card={card("bare", { image: null, number: null, price: null, swatches: [] })} heading="h3" />
        </ul>
      </Section>
      <Section name="rating">
        {[0, 2.5, 4, 5].map((stars) => (
          <Stars key={stars} stars={stars} starsMax={5} />
        ))}
      </Section>
      <Section name="breadcrumbs">
        <Breadcrumbs current={"A large oval gratin dish with two handles, for eight"} />
      </Section>
      <Section name="accordion">
        <Opened isOpen={false} />
        <Opened isOpen />
      </Section>
      <Section name="table">
        <table className="facts">
          <tbody>
            <tr>
              <th scope="row">{"Clay"}</th>
              <td>{"Smooth stoneware"}</td>
            </tr>
            <tr>
              <th scope="row">{"Care"}</th>
              <td>{"Dishwasher and microwave. Not for the oven, nor for the hob, nor for an open fire."}</td>
            </tr>
          </tbody>
        </table>
      </Section>
      <Section name="line of a cart">
        <ul className="lines">
          <CartLine line={line("plain")}>{"Quantity: 1"}</CartLine>
          <CartLine line={line("pending", { isPending: true })}>{"Being saved"}</CartLine>
          <CartLine
            line={line("out", { availability: "out", unavailable: { reason: "soldOut", qtyLeft: 0 } })}
          >
            {"Sold out meanwhile"}
          </CartLine>
          <CartLine
            line={line("bare", { image: null, options: [], unit: { cents: price().payableCents, per: "l" } })}
          >
            {"No picture, no options"}
          </CartLine>
        </ul>
      </Section>
      <Section name="totals">
        <Totals totals={totals()} />
        <Totals totals={totals({ shippingCents: null, grandCents: cents(45_20) })} />
        <Totals totals={totals({ grandCents: cents(45_20) })} needsShipping={false} />
      </Section>
      <Section name="progress">
        <FreeDeliveryProgress
          freeDelivery={{ country: "DE", fromCents: price().payableCents, leftCents: price().payableCents }}
        />
        <FreeDeliveryProgress freeDelivery={null} />
      </Section>
    </>
  )
}

function Opened({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <details className="care" open={isOpen}>
      <summary>
        {"Use and care"}
        <Icon name="down" />
      </summary>
      <dl>
        <div>
          <dt>{"Care"}</dt>
          <dd>{"Dishwasher and microwave."}</dd>
        </div>
      </dl>
    </details>
  )
}
