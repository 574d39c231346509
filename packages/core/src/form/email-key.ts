/** Normalizes an e-mail address for comparison. */
export const normalizeEmail = (email: string): string => email.trim().normalize("NFC").toLowerCase()

/** Whether two e-mail addresses are equal after normalization. */
export const isSameEmail = (a: string, b: string): boolean => normalizeEmail(a) === normalizeEmail(b)

/**
 * Whether a mail server without SMTPUTF8 can send to an address: only the part before the at-sign must be ASCII, because a
 * domain has an ASCII form.
 */
export const isMailable = (email: string): boolean => /^[!-~]*$/.test(email.slice(0, email.lastIndexOf("@")))
