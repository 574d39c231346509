/**
 * Normalizes an e-mail address for comparison.
 *
 * @rule FO30 - CM63
 */
export const normalizeEmail = (email: string): string => email.trim().normalize("NFC").toLowerCase()

/** Whether two e-mail addresses are equal after normalization. @rule FO30 */
export const isSameEmail = (a: string, b: string): boolean => normalizeEmail(a) === normalizeEmail(b)
