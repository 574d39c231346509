import { useLingui } from "@lingui/react/macro"
import { ContentModal } from "./content.tsx"
import type { ModalScreenProps } from "./props.ts"

export default function Terms({ onClose }: ModalScreenProps) {
  const { t } = useLingui()
  return <ContentModal path="/legal" title={t`Terms and conditions`} onClose={onClose} />
}
