import { useEffect, useRef } from "react"
import type { AccountView } from "@shop/core/account"

/**
 * Calls back when a change of the profile is saved without faults.
 *
 * @returns performs the change
 */
export const useProfileSaved = (
  account: AccountView,
  onSaved: () => void,
): ((change: () => void) => void) => {
  const sent = useRef<AccountView["profile"]>(null)
  useEffect(() => {
    if (sent.current === null || account.profile === sent.current) return
    sent.current = null
    if (account.faults.length === 0) onSaved()
  }, [account, onSaved])
  return (change) => {
    sent.current = account.profile
    change()
  }
}
