import { moment, remembered } from "./moment.ts"

/** From when until when a special price holds, as the catalogue writes it. */
export interface Window {
  readonly from: string | null
  readonly to: string | null
}

/**
 * Whether a special price holds now.
 *
 * | bound | unset   | day                      | instant                               | unreadable |
 * | ----- | ------- | ------------------------ | ------------------------------------- | ---------- |
 * | from  | holds   | from its first moment on | from it on                            | never      |
 * | to    | holds   | until its last moment    | before it; midnight is the whole day  | never      |
 *
 * Platforms store a calendar date as its midnight. So an end at midnight means that the offer lasts the whole day.
 *
 * @param nowMs - milliseconds since 1970
 * @param timeZone - IANA zone of the store, in which its days begin and end
 */
export const isActive = ({ from, to }: Window, nowMs: number, timeZone: string): boolean =>
  hasBegun(from, nowMs, timeZone) && !hasEnded(to, nowMs, timeZone)

const isUnset = (bound: string | null): bound is null | "" => bound === null || bound === ""

const hasBegun = (bound: string | null, nowMs: number, timeZone: string): boolean =>
  isUnset(bound) || nowMs >= startMs(bound, timeZone)

const hasEnded = (bound: string | null, nowMs: number, timeZone: string): boolean =>
  !isUnset(bound) && nowMs >= endMs(bound, timeZone)

/** Epoch ms of a start; an unreadable date never starts. */
const startMs = remembered((bound, timeZone) => {
  const at = moment(bound, timeZone)
  if (at === null) return Number.POSITIVE_INFINITY
  return at.kind === "day" ? at.startMs : at.atMs
})

/** Epoch ms of an end; an unreadable date has always ended. */
const endMs = remembered((bound, timeZone) => {
  const at = moment(asDay(bound), timeZone)
  if (at === null) return Number.NEGATIVE_INFINITY
  return at.kind === "day" ? at.endMs : at.atMs
})
const asDay = (bound: string): string => bound.trim().replace(/[ T]00:00(:00)?$/, "")
