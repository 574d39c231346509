import { useEffect, useState } from "react"
import type { Notice } from "@shop/core/notice"
import { useActions, useShop } from "../state/use-shop.ts"

type Tag = Notice["body"]["tag"]

/** Dismisses notices that the screen itself already shows. */
export const useDismissNotice = (tag: Tag | null): void => {
  const { notices } = useShop()
  const { close } = useActions().notice
  useEffect(() => {
    for (const { id, body } of notices) if (body.tag === tag) close(id)
  }, [close, notices, tag])
}

/** Whether a notice has appeared since the component was mounted. The component shows it in place of the notice. */
export const useHasNotice = (tag: Tag): boolean => {
  const { notices } = useShop()
  const [lastId] = useState(() => Math.max(-1, ...notices.map(({ id }) => id)))
  const [hasAppeared, setHasAppeared] = useState(false)
  if (!hasAppeared && notices.some(({ id, body }) => id > lastId && body.tag === tag)) setHasAppeared(true)
  useDismissNotice(tag)
  return hasAppeared
}
