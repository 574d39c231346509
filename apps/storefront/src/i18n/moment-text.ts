const dayMs = 86_400_000

/**
 * Writes a recent moment: the time of day, and the date when it is another day than today.
 *
 * @param atMs - epoch ms
 * @param locale - such as "fr-FR"
 * @param nowMs - epoch ms; the device's clock by default
 * @param timeZone - the device's by default
 */
export const momentText = (atMs: number, locale: string, nowMs = Date.now(), timeZone?: string): string => {
  const zone = timeZone === undefined ? {} : { timeZone }
  const day = new Intl.DateTimeFormat("en", { dateStyle: "short", ...zone })
  const isToday = Math.abs(nowMs - atMs) < dayMs && day.format(atMs) === day.format(nowMs)
  const time = { hour: "2-digit", minute: "2-digit" } as const
  return new Intl.DateTimeFormat(
    locale,
    isToday ? { ...time, ...zone } : { day: "numeric", month: "long", ...time, ...zone },
  ).format(atMs)
}
