import type { Product, ProductOption } from "./model.ts"

/** Why the right to withdraw does not hold, or not for as long. */
export type WithdrawalException =
  /** Made to the buyer's specification. */
  | "made-to-measure"
  /** Goes off, or out of date, quickly. */
  | "perishable"
  /** Leisure, food or transport on a day that was agreed. */
  | "dated"
  /** Sealed for health or hygiene: excepted once the seal is broken. */
  | "hygiene"
  /** Not on a medium: excepted once it has been begun with, as the buyer agreed. */
  | "digital"

/** The exception of a product. `personalised` applies only if the buyer has filled in a custom option. */
export type WithdrawalFlag = WithdrawalException | "personalised"

/** Attribute of a product that says it. */
const code = "withdrawal_exception"
const flags = "made-to-measure perishable dated hygiene digital personalised".split(" ")

/**
 * Reads a product's exception from the right of withdrawal.
 *
 * @returns null without an exception, or for an unknown value
 * @rule PD60 - directive 2011/83/EU art. 16
 */
export const withdrawalFlag = ({ attributes }: Pick<Product, "attributes">): WithdrawalFlag | null => {
  const said = Object.hasOwn(attributes, code) ? attributes[code] : null
  return typeof said === "string" && flags.includes(said) ? (said as WithdrawalFlag) : null
}

/**
 * Why a line of an order is excepted from the right to withdraw.
 *
 * @param option - what was chosen: text that the buyer wrote makes a personalised piece theirs alone
 * @returns null when it is not
 * @rule PD61 - directive 2011/83/EU art. 16
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
        ({ id, type }) => String(id) === optionId && (type === "field" || type === "area" || type === "file"),
      ),
  )
  return isWritten ? "made-to-measure" : null
}

/**
 * Whether an exception holds whatever was done with the goods; else it depends on it, and a withdrawal is taken in.
 * @rule PD61
 */
export const isExcepted = (exception: WithdrawalException | null): boolean =>
  exception === "made-to-measure" || exception === "perishable" || exception === "dated"
