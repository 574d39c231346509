/** Names of the Latin-1 characters 160 to 255, in the order of their code points. */
const latin1Names = [
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2",
  "sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc",
  "Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve",
  "Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute",
  "acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde",
  "ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml",
].join(" ")

const namedEntities: ReadonlyMap<string, string> = new Map([
  ...latin1Names.split(" ").map((name, index) => [name, String.fromCharCode(160 + index)] as const),
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["OElig", "Œ"],
  ["oelig", "œ"],
  ["Scaron", "Š"],
  ["scaron", "š"],
  ["Yuml", "Ÿ"],
  ["ensp", " "],
  ["emsp", " "],
  ["thinsp", " "],
  ["ndash", "–"],
  ["mdash", "—"],
  ["lsquo", "‘"],
  ["rsquo", "’"],
  ["sbquo", "‚"],
  ["ldquo", "“"],
  ["rdquo", "”"],
  ["bdquo", "„"],
  ["bull", "•"],
  ["hellip", "…"],
  ["lsaquo", "‹"],
  ["rsaquo", "›"],
  ["euro", "€"],
  ["trade", "™"],
])

/** Decodes `#233` or `#xe9`; null below 32, for surrogates and outside Unicode. */
const decodeNumeric = (reference: string): string | null => {
  const code = /^#x/i.test(reference) ? Number.parseInt(reference.slice(2), 16) : Number(reference.slice(1))
  return code >= 32 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : null
}

/**
 * Decodes HTML character references, such as `&eacute;` or `&#233;`. The named references of Latin-1 letters and of
 * typography are supported. Unknown references stay unchanged.
 *
 * @param text - plain text, or HTML without its tags; decoded once, so `&amp;eacute;` becomes `&eacute;`
 */
export const decodeEntities = (text: string): string =>
  text.includes("&")
    ? text.replace(/&(#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][\da-zA-Z]{1,7});/g, (match, name: string) =>
        name.startsWith("#") ? (decodeNumeric(name) ?? match) : (namedEntities.get(name) ?? match),
      )
    : text
