import { useView } from "../state/use-shop.ts"

/** Writes a moment of the platform ("YYYY-MM-DD HH:mm:ss", UTC) as a day, as the view does. */
export const useDay = (): ((moment: string) => string) => {
  const { locale, timeZone } = useView()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone })
  return (moment) => {
    const day = new Date(moment.endsWith("Z") ? moment : `${moment.replace(" ", "T")}Z`)
    return Number.isNaN(day.getTime()) ? moment : format.format(day)
  }
}

/** The same with the time of day, for what has a moment in law. */
export const useMoment = (): ((moment: string) => string) => {
  const { locale, timeZone } = useView()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "long", timeZone })
  return (moment) => format.format(new Date(moment))
}
