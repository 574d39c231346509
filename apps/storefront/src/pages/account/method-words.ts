import { useLingui } from "@lingui/react/macro"

type Said = (title: string) => string

const orItself =
  (words: Readonly<Record<string, string>>): Said =>
  (title) =>
    Object.hasOwn(words, title) ? words[title]! : title

/** An order names its delivery in the platform's own words; those of this shop have words in every language. */
export const useShippingWords = (): Said => {
  const { t } = useLingui()
  return orItself({ "Flat Rate - Fixed": t`Courier, to your door`, freeshipping: t`Courier, free of charge` })
}

/** The same for how it was paid. */
export const usePaymentWords = (): Said => {
  const { t } = useLingui()
  return orItself({
    Cheque: t`Cheque`,
    "Bank transfer": t`Bank transfer`,
    "Cash on delivery": t`Cash on delivery`,
  })
}
