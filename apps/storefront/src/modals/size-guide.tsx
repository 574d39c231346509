import { ContentModal } from "./content.tsx"
import type { ModalScreenProps } from "./props.ts"

export default function SizeGuide({ onClose }: ModalScreenProps) {
  return <ContentModal path="/size-guide" onClose={onClose} />
}
