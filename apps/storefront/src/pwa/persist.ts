/**
 * Requests persistent storage from the browser. Some browsers show a prompt, so the shop requests it only when an order
 * could be lost.
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
