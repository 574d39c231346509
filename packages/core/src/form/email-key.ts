/**
 * An e-mail address as addresses are compared: the same however it is typed, in any alphabet.
 *
 * @rule FO30 - CM63
 */
export const emailKey = (email: string): string => email.trim().normalize("NFC").toLowerCase()

/** Whether two addresses are one, however they are typed. @rule FO30 */
export const isSameEmail = (a: string, b: string): boolean => emailKey(a) === emailKey(b)
