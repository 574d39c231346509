import { useEffect, useState } from "react"
import type { Notice } from "@shop/core/notice"
import { useActions, useShop } from "../state/use-shop.ts"

type Tag = Notice["body"]["tag"]

/** What the screen says itself, in its place, is not said over it as well. */
export const useSaidHere = (tag: Tag | null): void => {
  const { notices } = useShop()
  const { close } = useActions().notice
  useEffect(() => {
    for (const { id, body } of notices) if (body.tag === tag) close(id)
  }, [close, notices, tag])
}

/** Whether something has been told since the component came, which says it in its place from then on. */
export const useTold = (tag: Tag): boolean => {
  const { notices } = useShop()
  const [before] = useState(() => Math.max(-1, ...notices.map(({ id }) => id)))
  const [isTold, setIsTold] = useState(false)
  if (!isTold && notices.some(({ id, body }) => id > before && body.tag === tag)) setIsTold(true)
  useSaidHere(tag)
  return isTold
}
