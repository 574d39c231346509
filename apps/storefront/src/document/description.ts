import type { I18n } from "@lingui/core"
import { msg } from "@lingui/core/macro"

/** What the first page says of itself to search engines. */
export const ownDescription = (i18n: I18n): string =>
  i18n._(
    msg`Stoneware thrown and glazed by hand: dishes, bowls, pitchers and jars for the kitchen and the table.`,
  )
