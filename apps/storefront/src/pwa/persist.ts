/**
 * Asks the browser not to delete the shop's storage when space runs low. Some browsers ask the shopper, so the shop asks
 * only when an order could be lost.
 *
 * @see SW13
 */
export const requestPersistence = async (): Promise<void> => {
  const { storage } = navigator as { readonly storage?: StorageManager }
  try {
    if ((await storage?.persisted?.()) === false) await storage?.persist?.()
  } catch {
    // Without this API nothing changes.
  }
}
