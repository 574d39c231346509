import { useView } from "../state/use-shop.ts"

/** A date such as "2026-11-14", formatted for the locale. */
export function Day({ on }: { readonly on: string }) {
  const view = useView()
  const format = new Intl.DateTimeFormat(view.locale, { dateStyle: "long", timeZone: "UTC" })
  return <time dateTime={on}>{format.format(new Date(`${on}T00:00:00Z`))}</time>
}
