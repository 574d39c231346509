import type { JsonObject } from "@shop/core/catalogue"

/** Whether a value is a JSON object and no array. @rule IX6 */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)
