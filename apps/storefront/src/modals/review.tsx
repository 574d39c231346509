import { useEffect } from "react"
import ReviewForm from "../reviews/review-form.tsx"
import { useShop } from "../state/use-shop.ts"
import type { ModalScreenProps } from "./props.ts"

/** A review of the product whose page is shown; elsewhere there is nothing to write of. @see S2 §2 Modals */
export default function ReviewModal({ onClose }: ModalScreenProps) {
  const { page } = useShop().page
  const isOfProduct = page.kind === "product"
  useEffect(() => {
    if (!isOfProduct) onClose()
  }, [isOfProduct, onClose])
  return isOfProduct ? <ReviewForm page={page} onClose={onClose} /> : null
}
