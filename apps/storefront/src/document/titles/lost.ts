import { msg } from "@lingui/core/macro"

/** In the words of what was not found. */
export const lostTitles = {
  notFound: msg`Page not found`,
  offline: msg`You are offline`,
}
