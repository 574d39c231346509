/** Numbers for value added tax behind their country's letters, as the tax authorities describe them. */
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

/** Countries whose numbers begin with other letters than their code. */
const prefixes: Readonly<Record<string, string>> = { GR: "EL", CH: "CHE" }

/**
 * Whether a number for value added tax has the form of its country. A buyer may be registered in another country than
 * the one of the address, so the letters of the number decide; without letters it is read as one of the address.
 *
 * @param given - blanks, dots and hyphens do not matter
 * @param country - ISO code of the address; the number of a country that is not known here is taken as it is
 * @rule FO15 - directive 2006/112/EC art. 215
 */
export const isVatNumber = (given: string, country: string): boolean => {
  const number = given.replace(/[\s.\-/]/g, "").toUpperCase()
  const named = Object.keys(formats).find((prefix) => number.startsWith(prefix))
  if (named !== undefined && formats[named]!.test(number.slice(named.length))) return true
  const own = prefixes[country] ?? country
  return Object.hasOwn(formats, own) ? formats[own]!.test(number) : named === undefined
}
