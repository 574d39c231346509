import { StarInput } from "../reviews/star-input.tsx"
import { Faults } from "../forms/faults.tsx"
import { PasswordField } from "../forms/password-field.tsx"
import { Choices } from "../pages/product/choices.tsx"
import { Button, ButtonLink, GoLink, TextButton } from "../parts/button.tsx"
import { Checkbox } from "../parts/checkbox.tsx"
import { Field, SelectField, TextAreaField } from "../parts/field.tsx"
import { Icon } from "../parts/icon.tsx"
import { Option } from "../parts/option.tsx"
import { Quantity } from "../parts/quantity.tsx"
import { SearchForm } from "../parts/search-form.tsx"
import { Focused, nothing, Section } from "./section.tsx"
import { choices } from "./samples.ts"

const required = "This field is required"

/** Buttons, fields and other controls. */
export function Controls() {
  return (
    <>
      <Section name="button">
        <Button>{"Solid"}</Button>
        <Button variant="outline">{"Line"}</Button>
        <Focused>
          <Button>{"Solid, with the focus"}</Button>
          <Button variant="outline">{"Line, with the focus"}</Button>
        </Focused>
        <Button disabled>{"Disabled, or busy"}</Button>
        <Button variant="outline" disabled>
          {"Line, disabled"}
        </Button>
        <ButtonLink href="#button">{"Link"}</ButtonLink>
        <GoLink href="#button">{"A way on"}</GoLink>
        <TextButton>{"In words"}</TextButton>
        <button type="button" className="icon-button" aria-label={"A sign"}>
          <Icon name="close" />
        </button>
        <Button isWide>{"Wide"}</Button>
      </Section>
      <Section name="field">
        <Field name="plain" label={"Plain"} />
        <Focused>
          <Field name="focused" label={"With the focus"} defaultValue={"Ada"} />
        </Focused>
        <Field name="hinted" label={"With a hint"} hint={"Such as EN-123456"} />
        <Field name="faulty" label={"With a fault"} fault={required} defaultValue={"ada@"} />
        <Field name="both" label={"With both"} hint={"Such as EN-123456"} fault={required} />
        <Field name="disabled" label={"Disabled"} disabled defaultValue={"Not now"} />
        <PasswordField name="secret" label={"A password"} defaultValue={"secret"} autoComplete="off" />
        <TextAreaField name="lines" label={"Some lines"} rows={3} />
        <TextAreaField name="faulty-lines" label={"Some lines, with a fault"} fault={required} rows={3} />
      </Section>
      <Section name="choice in a form">
        <SelectField name="select" label={"One of a few"}>
          <option>{"A piece"}</option>
          <option>{"An order"}</option>
        </SelectField>
        <SelectField name="select-faulty" label={"With a fault"} fault={required}>
          <option>{"Please choose"}</option>
        </SelectField>
        <SelectField name="select-disabled" label={"Disabled"} disabled>
          <option>{"A piece"}</option>
        </SelectField>
        <Checkbox>{"A checkbox"}</Checkbox>
        <Checkbox defaultChecked>{"Checked"}</Checkbox>
        <Checkbox fault={required}>{"With a fault"}</Checkbox>
        <Checkbox disabled>{"Disabled"}</Checkbox>
        <fieldset className="option-list">
          <legend>{"One of some"}</legend>
          {["Chosen", "Another", "Disabled"].map((name, index) => (
            <Option
              key={name}
              type="radio"
              name="some"
              defaultChecked={index === 0}
              disabled={index === 2}
              note={"+ €2.00"}
            >
              {name}
            </Option>
          ))}
        </fieldset>
      </Section>
      <Section name="faults">
        <Faults faults={[{ field: "email", tag: "required" }]} />
        <Faults
          faults={[
            { field: "email", tag: "required" },
            { field: "city", tag: "required" },
          ]}
        />
      </Section>
      <Section name="search">
        <SearchForm text="" label={"Search"} placeholder={"Find a piece"} />
        <SearchForm text="bowl" label={"Search with words"} placeholder={"Find a piece"} />
        <SearchForm isLarge text="" label={"Search the catalogue"} placeholder={"A form, a glaze, a number"}>
          <Button type="submit">{"Search"}</Button>
        </SearchForm>
      </Section>
      <Section name="choice of a piece">
        {choices.map((choice) => (
          <Choices key={choice.attributeCode} choice={choice} />
        ))}
      </Section>
      <Section name="stepper">
        <Quantity qty={1} qtyMax={9} name="One mug" onChange={nothing} />
        <Quantity qty={4} qtyMax={9} name="Four mugs" onChange={nothing} />
        <Quantity qty={9} qtyMax={9} name="All mugs" onChange={nothing} />
        <Quantity qty={1} qtyMax={1} name="The last mug" onChange={nothing} />
        <Quantity isSmall qty={2} qtyMax={null} name="Two small mugs" onChange={nothing} />
      </Section>
      <Section name="rating to give">
        <StarInput stars={0} starsMax={5} fault={null} onChange={nothing} />
        <StarInput stars={4} starsMax={5} fault={null} onChange={nothing} />
        <StarInput stars={0} starsMax={5} fault={required} onChange={nothing} />
      </Section>
    </>
  )
}
