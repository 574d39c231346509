/** Entity names of the characters 160 to 255 in order. */
const latin = [
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2",
  "sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc",
  "Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve",
  "Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute",
  "acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde",
  "ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml",
].join(" ")

const namedEntities: ReadonlyMap<string, string> = new Map([
  ...latin.split(" ").map((name, at) => [name, String.fromCharCode(160 + at)] as const),
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

const decodeNumeric = (written: string): string | null => {
  const code = /^#x/i.test(written) ? Number.parseInt(written.slice(2), 16) : Number(written.slice(1))
  return code >= 32 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : null
}

/**
 * Decodes the character references of a text, such as `&eacute;` or `&#233;`. Supports the names of Western European
 * letters and of typography; leaves unknown names unchanged.
 *
 * @param text - plain text, or HTML without its tags; decoded once, so `&amp;eacute;` becomes `&eacute;`
 * @rule CO23 - not specified: catalogues of other platforms contain them
 */
export const decodeEntities = (text: string): string =>
  text.includes("&")
    ? text.replace(/&(#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][\da-zA-Z]{1,7});/g, (whole, name: string) =>
        name.startsWith("#") ? (decodeNumeric(name) ?? whole) : (namedEntities.get(name) ?? whole),
      )
    : text
