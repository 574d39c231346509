import { useLingui } from "@lingui/react/macro"
import { useEffect } from "react"
import { href } from "@shop/core/store-view"
import { Button } from "../parts/button.tsx"
import { Modal } from "../parts/modal.tsx"
import { Prose } from "../parts/prose.tsx"
import { useActions, useShop } from "../state/use-shop.ts"
import "../styles/content.css"

interface ContentModalProps {
  /** Inside the view, such as "/size-guide". */
  readonly path: string
  readonly onClose: () => void
}

/** A page of content, read without leaving the one below. */
export function ContentModal({ path, onClose }: ContentModalProps) {
  const { t } = useLingui()
  const { view, aside } = useShop()
  const actions = useActions().page
  const url = href(view, path)
  useEffect(() => actions.read(url), [actions, url])
  const told = aside?.url === url ? aside : null
  const page = told?.page?.kind === "content" ? told.page : null
  return (
    <Modal isWide title={page?.title ?? t`One moment…`} onClose={onClose}>
      {page === null ? null : <Prose html={page.html} />}
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
