import { legalHref } from "../forms/legal-paths.ts"
import { useShop } from "../state/use-shop.ts"
import { ContentModal } from "./content.tsx"
import type { ModalScreenProps } from "./props.ts"

export default function Terms({ onClose }: ModalScreenProps) {
  const { view } = useShop()
  return <ContentModal url={legalHref(view, "terms")} onClose={onClose} />
}
