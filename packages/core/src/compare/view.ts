import { limits } from "../settings/index.ts"
import type { ComparedProduct, CompareList, Values } from "./model.ts"
import { type CompareRow, rows } from "./rows.ts"
import type { Attribute } from "../catalogue/index.ts"

/** The comparison for display. */
export interface CompareView {
  readonly items: ReadonlyArray<ComparedProduct>
  readonly count: number
  readonly isFull: boolean
  readonly rows: ReadonlyArray<CompareRow>
  /** Whether a request for the attribute values is pending. */
  readonly isLoading: boolean
}

/** The loaded attribute values of the compared products. */
export interface ComparedAttributes {
  /** By sku. */
  readonly values: ReadonlyMap<string, Values>
  readonly attributes: ReadonlyArray<Attribute>
  /** Whether a request for the attribute values is pending. */
  readonly isLoading: boolean
}

/**
 * Makes the comparison for display.
 *
 * @param list - null until the device has loaded the list
 * @param compared - the loaded attribute values
 * @returns null without a list
 */
export const toCompareView = (list: CompareList | null, compared: ComparedAttributes): CompareView | null =>
  list === null
    ? null
    : {
        items: list,
        count: list.length,
        isFull: list.length >= limits.compareMax,
        rows: rows(
          list.map(({ sku }) => compared.values.get(sku) ?? {}),
          compared.attributes,
        ),
        isLoading: compared.isLoading,
      }
