import { ContentModal } from "./content.tsx"
import type { ModalScreenProps } from "./props.ts"

export default function Terms({ onClose }: ModalScreenProps) {
  return <ContentModal path="/legal" onClose={onClose} />
}
