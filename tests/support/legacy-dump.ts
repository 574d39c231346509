import { existsSync } from "node:fs"

/** The dump of a real shop that `SHOP_LEGACY_DUMP` names; null when it names none. */
export const legacyDump: string | null = process.env["SHOP_LEGACY_DUMP"] ?? null

if (legacyDump !== null && !existsSync(legacyDump))
  throw new Error(`SHOP_LEGACY_DUMP names ${legacyDump}, which is not there`)
