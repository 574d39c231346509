import type { ShopSettings } from "./model.ts"

/** The difference between two settings, by group, without the store views. */
export type SettingsChange = {
  readonly [Group in Exclude<keyof ShopSettings, "views">]?: ShopSettings[Group] extends Readonly<
    Record<string, unknown>
  >
    ? Partial<ShopSettings[Group]>
    : ShopSettings[Group] extends object
      ? Partial<ShopSettings[Group]>
      : ShopSettings[Group]
}

type Groups = Readonly<Record<string, unknown>>

const isGroup = (value: unknown): value is Groups =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Applies a change to settings. */
export const applySettingsChange = (settings: ShopSettings, change: SettingsChange): ShopSettings => {
  const groups: Groups = { ...settings }
  const changed: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(change)) {
    const before = groups[name]
    changed[name] = isGroup(before) && isGroup(value) ? { ...before, ...value } : value
  }
  return { ...settings, ...changed }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * The smallest change that turns `from` into `settings`. Browsers get this change instead of all settings.
 *
 * @returns null without a difference
 */
export const diffSettings = (from: ShopSettings, settings: ShopSettings): SettingsChange | null => {
  const groups: Groups = { ...from }
  const change: Record<string, unknown> = {}
  for (const [name, value] of Object.entries<unknown>({ ...settings })) {
    const before = groups[name]
    if (name === "views" || isSame(before, value)) continue
    change[name] =
      isGroup(before) && isGroup(value)
        ? Object.fromEntries(Object.entries(value).filter(([key, field]) => !isSame(before[key], field)))
        : value
  }
  return Object.keys(change).length === 0 ? null : (change as SettingsChange)
}
