import { useEffect } from "react"
import ReviewForm from "../reviews/review-form.tsx"
import { useShop } from "../state/use-shop.ts"
import type { ModalScreenProps } from "./props.ts"

/** The review form for the product of the page. On other pages it closes at once. @see S2 §2 Modals */
export default function ReviewModal({ onClose }: ModalScreenProps) {
  const { page } = useShop().page
  const isOfProduct = page.kind === "product"
  useEffect(() => {
    if (!isOfProduct) onClose()
  }, [isOfProduct, onClose])
  return isOfProduct ? <ReviewForm page={page} onClose={onClose} /> : null
}
