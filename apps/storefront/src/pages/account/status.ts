import { useLingui } from "@lingui/react/macro"

/** Returns a function from the status of an order to its text; an unknown status is its own text. */
export const useStatus = (): ((status: string) => string) => {
  const { t } = useLingui()
  const words: Readonly<Record<string, string>> = {
    pending: t`received`,
    processing: t`being prepared`,
    shipped: t`dispatched`,
    complete: t`dispatched`,
    cancelled: t`cancelled`,
    canceled: t`cancelled`,
  }
  return (status) => (Object.hasOwn(words, status) ? words[status]! : status)
}
