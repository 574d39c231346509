import { CardSkeletons } from "../listing/listing.tsx"
import { Pagination } from "../pages/account/pagination.tsx"
import { LoadingResults } from "../panels/search/results.tsx"
import { Button, ButtonLink } from "../parts/button.tsx"
import { Drawer } from "../parts/drawer.tsx"
import { Drawing } from "../parts/drawing.tsx"
import { EmptyState } from "../parts/empty-state.tsx"
import { Field } from "../parts/field.tsx"
import { type IconName, iconPaths } from "../parts/icon-paths.ts"
import { Icon } from "../parts/icon.tsx"
import { Modal } from "../parts/modal.tsx"
import { NotificationButton, NotificationContent } from "../parts/notification-content.tsx"
import { Skeleton } from "../parts/skeleton.tsx"
import { nothing, Section } from "./section.tsx"

const kinds = ["success", "info", "warning", "danger"] as const

/** Overlays, notifications, empty states and placeholders. */
export function Overlays() {
  return (
    <>
      <Section name="pagination">
        {[1, 2, 3].map((page) => (
          <Pagination
            key={page}
            label={`Pages, at ${page}`}
            pages={{ page, pageCount: 3 }}
            onChange={nothing}
          />
        ))}
        <nav className="more" aria-label={"More of a list"}>
          <p className="small soft">{"12 of 24 pieces shown"}</p>
          <progress value={12} max={24} aria-label={"12 of 24 pieces shown"} />
          <ButtonLink variant="outline" href="#pagination">
            {"Show more pieces"}
          </ButtonLink>
        </nav>
      </Section>
      <Section name="skeleton">
        <Skeleton lines={2} />
        <LoadingResults />
        <ul className="cards cards--four">
          <CardSkeletons />
        </ul>
      </Section>
      <Section name="notification">
        {kinds.map((kind) => (
          <div key={kind} className={`notification notification--${kind}`}>
            <NotificationContent kind={kind} text={kind} onClose={nothing}>
              <NotificationButton onClick={nothing}>{"OK"}</NotificationButton>
              {kind === "warning" ? (
                <NotificationButton onClick={nothing}>{"Cancel"}</NotificationButton>
              ) : null}
            </NotificationContent>
          </div>
        ))}
        <p className="problem">
          <Icon name="alert" />
          {"Why a form was refused."}
        </p>
      </Section>
      <Section name="empty">
        <EmptyState drawing={<Drawing form="bowl" />} title={"Your cart is empty."}>
          <ButtonLink variant="outline" href="#empty">
            {"See what is new"}
          </ButtonLink>
        </EmptyState>
      </Section>
      <Section name="drawer">
        <Drawer title={"Cart"} onClose={nothing} foot={<Button isWide>{"Proceed to checkout"}</Button>}>
          <p>{"Scrolling content."}</p>
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
          <p>{"A text or a question."}</p>
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
