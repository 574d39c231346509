import { useLingui } from "@lingui/react/macro"
import { useView } from "../state/use-shop.ts"

/** Why the seller charges no tax: the law demands this text near prices. Null for a seller who charges tax. */
export const useExemption = (): string | null => {
  const { t } = useLingui()
  switch (useView().tax.exemption) {
    case "FR":
      return t`VAT not applicable, article 293 B of the French tax code (CGI).`
    case "DE":
      return t`No VAT is charged: small business under section 19 of the German VAT Act (UStG).`
    case "GB":
      return t`No VAT is charged: the seller is not registered for VAT.`
    default:
      return null
  }
}

/** The label of the total: it mentions tax unless the seller charges none. */
export const useTotalTitle = (): string => {
  const { t } = useLingui()
  return useView().tax.exemption === undefined ? t`Total incl. VAT` : t`Total`
}
