/**
 * Asks the browser not to clear what the shop keeps when the device runs low. It is asked once there is something to
 * lose: an order. Some browsers ask the shopper, others decide by themselves; either answer is fine.
 *
 * @see SW13
 */
export const keepForGood = async (): Promise<void> => {
  const { storage } = navigator as { readonly storage?: StorageManager }
  try {
    if ((await storage?.persisted?.()) === false) await storage?.persist?.()
  } catch {
    // A browser that knows nothing of it keeps what it keeps.
  }
}
