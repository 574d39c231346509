import { useLingui } from "@lingui/react/macro"
import { useActions } from "../state/use-shop.ts"
import { Button, ButtonLink } from "./button.tsx"

interface BuyButtonProps {
  readonly item: { readonly sku: string; readonly name: string; readonly href: string; readonly qty: number }
  /** Whether the product needs no choices. */
  readonly canBeAdded: boolean
  readonly onFollow?: (() => void) | undefined
}

/** Adds a product of a list to the cart, or links to its choices. */
export function BuyButton({ item, canBeAdded, onFollow }: BuyButtonProps) {
  const { t } = useLingui()
  const { cart } = useActions()
  return canBeAdded ? (
    <Button
      variant="outline"
      aria-label={t`Add to cart: ${item.name}`}
      onClick={() => cart.add({ sku: item.sku, qty: item.qty })}
    >
      {t`Add to cart`}
    </Button>
  ) : (
    <ButtonLink variant="outline" href={item.href} aria-label={t`Choose ${item.name}`} onClick={onFollow}>
      {t`Choose`}
    </ButtonLink>
  )
}
