import { useLingui } from "@lingui/react/macro"
import { useEffect } from "react"
import { href } from "@shop/core/store-view"
import { legalHref } from "../forms/legal-paths.ts"
import { Button } from "../parts/button.tsx"
import { Modal } from "../parts/modal.tsx"
import { Prose } from "../parts/prose.tsx"
import { useActions, useShop, useView } from "../state/use-shop.ts"
import type { ModalScreenProps } from "./props.ts"
import "../styles/content.css"

interface ContentModalProps extends ModalScreenProps {
  /** Address of the page. */
  readonly url: string
}

/** A content page in a modal. */
function ContentModal({ url, onClose }: ContentModalProps) {
  const { t } = useLingui()
  const { relatedContent } = useShop()
  const actions = useActions().page
  useEffect(() => actions.read(url), [actions, url])
  const loaded = relatedContent?.url === url ? relatedContent : null
  const page = loaded?.page?.kind === "content" ? loaded.page : null
  return (
    <Modal isWide title={page?.title ?? t`One moment…`} onClose={onClose}>
      {page === null ? null : (
        <div className="content content--modal">
          <Prose html={page.html} />
        </div>
      )}
      {loaded?.isFailed === true ? (
        <div role="alert">
          <p>{t`This page could not be loaded.`}</p>
          <p className="modal__actions">
            <Button onClick={() => actions.read(url)}>{t`Try again`}</Button>
            <Button variant="outline" onClick={onClose}>{t`Close`}</Button>
          </p>
        </div>
      ) : null}
      {page === null && loaded?.isFailed !== true ? (
        <p className="soft" role="status">{t`One moment…`}</p>
      ) : null}
    </Modal>
  )
}

export function SizeGuide({ onClose }: ModalScreenProps) {
  return <ContentModal url={href(useView(), "/size-guide")} onClose={onClose} />
}

export function Terms({ onClose }: ModalScreenProps) {
  return <ContentModal url={legalHref(useView(), "terms")} onClose={onClose} />
}
