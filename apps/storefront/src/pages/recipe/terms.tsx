import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import type { RecipePage } from "@shop/core/page"

/** Formats minutes, as hours from an hour on. */
const useDuration = (): ((minutes: number) => string) => {
  const { t } = useLingui()
  return (minutes) => {
    const hours = Math.floor(minutes / 60)
    const rest = minutes % 60
    if (hours === 0) return t`${rest} min`
    return rest === 0 ? t`${hours} h` : t`${hours} h ${rest} min`
  }
}

/** Times, oven temperature and servings. */
export function Terms({ page }: { readonly page: RecipePage }) {
  const { t } = useLingui()
  const duration = useDuration()
  const { preparationMinutes, cookingMinutes, ovenTemperatureC, servings: serves } = page
  const terms: ReadonlyArray<readonly [name: string, value: string | null]> = [
    [t`Preparation`, preparationMinutes === null ? null : duration(preparationMinutes)],
    [t`Cooking`, cookingMinutes === null ? null : duration(cookingMinutes)],
    [t`Oven`, ovenTemperatureC === null ? null : t`${ovenTemperatureC} °C`],
    [t`Serves`, serves === null ? null : t`${plural(serves, { one: "# person", other: "# people" })}`],
  ]
  return (
    <dl className="recipe__terms">
      {terms.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
