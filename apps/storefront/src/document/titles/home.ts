import { msg } from "@lingui/core/macro"

/** In the words of the first page. */
export const homeTitles = {
  home: msg`Stoneware pottery`,
}
