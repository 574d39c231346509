import { useLingui } from "@lingui/react"
import { faultText } from "../i18n/fault-text.ts"
import { useShop } from "../state/use-shop.ts"

/**
 * The texts of a product's validation errors by field. A field is marked while the notification of its error is shown.
 *
 * @param name - of the product
 * @rule NO10
 */
export const useOptionErrors = (name: string): ReadonlyMap<string, string> => {
  const { i18n } = useLingui()
  const { notifications } = useShop()
  return new Map(
    notifications.flatMap(({ body }) =>
      body.tag === "OptionInvalid" && body.name === name
        ? [[body.fault.field, faultText(i18n, body.fault)]]
        : [],
    ),
  )
}
