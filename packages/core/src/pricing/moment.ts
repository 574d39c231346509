import { limits } from "../settings/index.ts"

/** A moment as catalogues write it: a whole day, or a point in time. Both in milliseconds since 1970. */
export type Moment =
  | { readonly kind: "day"; readonly startMs: number; readonly endMs: number }
  | { readonly kind: "instant"; readonly atMs: number }

const dayMs = 86_400_000
const written = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d(?:\.\d{1,9})?))?(Z|[+-]\d\d:?\d\d)?)?$/
const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * Parses a date or date-time of the catalogue. Without an offset it is in the store's time zone, so that server and browsers
 * agree.
 *
 * @param text - "YYYY-MM-DD", or with "HH:mm", "HH:mm:ss" or "HH:mm:ss.SSS" after a space or T, and "Z" or an offset
 * @param timeZone - IANA zone of the store
 * @returns a day from its start to the start of the next, an instant, or null for an invalid text
 * @throws RangeError when the zone does not exist: a broken setting, never input
 */
export const moment = (text: string, timeZone: string): Moment | null => {
  const parts = written.exec(text.trim())
  if (parts === null) return null
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0)) as Six
  if (
    month < 1 ||
    month > 12 ||
    day < 1 ||
    day > daysIn(year, month) ||
    hour > 23 ||
    minute > 59 ||
    second >= 60
  )
    return null
  const wallMs = epochMs(year, month, day) + hour * 3_600_000 + minute * 60_000 + Math.floor(second * 1000)
  if (parts[4] === undefined)
    return { kind: "day", startMs: instantMs(wallMs, timeZone), endMs: instantMs(wallMs + dayMs, timeZone) }
  return {
    kind: "instant",
    atMs: parts[7] === undefined ? instantMs(wallMs, timeZone) : wallMs - offsetMs(parts[7]),
  }
}

/**
 * The day at a moment in a time zone.
 *
 * @returns "YYYY-MM-DD"
 */
export const dayIn = (nowMs: number, timeZone: string): string =>
  new Date(nowMs + zoneOffsetMs(nowMs, timeZone)).toISOString().slice(0, 10)

/**
 * Caches a function of a date and a time zone. Parsing costs fifty times a look-up, and the thousands of prices of a
 * catalogue share few dates.
 *
 * @param make - depends on the date and the zone alone
 * @returns the same function with a cache of `limits.parsedDatesMax` entries
 */
export const remembered = <A>(
  make: (text: string, timeZone: string) => A,
): ((text: string, timeZone: string) => A) => {
  const zones = new Map<string, Map<string, A>>()
  return (text, timeZone) => {
    const known = zones.get(timeZone) ?? new Map<string, A>()
    const found = known.get(text)
    if (found !== undefined) return found
    const made = make(text, timeZone)
    if (known.size >= limits.parsedDatesMax) known.clear()
    zones.set(timeZone, known.set(text, made))
    return made
  }
}

type Six = [year: number, month: number, day: number, hour: number, minute: number, second: number]

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const daysIn = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : monthDays[month - 1]!

/** Days from 1970 of the Gregorian calendar, as ms; years begin in March, so that a leap day ends one. */
const epochMs = (year: number, month: number, day: number): number => {
  const shifted = month > 2 ? year : year - 1
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400)
  return (365 * shifted + leapDays + dayOfYear - 719_468) * dayMs
}

const offsetMs = (offset: string): number => {
  if (offset === "Z") return 0
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2))
  return (offset.startsWith("-") ? -minutes : minutes) * 60_000
}

/** The instant of a local time in a zone. The second step corrects a first guess on the other side of an offset change. */
const instantMs = (wallMs: number, timeZone: string): number => {
  const first = wallMs - zoneOffsetMs(wallMs, timeZone)
  return wallMs - zoneOffsetMs(first, timeZone)
}

/** Building a formatter costs a hundred times its use, and a shop has one zone or two. */
const clocks = new Map<string, Intl.DateTimeFormat>()

const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat("en-GB-u-ca-gregory-nu-latn", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  })
  clocks.set(timeZone, clock)
  return clock
}

const zoneOffsetMs = (atMs: number, timeZone: string): number => {
  if (timeZone === "UTC") return 0
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of clockOf(timeZone).formatToParts(atMs)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  const wallMs = epochMs(year, month, day) + hour * 3_600_000 + minute * 60_000 + second * 1000
  return wallMs - Math.floor(atMs / 1000) * 1000
}
