import { useLingui } from "@lingui/react/macro"
import { useState } from "react"
import type { ProductPage } from "@shop/core/page"
import { Faults } from "../forms/faults.tsx"
import { onSubmit, useDraft } from "../forms/use-draft.ts"
import { PanelNotifications } from "../notifications/panel-notifications.tsx"
import { Button, TextButton } from "../parts/button.tsx"
import { Drawer } from "../parts/drawer.tsx"
import { Field, TextAreaField } from "../parts/field.tsx"
import { useActions, useShop } from "../state/use-shop.ts"
import { useHasNotification } from "../forms/use-notification.ts"
import { StarInput } from "./star-input.tsx"
import "../styles/forms.css"

interface ReviewFormProps {
  readonly page: ProductPage
  readonly onClose: () => void
}

/** The form of a review. The draft stays until the review is sent. @see S2 §2 Modals (review) */
export default function ReviewForm({ page, onClose }: ReviewFormProps) {
  const { account, reviews } = useShop()
  const { t } = useLingui()
  const { showLogin } = useActions().account
  const isSent = useHasNotification("ReviewSent")
  return (
    <Drawer title={t`Your review`} onClose={onClose}>
      {isSent ? (
        <div className="account__sent">
          <p role="status">{t`Thank you. We read every review before it appears.`}</p>
          <Button onClick={onClose}>{t`Close`}</Button>
        </div>
      ) : (
        <>
          <PanelNotifications />
          <p className="review__about">{page.name}</p>
          <Form page={page} faults={reviews?.faults ?? []} isSending={reviews?.stage === "sending"} />
          {account?.isSignedIn === true ? null : (
            <p className="review__guest small soft">
              {t`You can write without an account. Only a review from the account that ordered the piece is marked “Bought here”.`}{" "}
              <TextButton onClick={() => showLogin(true)}>{t`Sign in`}</TextButton>
            </p>
          )}
        </>
      )}
    </Drawer>
  )
}

interface FormProps {
  readonly page: ProductPage
  readonly faults: NonNullable<ReturnType<typeof useShop>["reviews"]>["faults"]
  readonly isSending: boolean
}

function Form({ page, faults, isSending }: FormProps) {
  const { account, reviews } = useShop()
  const { t } = useLingui()
  const { create } = useActions().review
  const opening = { nickname: account?.profile?.firstName ?? "", title: "", detail: "" }
  const { draft, fault, field } = useDraft(opening, faults)
  const [stars, setStars] = useState(0)
  const send = () => create({ productId: page.id, ...draft, ratings: [{ name: t`Overall`, value: stars }] })
  return (
    <>
      <Faults faults={faults} />
      <form className="fields fields--column" noValidate onSubmit={onSubmit(send)}>
        <StarInput
          stars={stars}
          starsMax={reviews?.starsMax ?? 0}
          onChange={setStars}
          fault={fault("rating")}
        />
        <Field {...field("nickname")} autoComplete="nickname" />
        <Field {...field("title")} />
        <TextAreaField {...field("detail")} rows={6} />
        <p className="small soft">
          {t`Your review and the name above it are shown to everybody, with the date.`}
        </p>
        <Button type="submit" isWide disabled={isSending}>{t`Send the review`}</Button>
      </form>
    </>
  )
}
