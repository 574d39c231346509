/** Elements that may stand in a description or page, with the attributes they may have beside the common ones. */
const allowed: Readonly<Record<string, ReadonlyArray<string>>> = {
  ...Object.fromEntries(
    (
      "abbr address article aside b blockquote br caption cite code dd del dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 " +
      "header hr i ins kbd li main mark nav ol p pre q s section small span strong sub summary sup table tbody tfoot thead tr u ul var wbr"
    )
      .split(" ")
      .map((name) => [name, []]),
  ),
  a: ["href", "rel"],
  details: ["open"],
  img: ["src", "alt", "width", "height", "loading"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan", "scope"],
  time: ["datetime"],
}
const common = new Set(["class", "title", "lang", "dir"])
const links = new Set(["href", "src"])
const empty = new Set(["br", "hr", "img", "wbr"])
/** Elements that go with everything in them. */
const removedWhole = new Set(
  "script style iframe object embed applet template noscript svg math form input button select textarea option frame frameset base link meta title head audio video canvas".split(
    " ",
  ),
)
/** Of those, the ones that have no inside. */
const voidRemoved = new Set(["embed", "input", "base", "link", "meta", "frame"])
const depthMax = 60

/** HTML that may be shown. */
export interface Markup {
  readonly html: string
  /** Whether something was in it that could have done harm. */
  readonly wasUnsafe: boolean
}

/**
 * Rewrites HTML so that only known elements, attributes and addresses are left, every element closed, in the order in
 * which they were opened. It writes all tags anew, so nothing depends on how a browser would have read the old ones.
 * Text without a tag is left as it is.
 *
 * @param text - HTML of whoever made the dump
 * @returns HTML that can be put into a page
 * @rule IM11 - S2 §3 (CMS page content)
 */
export const markup = (text: string): Markup => {
  if (!text.includes("<")) return { html: text, wasUnsafe: false }
  const open: Array<string> = []
  let html = ""
  let wasUnsafe = false
  let at = 0
  while (at < text.length) {
    const start = text.indexOf("<", at)
    if (start === -1) {
      html += plain(text.slice(at))
      break
    }
    html += plain(text.slice(at, start))
    if (text.startsWith("<!--", start)) {
      const end = text.indexOf("-->", start + 4)
      at = end === -1 ? text.length : end + 3
      continue
    }
    const tag = readTag(text, start)
    if (tag === null) {
      html += "&lt;"
      at = start + 1
      continue
    }
    at = tag.end
    if (removedWhole.has(tag.name)) {
      wasUnsafe ||= !tag.isClosing
      if (!tag.isClosing && !voidRemoved.has(tag.name)) at = skip(text, tag)
    } else if (!Object.hasOwn(allowed, tag.name)) {
      continue
    } else if (tag.isClosing) {
      const index = open.lastIndexOf(tag.name)
      if (index !== -1) for (const name of open.splice(index).toReversed()) html += `</${name}>`
    } else {
      const attributes = tag.attributes.filter(([name, value]) => isAllowed(tag.name, name, value))
      wasUnsafe ||= tag.attributes.some(
        ([name, value]) => name.startsWith("on") || (links.has(name) && !isSafeLink(value)),
      )
      if (open.length >= depthMax && !empty.has(tag.name)) continue
      html += `<${tag.name}${attributes.map(([name, value]) => ` ${name}="${quoted(value)}"`).join("")}>`
      if (!empty.has(tag.name)) open.push(tag.name)
    }
  }
  return {
    html:
      html +
      open
        .toReversed()
        .map((name) => `</${name}>`)
        .join(""),
    wasUnsafe,
  }
}

interface Tag {
  readonly name: string
  readonly isClosing: boolean
  readonly attributes: ReadonlyArray<readonly [name: string, value: string]>
  /** Where the text goes on. */
  readonly end: number
}

const isSpace = (letter: string | undefined): boolean =>
  letter === " " || letter === "\n" || letter === "\t" || letter === "\r" || letter === "\f"

/** Reads a tag, or null when a "<" begins none. Looks at every letter once. */
const readTag = (text: string, start: number): Tag | null => {
  let at = start + 1
  const isClosing = text[at] === "/"
  if (isClosing) at += 1
  const nameStart = at
  // Doctypes and processing instructions are tags of no element.
  if (!/[a-zA-Z!?]/.test(text[at] ?? "")) return null
  while (at < text.length && !isSpace(text[at]) && text[at] !== ">" && text[at] !== "/") at += 1
  const name = text.slice(nameStart, at).toLowerCase()
  const attributes = new Map<string, string>()
  while (at < text.length && text[at] !== ">") {
    if (isSpace(text[at]) || text[at] === "/") {
      at += 1
      continue
    }
    const keyStart = at
    while (at < text.length && !isSpace(text[at]) && text[at] !== "=" && text[at] !== ">" && text[at] !== "/")
      at += 1
    if (at === keyStart) at += 1
    const key = text.slice(keyStart, at).toLowerCase()
    while (isSpace(text[at])) at += 1
    let value = ""
    if (text[at] === "=") {
      at += 1
      while (isSpace(text[at])) at += 1
      const quote = text[at]
      if (quote === '"' || quote === "'") {
        const end = text.indexOf(quote, at + 1)
        value = text.slice(at + 1, end === -1 ? text.length : end)
        at = end === -1 ? text.length : end + 1
      } else {
        const valueStart = at
        while (at < text.length && !isSpace(text[at]) && text[at] !== ">") at += 1
        value = text.slice(valueStart, at)
      }
    }
    if (!attributes.has(key)) attributes.set(key, value)
  }
  return { name, isClosing, attributes: [...attributes], end: Math.min(at + 1, text.length) }
}

/** Where the text goes on behind an element that is removed with everything in it; without an end that is nowhere. */
const skip = (text: string, tag: Tag): number => {
  const closing = new RegExp(`</${tag.name}[\\s/>]`, "gi")
  closing.lastIndex = tag.end
  const found = closing.exec(text)
  if (found === null) return text.length
  const end = text.indexOf(">", found.index)
  return end === -1 ? text.length : end + 1
}

const isAllowed = (element: string, name: string, value: string): boolean =>
  (common.has(name) || allowed[element]!.includes(name)) && (!links.has(name) || isSafeLink(value))

/** An address of the web, of mail, of a telephone, or one inside the shop. What a browser would ignore in it is ignored here. */
const isSafeLink = (value: string): boolean => {
  const address = decoded(value).replace(ignored, "").toLowerCase()
  return !/^[^/?#]*:/.test(address) || /^(https?|mailto|tel):/.test(address)
}

/** Control letters, spaces and letters of no width. */
const ignored = /[\p{Cc}\p{Cf}\p{Z}]/gu

/** Character references as a browser would read them, as far as they could hide a scheme. */
const decoded = (value: string): string =>
  value
    .replace(/&#x([0-9a-f]{1,6});?/gi, (_, digits: string) => character(Number.parseInt(digits, 16)))
    .replace(/&#(\d{1,7});?/g, (_, digits: string) => character(Number(digits)))
    .replace(
      /&(colon|tab|newline|amp);?/gi,
      (_, name: string) => ({ colon: ":", tab: "\t", newline: "\n", amp: "&" })[name.toLowerCase()] ?? "",
    )

const character = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "")

const plain = (text: string): string => text.replace(/>/g, "&gt;")
const quoted = (value: string): string =>
  value.replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;")
