import { useLingui } from "@lingui/react/macro"
import { ContentModal } from "./content.tsx"
import type { ModalScreenProps } from "./props.ts"

export default function SizeGuide({ onClose }: ModalScreenProps) {
  const { t } = useLingui()
  return <ContentModal path="/size-guide" title={t`Size guide`} onClose={onClose} />
}
