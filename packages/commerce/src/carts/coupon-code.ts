/**
 * A coupon's code in its written form: composed, without invisible characters.
 *
 * @rule CM115
 */
export const couponText = (code: string): string =>
  code
    .normalize("NFKC")
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, "")
    .trim()

/**
 * The form in which codes are compared: composed, case-folded, without invisible characters.
 *
 * @returns the NFKC_Casefold form of Unicode; the same for every spelling of one code
 * @rule CM115 - S1 §8
 */
export const couponKey = (code: string): string => [...couponText(code)].map(fold).join("").normalize("NFKC")

/** Full case folding of one sign: "ß" and "ẞ" are "ss", each sigma is one, a dotless i stays one. */
const fold = (sign: string): string =>
  sign === "ı" ? sign : sign.toLowerCase().toUpperCase().toLowerCase().normalize("NFKC")
