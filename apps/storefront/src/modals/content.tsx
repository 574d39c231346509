import { useLingui } from "@lingui/react/macro"
import { useEffect } from "react"
import { Button } from "../parts/button.tsx"
import { Modal } from "../parts/modal.tsx"
import { Prose } from "../parts/prose.tsx"
import { useActions, useShop } from "../state/use-shop.ts"
import "../styles/content.css"

interface ContentModalProps {
  /** Address of the page. */
  readonly url: string
  readonly onClose: () => void
}

/** A page of content, read without leaving the one below. */
export function ContentModal({ url, onClose }: ContentModalProps) {
  const { t } = useLingui()
  const { aside } = useShop()
  const actions = useActions().page
  useEffect(() => actions.read(url), [actions, url])
  const told = aside?.url === url ? aside : null
  const page = told?.page?.kind === "content" ? told.page : null
  return (
    <Modal isWide title={page?.title ?? t`One moment…`} onClose={onClose}>
      {page === null ? null : (
        <div className="content content--modal">
          <Prose html={page.html} />
        </div>
      )}
      {told?.isFailed === true ? (
        <div role="alert">
          <p>{t`This page could not be loaded.`}</p>
          <p className="modal__acts">
            <Button onClick={() => actions.read(url)}>{t`Try again`}</Button>
            <Button look="line" onClick={onClose}>{t`Close`}</Button>
          </p>
        </div>
      ) : null}
      {page === null && told?.isFailed !== true ? (
        <p className="soft" role="status">{t`One moment…`}</p>
      ) : null}
    </Modal>
  )
}
