import { useState } from "react"
import type { Notice } from "@shop/core/notice"
import { useShop } from "./use-shop.ts"

/** Whether something has been told since the component came, and stays so when the notice has gone. */
export const useTold = (tag: Notice["body"]["tag"]): boolean => {
  const { notices } = useShop()
  const [before] = useState(() => Math.max(-1, ...notices.map(({ id }) => id)))
  const [isTold, setIsTold] = useState(false)
  if (!isTold && notices.some(({ id, body }) => id > before && body.tag === tag)) setIsTold(true)
  return isTold
}
