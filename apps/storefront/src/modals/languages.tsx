import { useLingui } from "@lingui/react/macro"
import { Icon } from "../parts/icon.tsx"
import { Modal } from "../parts/modal.tsx"
import { useShop } from "../state/use-shop.ts"
import type { ModalScreenProps } from "./props.ts"

/** Links to the page in the other languages, with the same filters. They load documents. */
export default function LanguageChoice({ onClose }: ModalScreenProps) {
  const { page, view } = useShop()
  const { t } = useLingui()
  return (
    <Modal title={t`Language`} onClose={onClose}>
      <ul className="modal__list">
        {page.alternates.map(({ code, href, label, locale }) => (
          <li key={code}>
            <a
              href={href}
              lang={locale}
              hrefLang={locale}
              aria-current={code === view.code ? "true" : undefined}
            >
              {label}
              {code === view.code ? <Icon name="check" /> : null}
            </a>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
