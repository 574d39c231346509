import { useView } from "../state/use-shop.ts"

/** A day, such as "2026-11-14", as the language writes it. */
export function Day({ on }: { readonly on: string }) {
  const view = useView()
  const written = new Intl.DateTimeFormat(view.locale, { dateStyle: "long", timeZone: "UTC" })
  return <time dateTime={on}>{written.format(new Date(`${on}T00:00:00Z`))}</time>
}
