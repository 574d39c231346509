/** Whether the shopper has switched on data saving; the shop then preloads nothing. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
