/** An address as addresses are compared: it is one, however it is typed. @rule CM63 */
export const emailKey = (email: string): string => email.trim().normalize("NFC").toLowerCase()
