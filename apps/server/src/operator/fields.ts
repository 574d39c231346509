import * as Money from "@shop/core/money"
import { moment } from "@shop/core/pricing"
import { defaults as views } from "@shop/core/store-view"

/** Invalid input of an operator; the message describes the expected format. */
export class FieldInvalid extends Error {}

/**
 * Reads an amount such as "5", "5.5" or "5,50".
 *
 * @returns whole cents, >= 0
 * @throws FieldInvalid
 */
export const centsOf = (text: string, name: string): number => {
  const [, euros, part = ""] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  if (euros === undefined) throw new FieldInvalid(`${name} is an amount such as 5.00`)
  return Number(euros) * 100 + Number(part.padEnd(2, "0"))
}

/** Reads a whole number from `min` to `max`. @throws FieldInvalid */
export const wholeOf = (text: string, name: string, min: number, max: number): number => {
  const value = Number(text)
  if (/^\d{1,15}$/.test(text.trim()) && value >= min && value <= max) return value
  throw new FieldInvalid(`${name} is a whole number from ${min} to ${max}`)
}

/** Reads a percentage such as 10 or 12.5. @returns parts per million @throws FieldInvalid */
export const percentOf = (text: string, name: string): number => {
  const [, whole, part = ""] = /^(\d{1,3})(?:[.,](\d{1,4}))?$/.exec(text.trim()) ?? []
  const ppm = Number(whole ?? "0") * 10_000 + Number(part.padEnd(4, "0"))
  if (ppm < 1 || ppm > 1_000_000) throw new FieldInvalid(`${name} is above 0 and at most 100 percent`)
  return ppm
}

/**
 * Reads a day such as 2026-12-24, or a time such as 2026-12-24T18:00Z.
 *
 * @param isEnd - whether a date means the end of that day
 * @param timeZone - time zone of the shop
 * @returns epoch ms
 * @throws FieldInvalid
 */
export const momentOf = (text: string, name: string, isEnd: boolean, timeZone: string): number => {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text.trim())
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/.test(text.trim())
  const read = isDay || isTime ? moment(text, timeZone) : null
  if (read === null)
    throw new FieldInvalid(`${name} is a day such as 2026-12-24, or a time such as 2026-12-24T18:00Z`)
  if (read.kind === "instant") return read.atMs
  return isEnd ? read.endMs : read.startMs
}

/** Reads yes or no. @throws FieldInvalid */
export const flagOf = (text: string, name: string): boolean => {
  if (/^(yes|true|1)$/i.test(text.trim())) return true
  if (/^(no|false|0)$/i.test(text.trim())) return false
  throw new FieldInvalid(`${name} is yes or no`)
}

const english = views.find(({ code }) => code === "en") ?? views[0]!

/** Cents as an operator reads them. */
export const euros = (cents: unknown): string => Money.format(Money.cents(Number(cents ?? 0)), english.money)
