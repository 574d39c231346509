import { Trans, useLingui } from "@lingui/react/macro"
import type { ReactNode } from "react"
import { href } from "@shop/core/store-view"
import { useView } from "../state/use-shop.ts"
import { ButtonLink } from "./button.tsx"
import { Drawing } from "./drawing.tsx"
import { EmptyState } from "./empty-state.tsx"

interface EmptyCartProps {
  readonly heading?: "h1" | "h2"
  /** Of the link to the first page. */
  readonly look?: "solid" | "line"
  readonly onFollow?: () => void
  /** Stands between the title and the link. */
  readonly children?: ReactNode
}

/** Says that the cart is empty, and links to the first page. */
export function EmptyCart({ heading = "h2", look = "line", onFollow, children }: EmptyCartProps) {
  const { t } = useLingui()
  return (
    <EmptyState heading={heading} drawing={<Drawing form="bowl" />} title={t`Your cart is empty.`}>
      {children}
      <ToFirstPage look={look} onFollow={onFollow} />
    </EmptyState>
  )
}

function ToFirstPage({
  look,
  onFollow,
}: Required<Pick<EmptyCartProps, "look">> & { readonly onFollow?: (() => void) | undefined }) {
  const view = useView()
  return (
    <p>
      <ButtonLink look={look} href={href(view, "/")} onClick={onFollow}>
        <Trans>See what is new</Trans>
      </ButtonLink>
    </p>
  )
}

interface CartWaitingProps {
  readonly className: string
  readonly title: string
  readonly children: ReactNode
}

/**
 * Stands in until the device's cart is read. The server gives a shopper without JavaScript and with a cart another page, so
 * this one tells everybody else without JavaScript that the cart is empty.
 */
export function CartWaiting({ className, title, children }: CartWaitingProps) {
  const { t } = useLingui()
  return (
    <div className={`wrap ${className}`}>
      <h1>{title}</h1>
      <p className="lead needs-script" aria-busy="true">
        {children}
      </p>
      <noscript>
        <p className="lead">{t`Your cart is empty.`}</p>
        <ToFirstPage look="line" />
      </noscript>
    </div>
  )
}
