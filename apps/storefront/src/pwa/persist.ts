/**
 * Asks the browser not to delete the shop's storage when the device runs low. The shop asks once there is an order to
 * lose. Some browsers ask the shopper, others decide by themselves.
 *
 * @see SW13
 */
export const requestPersistence = async (): Promise<void> => {
  const { storage } = navigator as { readonly storage?: StorageManager }
  try {
    if ((await storage?.persisted?.()) === false) await storage?.persist?.()
  } catch {
    // Storage stays as it is in a browser without this API.
  }
}
