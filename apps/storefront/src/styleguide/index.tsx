import type { ReactNode } from "react"
import { Stars } from "../beside/stars.tsx"
import { Faults } from "../forms/faults.tsx"
import { Choices } from "../pages/product/choices.tsx"
import { Availability } from "../pages/product/availability.tsx"
import { Button, ButtonLink, GoLink } from "../parts/button.tsx"
import { Card } from "../parts/card.tsx"
import { Crumbs } from "../parts/crumbs.tsx"
import { Drawer } from "../parts/drawer.tsx"
import { Drawing } from "../parts/drawing.tsx"
import { Empty } from "../parts/empty.tsx"
import { Field, SelectField } from "../parts/field.tsx"
import { FreeDelivery } from "../parts/free-delivery.tsx"
import { Icon, type IconName, iconPaths } from "../parts/icon.tsx"
import { Modal } from "../parts/modal.tsx"
import { Picture } from "../parts/picture.tsx"
import { Price } from "../parts/price.tsx"
import { Quantity } from "../parts/quantity.tsx"
import { Swatches } from "../parts/swatches.tsx"
import { card, choices, perKilogram, price, reduced } from "./samples.ts"

const nothing = (): void => {}

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className="guide__part" aria-labelledby={`guide-${name}`}>
      <h2 id={`guide-${name}`}>{name}</h2>
      <div className="guide__states">{children}</div>
    </section>
  )
}

/** Every component in every state, for whoever builds screens: the real ones, in the real styles. */
export function Styleguide() {
  return (
    <main className="wrap guide">
      <h1>{"Components"}</h1>
      <Part name="button">
        <Button>{"Solid"}</Button>
        <Button look="line">{"Line"}</Button>
        <Button disabled>{"Disabled"}</Button>
        <Button look="line" disabled>
          {"Line, disabled"}
        </Button>
        <ButtonLink href="#button">{"Link"}</ButtonLink>
        <GoLink href="#button">{"A way on"}</GoLink>
        <Button isWide>{"Wide"}</Button>
      </Part>
      <Part name="field">
        <Field name="plain" label={"Plain"} />
        <Field name="hinted" label={"With a hint"} hint={"Such as FR-100001"} />
        <Field name="faulty" label={"With a fault"} fault={"This field is required"} defaultValue={"ada@"} />
        <Field name="disabled" label={"Disabled"} disabled defaultValue={"Not now"} />
        <SelectField name="select" label={"Choice"}>
          <option>{"A piece"}</option>
          <option>{"An order"}</option>
        </SelectField>
        <label className="tick">
          <input type="checkbox" defaultChecked />
          <span>{"A tick"}</span>
        </label>
      </Part>
      <Part name="faults">
        <Faults
          faults={[
            { field: "email", tag: "required" },
            { field: "city", tag: "required" },
          ]}
        />
      </Part>
      <Part name="price">
        <Price price={price()} isExplained={false} />
        <Price price={price({ isFrom: true })} isExplained />
        <Price price={price(reduced)} />
        <Price price={price(perKilogram)} />
      </Part>
      <Part name="picture">
        <Picture path="/forms/mug-iron-blue.svg" alt={"A mug"} width={150} height={224} />
        <Picture path={null} alt="" width={150} height={224} />
      </Part>
      <Part name="swatch">
        <Swatches swatches={card("a").swatches} more={0} />
        <Swatches swatches={card("a").swatches} more={2} />
      </Part>
      <Part name="choice">
        {choices.map((choice) => (
          <Choices key={choice.attributeCode} choice={choice} />
        ))}
      </Part>
      <Part name="stepper">
        <Quantity qty={1} qtyMax={9} name="Mug" onChange={nothing} />
        <Quantity qty={9} qtyMax={9} name="Mug" onChange={nothing} />
        <Quantity isSmall qty={2} qtyMax={null} name="Mug" onChange={nothing} />
      </Part>
      <Part name="availability">
        <Availability availability={{ tag: "inStock", qty: 12 }} />
        <Availability availability={{ tag: "last", qty: 2 }} />
        <Availability availability={{ tag: "out" }} />
        <Availability availability={{ tag: "unknown" }} />
        <Availability availability={{ tag: "virtual" }} />
      </Part>
      <Part name="badge and card">
        <ul className="cards cards--four">
          <Card card={card("plain")} heading="h3" />
          <Card card={card("new", { flag: "new" })} heading="h3" />
          <Card card={card("sale", { flag: "sale", price: price(reduced) })} heading="h3" />
          <Card card={card("last", { flag: "last" })} heading="h3" />
          <Card card={card("out", { flag: "out" })} heading="h3" />
          <Card card={card("bare", { image: null, number: null, price: null, swatches: [] })} heading="h3" />
        </ul>
      </Part>
      <Part name="rating">
        {[0, 2.5, 4, 5].map((stars) => (
          <Stars key={stars} stars={stars} starsMax={5} />
        ))}
      </Part>
      <Part name="breadcrumbs">
        <Crumbs current={"Handled mug"} />
      </Part>
      <Part name="pagination">
        <nav className="account__pages" aria-label={"Pages"}>
          <Button look="line" disabled>
            {"Newer"}
          </Button>
          <p>{"Page 1 of 3"}</p>
          <Button look="line">{"Older"}</Button>
        </nav>
      </Part>
      <Part name="accordion">
        {[false, true].map((isOpen) => (
          <details key={String(isOpen)} className="care" open={isOpen}>
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
        ))}
      </Part>
      <Part name="table">
        <table className="facts">
          <tbody>
            <tr>
              <th scope="row">{"Clay"}</th>
              <td>{"Smooth stoneware"}</td>
            </tr>
            <tr>
              <th scope="row">{"Weight"}</th>
              <td>{"420 g"}</td>
            </tr>
          </tbody>
        </table>
      </Part>
      <Part name="progress">
        <FreeDelivery of={{ fromCents: price().payableCents, leftCents: price().payableCents }} />
        <FreeDelivery of={null} />
      </Part>
      <Part name="skeleton">
        <div className="skeleton">
          <span />
          <span />
        </div>
        <span className="bone" />
      </Part>
      <Part name="notice">
        {(["success", "info", "warning", "danger"] as const).map((kind) => (
          <div key={kind} className={`notice notice--${kind}`}>
            <Icon name={kind === "success" || kind === "info" ? "check" : "alert"} />
            <p>{kind}</p>
            <button type="button" className="notice__act">
              {"Undo"}
            </button>
          </div>
        ))}
      </Part>
      <Part name="empty">
        <Empty drawing={<Drawing form="bowl" />} title={"Your cart is empty."}>
          <ButtonLink look="line" href="#empty">
            {"See what is new"}
          </ButtonLink>
        </Empty>
      </Part>
      <Part name="drawer">
        <Drawer title={"Cart"} onClose={nothing} foot={<Button isWide>{"Proceed to checkout"}</Button>}>
          <p>{"What scrolls."}</p>
        </Drawer>
      </Part>
      <Part name="modal">
        <Modal title={"Size guide"} onClose={nothing}>
          <p>{"What is read or answered."}</p>
        </Modal>
      </Part>
      <Part name="icon">
        {(Object.keys(iconPaths) as ReadonlyArray<IconName>).map((name) => (
          <Icon key={name} name={name} />
        ))}
      </Part>
    </main>
  )
}
