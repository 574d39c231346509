import type { I18n } from "@lingui/core"
import { msg } from "@lingui/core/macro"
import type { Page } from "@shop/core/page"

type Absence = NonNullable<Extract<Page, { readonly kind: "notFound" }>["reason"]>

/**
 * The text for a page that was not found, with the reason for the operator. A new tag without a text does not compile.
 *
 * @see S1 §8
 */
export const absenceText = (i18n: I18n, reason: Absence | undefined): string => {
  switch (reason?.tag) {
    case undefined:
      return i18n._(msg`404 Page Not Found`)
    case "ProductStatus":
      return i18n._(msg`Product query returned empty result product status = ${{ status: reason.status }}`)
    case "ProductVisibility":
      return i18n._(
        msg`Product query returned empty result product visibility = ${{ visibility: reason.visibility }}`,
      )
    case "ProductKey":
      return i18n._(msg`Please provide the search key for the product single action`)
    case "ParentSku":
      return i18n._(msg`Product doesn't have parentSku, please check if this is configurable product.`)
    case "CategoryQuery":
      return i18n._(
        msg`Category query returned empty result ${{ key: reason.key }} = ${{ value: reason.value }}`,
      )
    case "ContentQuery":
      return i18n._(msg`CMS query returned empty result`)
  }
}
