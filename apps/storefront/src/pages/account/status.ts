import { useLingui } from "@lingui/react/macro"

/** How an order stands, in words; what the platform calls otherwise is said as it says it. */
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
