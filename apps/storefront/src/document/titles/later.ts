import { msg } from "@lingui/core/macro"

/** In the words that come with the runtime. */
export const laterTitles = {
  compare: msg`Compare`,
  orderStatus: msg`Find an order`,
  withdrawal: msg`Withdraw from a contract`,
  orderSuccess: msg`Thank you`,
}
