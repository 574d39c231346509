import { limits } from "../settings/index.ts"
import type { ComparedProduct, CompareList, Values } from "./model.ts"
import { type CompareRow, rows } from "./rows.ts"
import type { Attribute } from "../catalogue/index.ts"

/** What is compared, as it is shown. @rule CP3 */
export interface CompareView {
  readonly items: ReadonlyArray<ComparedProduct>
  readonly count: number
  readonly isFull: boolean
  readonly rows: ReadonlyArray<CompareRow>
  /** Values are being asked for. */
  readonly isLoading: boolean
}

/** What was looked up about the compared products. @rule CP2 */
export interface Sheet {
  readonly values: ReadonlyMap<string, Values>
  readonly attributes: ReadonlyArray<Attribute>
  readonly isLoading: boolean
}

/**
 * The comparison as it is shown.
 *
 * @param list - null while the device has not told
 * @rule CP3 - S2 §3
 */
export const view = (list: CompareList | null, sheet: Sheet): CompareView | null =>
  list === null
    ? null
    : {
        items: list,
        count: list.length,
        isFull: list.length >= limits.compareMax,
        rows: rows(
          list.map(({ sku }) => sheet.values.get(sku) ?? {}),
          sheet.attributes,
        ),
        isLoading: sheet.isLoading,
      }
