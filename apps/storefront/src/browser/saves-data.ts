/** Whether the shopper has switched on data saving: nothing is loaded ahead. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
