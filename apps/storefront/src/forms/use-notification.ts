import { useEffect, useState } from "react"
import type { Notification } from "@shop/core/notification"
import { useActions, useShop } from "../state/use-shop.ts"

type Tag = Notification["body"]["tag"]

/** Dismisses notifications that the screen itself already shows. */
export const useDismissNotification = (tag: Tag | null): void => {
  const { notifications } = useShop()
  const { close } = useActions().notification
  useEffect(() => {
    for (const { id, body } of notifications) if (body.tag === tag) close(id)
  }, [close, notifications, tag])
}

/** Whether a notification has appeared since the component was mounted. The component shows it in place of the notification. */
export const useHasNotification = (tag: Tag): boolean => {
  const { notifications } = useShop()
  const [lastId] = useState(() => Math.max(-1, ...notifications.map(({ id }) => id)))
  const [hasAppeared, setHasAppeared] = useState(false)
  if (!hasAppeared && notifications.some(({ id, body }) => id > lastId && body.tag === tag))
    setHasAppeared(true)
  useDismissNotification(tag)
  return hasAppeared
}
