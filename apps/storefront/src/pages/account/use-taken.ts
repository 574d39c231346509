import { useEffect, useRef } from "react"
import type { AccountView } from "@shop/core/account"

/**
 * Sends a change of the profile, and calls back once the account shows it. With a fault the form stays.
 *
 * @returns what to call with the change
 */
export const useTaken = (account: AccountView, onTaken: () => void): ((change: () => void) => void) => {
  const sent = useRef<AccountView["profile"]>(null)
  useEffect(() => {
    if (sent.current === null || account.profile === sent.current) return
    sent.current = null
    if (account.faults.length === 0) onTaken()
  }, [account, onTaken])
  return (change) => {
    sent.current = account.profile
    change()
  }
}
