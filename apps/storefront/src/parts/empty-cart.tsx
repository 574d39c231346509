import { useLingui } from "@lingui/react/macro"
import type { ReactNode } from "react"
import { href } from "@shop/core/store-view"
import { useView } from "../state/use-shop.ts"
import { ButtonLink } from "./button.tsx"
import { Drawing } from "./drawing.tsx"
import { EmptyState } from "./empty-state.tsx"

interface EmptyCartProps {
  readonly heading?: "h1" | "h2"
  readonly title?: string
  /** Variant of the link to the home page. */
  readonly variant?: "solid" | "outline"
  readonly onFollow?: () => void
  /** Rendered between the title and the link. */
  readonly children?: ReactNode
}

/** Shows that the cart is empty, and links to the home page. */
export function EmptyCart({
  heading = "h2",
  title,
  variant = "outline",
  onFollow,
  children,
}: EmptyCartProps) {
  const { t } = useLingui()
  return (
    <EmptyState heading={heading} drawing={<Drawing form="bowl" />} title={title ?? t`Your cart is empty.`}>
      {children}
      <HomeLink variant={variant} onFollow={onFollow} />
    </EmptyState>
  )
}

function HomeLink({
  variant,
  onFollow,
}: Required<Pick<EmptyCartProps, "variant">> & { readonly onFollow?: (() => void) | undefined }) {
  const { t } = useLingui()
  const view = useView()
  return (
    <p>
      <ButtonLink
        variant={variant}
        href={href(view, "/")}
        onClick={onFollow}
      >{t`See what is new`}</ButtonLink>
    </p>
  )
}

interface CartWaitingProps {
  readonly className: string
  readonly title: string
  readonly children: ReactNode
}

/**
 * Shown until the cart is read from the device. Without JavaScript it shows an empty cart, because a shopper with a cart gets
 * another page from the server.
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
        <HomeLink variant="outline" />
      </noscript>
    </div>
  )
}
