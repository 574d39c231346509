import { useView } from "../state/use-shop.ts"

/** Returns a function that formats the date of a platform time, such as "2026-11-14 09:30:00" in UTC. */
export const useDay = (): ((moment: string) => string) => {
  const { locale, timeZone } = useView()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone })
  return (moment) => {
    const day = new Date(moment.endsWith("Z") ? moment : `${moment.replace(" ", "T")}Z`)
    return Number.isNaN(day.getTime()) ? moment : format.format(day)
  }
}

/** Returns a function that formats date and time. */
export const useMoment = (): ((moment: string) => string) => {
  const { locale, timeZone } = useView()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone })
  return (moment) => format.format(new Date(moment))
}
