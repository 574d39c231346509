import { msg } from "@lingui/core/macro"

/** In the words that every page has. */
export const anywhereTitles = {
  search: msg`Search`,
  error: msg`Something went wrong`,
}
