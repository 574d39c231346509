import { Effect, Option } from "effect"
import type { StandIn } from "@shop/core/cache"
import type { OfflineRoom } from "@shop/core/offline"

/** The catalogue on this device, whose code comes once a page has been still or nobody answers. */
export interface OnDevice {
  readonly standIn: (typeof StandIn)["Service"]
  /** Opens the room, once; null while its code cannot be had. */
  readonly room: () => Promise<OfflineRoom | null>
}

/**
 * What stands in for the platform before its room is open: the first one who asks opens it.
 *
 * @param open - loads the room and lets what is seen of it be seen
 */
export const onDevice = (open: () => Promise<OfflineRoom>): OnDevice => {
  let opening: Promise<OfflineRoom | null> | null = null
  const room = (): Promise<OfflineRoom | null> => {
    opening ??= open().catch(() => {
      opening = null
      return null
    })
    return opening
  }
  const asked = Effect.promise(room)
  return {
    room,
    standIn: {
      asOfMs: Effect.flatMap(asked, (opened) => opened?.standIn.asOfMs ?? Effect.succeed(null)),
      answer: (call) =>
        Effect.flatMap(asked, (opened) => opened?.standIn.answer(call) ?? Effect.succeed(Option.none())),
    },
  }
}
