import type { ShopSettings } from "./model.ts"

/** What of the settings can be another than specified, group by group; store views are told on their own. */
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

/**
 * The settings with a change: what the change does not name stays as it was.
 *
 * @rule LI60 - S1 §9 (what an operator decides)
 */
export const adjusted = (settings: ShopSettings, change: SettingsChange): ShopSettings => {
  const groups: Record<string, unknown> = { ...settings }
  for (const [name, said] of Object.entries(change)) {
    const before = groups[name]
    groups[name] = isGroup(before) && isGroup(said) ? { ...before, ...said } : said
  }
  return groups as unknown as ShopSettings
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * What of settings differs from others, store views left out: the least that has to be said of them.
 *
 * @returns null when nothing does
 * @rule LI60 - S1 §9
 */
export const differing = (from: ShopSettings, settings: ShopSettings): SettingsChange | null => {
  const change: Record<string, unknown> = {}
  for (const [name, said] of Object.entries(settings as unknown as Groups)) {
    const before = (from as unknown as Groups)[name]
    if (name === "views" || isSame(before, said)) continue
    change[name] =
      isGroup(before) && isGroup(said)
        ? Object.fromEntries(Object.entries(said).filter(([key, value]) => !isSame(before[key], value)))
        : said
  }
  return Object.keys(change).length === 0 ? null : (change as SettingsChange)
}
