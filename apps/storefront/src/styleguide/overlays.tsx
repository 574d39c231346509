import type { ReactNode } from "react"
import { Button, ButtonLink } from "../parts/button.tsx"
import { Drawer } from "../parts/drawer.tsx"
import { Drawing } from "../parts/drawing.tsx"
import { EmptyState } from "../parts/empty-state.tsx"
import { Field } from "../parts/field.tsx"
import { type IconName, iconPaths } from "../parts/icon-paths.ts"
import { Icon } from "../parts/icon.tsx"
import { Modal } from "../parts/modal.tsx"
import { nothing, Section } from "./part.tsx"

/** Overlays, notices, empty states and placeholders. */
export function Overlays() {
  return (
    <>
      <Section name="pagination">
        <Pages page={1} />
        <Pages page={2} />
        <Pages page={3} />
        <nav className="more" aria-label={"More of a list"}>
          <p className="small soft">{"12 of 24 pieces shown"}</p>
          <progress value={12} max={24} aria-label={"12 of 24 pieces shown"} />
          <ButtonLink look="line" href="#pagination">
            {"Show more pieces"}
          </ButtonLink>
        </nav>
      </Section>
      <Section name="skeleton">
        <div className="skeleton">
          <span />
          <span />
        </div>
        <ul className="search-results search-results--loading" aria-hidden="true">
          {[1, 2, 3].map((bone) => (
            <li key={bone} className="search-result">
              <span className="search-result__picture" />
              <span className="bone" />
              <span className="bone bone--short" />
            </li>
          ))}
        </ul>
        <ul className="cards cards--four">
          {[1, 2].map((bone) => (
            <li key={bone} className="card card--bone" aria-hidden="true">
              <div className="card__picture" />
            </li>
          ))}
        </ul>
      </Section>
      <Section name="notice">
        {(["success", "info", "warning", "danger"] as const).map((kind) => (
          <NoticeSample key={kind} kind={kind} />
        ))}
        <NoticeSample kind="success">
          <button type="button" className="notice__act">
            {"Undo"}
          </button>
        </NoticeSample>
        <NoticeSample kind="warning">
          <button type="button" className="notice__act">
            {"OK"}
          </button>
          <button type="button" className="notice__act">
            {"Cancel"}
          </button>
        </NoticeSample>
        <p className="problem">
          <Icon name="alert" />
          {"What a form was refused for."}
        </p>
      </Section>
      <Section name="empty">
        <EmptyState drawing={<Drawing form="bowl" />} title={"Your cart is empty."}>
          <ButtonLink look="line" href="#empty">
            {"See what is new"}
          </ButtonLink>
        </EmptyState>
      </Section>
      <Section name="drawer">
        <Drawer title={"Cart"} onClose={nothing} foot={<Button isWide>{"Proceed to checkout"}</Button>}>
          <p>{"What scrolls."}</p>
        </Drawer>
        <Drawer title={"Sign in"} onClose={nothing}>
          <Field name="drawer-email" label={"E-mail"} fault={"This field is required"} />
          <Button isWide disabled>
            {"Sign in"}
          </Button>
        </Drawer>
      </Section>
      <Section name="modal">
        <Modal title={"Size guide"} onClose={nothing}>
          <p>{"What is read or answered."}</p>
        </Modal>
        <Modal title={"When a kiln is opened"} onClose={nothing}>
          <Field name="modal-email" label={"E-mail"} />
          <Button isWide>{"Subscribe"}</Button>
        </Modal>
      </Section>
      <Section name="icon">
        {(Object.keys(iconPaths) as ReadonlyArray<IconName>).map((name) => (
          <Icon key={name} name={name} />
        ))}
      </Section>
    </>
  )
}

const pages = 3

function Pages({ page }: { readonly page: number }) {
  return (
    <nav className="account__pages" aria-label={`Pages, at ${page}`}>
      <Button look="line" disabled={page === 1}>
        {"Newer"}
      </Button>
      <p>{`Page ${page} of ${pages}`}</p>
      <Button look="line" disabled={page === pages}>
        {"Older"}
      </Button>
    </nav>
  )
}

interface NoticeSampleProps {
  readonly kind: "success" | "info" | "warning" | "danger"
  readonly children?: ReactNode
}

function NoticeSample({ kind, children }: NoticeSampleProps) {
  return (
    <div className={`notice notice--${kind}`}>
      <Icon name={kind === "success" || kind === "info" ? "check" : "alert"} />
      <p>{kind}</p>
      <button type="button" className="tap" aria-label={"Close"}>
        <Icon name="close" />
      </button>
      {children}
    </div>
  )
}
