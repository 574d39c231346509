import { href } from "@shop/core/store-view"
import { useShop } from "../state/use-shop.ts"
import { ContentModal } from "./content.tsx"
import type { ModalScreenProps } from "./props.ts"

export default function SizeGuide({ onClose }: ModalScreenProps) {
  const { view } = useShop()
  return <ContentModal url={href(view, "/size-guide")} onClose={onClose} />
}
