import type { Fault } from "../form/index.ts"
import { moment } from "../pricing/index.ts"
import { weeksToMake } from "./availability.ts"
import type { Product } from "./model.ts"

const dayMs = 86_400_000

/** The days that the date options of a product accept. */
export interface DateRule {
  /** The first day, as "YYYY-MM-DD" in the shop's time zone. */
  readonly dayMin: string
  /** Weekdays without appointments, 1 (Monday) to 7 (Sunday). */
  readonly closedWeekdays: ReadonlyArray<number>
}

const numbersOf = (value: string | ReadonlyArray<string> | undefined): ReadonlyArray<number> =>
  (typeof value === "string" ? [value] : (value ?? [])).map(Number).filter(Number.isInteger)

const atNoonMs = (day: string): number => new Date(`${day}T12:00:00Z`).getTime()

/**
 * The days that the date options of a product accept: from today plus the lead time. The lead time is that of making the
 * product, or its attribute `lead_days`; `closed_weekdays` lists weekdays without appointments.
 *
 * @param today - "YYYY-MM-DD" in the shop's time zone
 */
export const dateRuleOf = (product: Product, today: string): DateRule => {
  const { lead_days: leadDays, closed_weekdays: closed } = product.attributes
  const days = Math.max(0, weeksToMake(product) * 7, ...numbersOf(leadDays))
  return {
    dayMin: new Date(atNoonMs(today) + days * dayMs).toISOString().slice(0, 10),
    closedWeekdays: numbersOf(closed).filter((day) => day >= 1 && day <= 7),
  }
}

/**
 * Validates the text of a date option: a whole day that the product accepts.
 *
 * @param rule - null accepts every day
 */
export const dateFault = (text: string, rule: DateRule | null): Pick<Fault, "tag" | "date"> | null => {
  if (moment(text, "UTC")?.kind !== "day") return { tag: "choose" }
  if (rule === null) return null
  if (text < rule.dayMin) return { tag: "dateEarly", date: rule.dayMin }
  return rule.closedWeekdays.includes(new Date(atNoonMs(text)).getUTCDay() || 7)
    ? { tag: "dateClosed" }
    : null
}
