import { useLingui } from "@lingui/react/macro"
import { type RefObject, useRef, useState } from "react"
import type { SavedAddress } from "@shop/core/account"
import { Button, TextButton } from "../../parts/button.tsx"
import { Icon } from "../../parts/icon.tsx"
import { useActions } from "../../state/use-shop.ts"
import { AddressForm } from "./address-form.tsx"
import type { SectionProps } from "./index.tsx"
import { PostalAddress } from "../../parts/postal-address.tsx"
import { useConfirmation } from "../../parts/use-confirmation.ts"

/** The edited address: an index in the address book, a new one, or none. */
type Editing = number | "new" | null

export function Addresses({ account, profile }: SectionProps) {
  const { t } = useLingui()
  const [editing, setEditing] = useState<Editing>(null)
  const list = useRef<HTMLDivElement>(null)
  const done = (): void => {
    setEditing(null)
    list.current?.focus()
  }
  const { addresses } = profile
  return (
    <div ref={list} tabIndex={-1} className="account__book">
      {addresses.length === 0 && editing === null ? (
        <p className="soft">
          {t`No address is written down yet. One you add here can be used at the checkout.`}
        </p>
      ) : null}
      <ul className="book">
        {addresses.map((saved, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a new address has no id until the platform gives one
          <li key={index} className={editing === index ? "book__item book__item--open" : "book__item"}>
            {editing === index ? (
              <AddressForm account={account} profile={profile} index={index} onDone={done} />
            ) : (
              <Saved saved={saved} index={index} onEdit={() => setEditing(index)} list={list} />
            )}
          </li>
        ))}
      </ul>
      {editing === "new" ? (
        <section className="book__new">
          <h2>{t`New address`}</h2>
          <AddressForm account={account} profile={profile} index={null} onDone={done} />
        </section>
      ) : profile.hasRoomForAddress ? (
        <Button variant="outline" onClick={() => setEditing("new")}>
          <Icon name="plus" />
          {t`Add an address`}
        </Button>
      ) : (
        <p className="soft">{t`Your address book is full. Remove an address to add another.`}</p>
      )}
    </div>
  )
}

interface SavedProps {
  readonly saved: SavedAddress
  readonly index: number
  readonly onEdit: () => void
  readonly list: RefObject<HTMLElement | null>
}

function Saved({ saved, index, onEdit, list }: SavedProps) {
  const { t } = useLingui()
  const { saveAddress } = useActions().account
  const { address, isDefaultShipping, isDefaultBilling } = saved
  const whose = `${address.street}, ${address.city}`
  return (
    <>
      <PostalAddress address={address} />
      <ul className="book__uses">
        {isDefaultShipping ? (
          <li>
            <Icon name="check" />
            {t`Deliveries go here`}
          </li>
        ) : null}
        {isDefaultBilling ? (
          <li>
            <Icon name="check" />
            {t`Invoices go here`}
          </li>
        ) : null}
      </ul>
      <div className="book__actions">
        <TextButton aria-label={t`Change: ${whose}`} onClick={onEdit}>{t`Change`}</TextButton>
        {isDefaultShipping ? null : (
          <TextButton
            aria-label={t`Deliver here: ${whose}`}
            onClick={() => saveAddress(index, address, ["isDefaultShipping"])}
          >
            {t`Deliver here`}
          </TextButton>
        )}
        {isDefaultBilling ? null : (
          <TextButton
            aria-label={t`Invoice here: ${whose}`}
            onClick={() => saveAddress(index, address, ["isDefaultBilling"])}
          >
            {t`Invoice here`}
          </TextButton>
        )}
        <Remove index={index} whose={whose} list={list} />
      </div>
    </>
  )
}

/** Removes an address after a confirmation, because it cannot be undone. */
function Remove({ index, whose, list }: Pick<SavedProps, "index" | "list"> & { readonly whose: string }) {
  const { t } = useLingui()
  const { removeAddress } = useActions().account
  const { isConfirming, setIsConfirming, confirm } = useConfirmation()
  if (!isConfirming) {
    return (
      <TextButton aria-label={t`Remove ${whose}`} onClick={() => setIsConfirming(true)}>
        {t`Remove`}
      </TextButton>
    )
  }
  return (
    <span className="book__confirm" role="group" aria-label={t`Remove ${whose}`}>
      {t`Remove it for good?`}{" "}
      <TextButton
        ref={confirm}
        onClick={() => {
          setIsConfirming(false)
          list.current?.focus()
          removeAddress(index)
        }}
      >
        {t`Yes, remove`}
      </TextButton>{" "}
      <TextButton onClick={() => setIsConfirming(false)}>{t`No, keep`}</TextButton>
    </span>
  )
}
