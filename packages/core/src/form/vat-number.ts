/** Formats of VAT numbers by prefix, without the prefix. */
const formats: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CHE: /^\d{9}(?:MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
}

/** Prefixes of countries where they differ from the country code. */
const prefixes: Readonly<Record<string, string>> = { GR: "EL", CH: "CHE" }

/**
 * Whether a VAT number has the format of its country. A buyer can be registered in another country than that of the
 * address, so the number's prefix takes precedence over the country.
 *
 * @param text - spaces, dots and hyphens are ignored
 * @param country - ISO code of the address; numbers of unknown countries are valid
 */
export const isVatNumber = (text: string, country: string): boolean => {
  const number = text.replace(/[\s.\-/]/g, "").toUpperCase()
  const prefix = Object.keys(formats).find((each) => number.startsWith(each))
  if (prefix !== undefined && formats[prefix]!.test(number.slice(prefix.length))) return true
  const countryPrefix = prefixes[country] ?? country
  return Object.hasOwn(formats, countryPrefix) ? formats[countryPrefix]!.test(number) : prefix === undefined
}
