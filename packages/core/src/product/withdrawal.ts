import type { Product, ProductOption } from "./model.ts"
import { customOptionKind } from "./option-kind.ts"

/** Why the right to withdraw does not hold, or not for as long. */
export type WithdrawalException =
  /** Made to the buyer's specification. */
  | "made-to-measure"
  /** Spoils or expires quickly. */
  | "perishable"
  /** Leisure, food or transport on a day that was agreed. */
  | "dated"
  /** Sealed for health or hygiene: excepted once the seal is broken. */
  | "hygiene"
  /** Without a physical medium: excepted once the download has begun, as the buyer agreed. */
  | "digital"

/** The exception of a product. `personalised` applies only if the buyer has filled in a custom option. */
export type WithdrawalFlag = WithdrawalException | "personalised"

/** The attribute with the exception of a product. */
const code = "withdrawal_exception"
const flags = "made-to-measure perishable dated hygiene digital personalised".split(" ")

/**
 * Reads a product's exception from the right of withdrawal.
 *
 * @returns null without an exception, or for an unknown value
 */
export const withdrawalFlag = ({ attributes }: Pick<Product, "attributes">): WithdrawalFlag | null => {
  const value = Object.hasOwn(attributes, code) ? attributes[code] : null
  return typeof value === "string" && flags.includes(value) ? (value as WithdrawalFlag) : null
}

/**
 * The exception of an order line from the right of withdrawal.
 *
 * @param option - the chosen option: a text of the buyer makes a piece personalised
 * @returns null without an exception
 */
export const withdrawalException = (
  product: Pick<Product, "attributes" | "customOptions">,
  option: Pick<ProductOption, "custom">,
): WithdrawalException | null => {
  const flag = withdrawalFlag(product)
  if (flag !== "personalised") return flag
  const isWritten = option.custom.some(
    ({ optionId, optionValue }) =>
      optionValue.trim() !== "" &&
      product.customOptions.some(
        (custom) => String(custom.id) === optionId && customOptionKind(custom) === "text",
      ),
  )
  return isWritten ? "made-to-measure" : null
}

/**
 * Whether an exception applies regardless of the use of the goods. Otherwise the shop accepts a withdrawal.
 */
export const isExcepted = (exception: WithdrawalException | null): boolean =>
  exception === "made-to-measure" || exception === "perishable" || exception === "dated"
