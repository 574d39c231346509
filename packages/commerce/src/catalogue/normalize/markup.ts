import sanitizeHtml from "sanitize-html"
import { modalNames } from "@shop/core/content"

/** Elements that may stand in a description or page. */
const allowedTags = (
  "a abbr address article aside b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure footer " +
  "h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s section small span strong sub summary sup " +
  "table tbody td tfoot th thead time tr u ul var wbr"
).split(" ")

const allowedAttributes: Record<string, Array<string>> = {
  "*": ["id", "class", "title", "lang", "dir"],
  a: ["href", "rel", "data-modal"],
  details: ["open"],
  img: ["src", "alt", "width", "height", "loading"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan", "scope"],
  time: ["datetime"],
}

/** Elements that are removed together with everything in them. */
const nonTextTags =
  "script style iframe object embed applet template noscript svg math form input button select textarea option frame frameset base link meta title head audio video canvas".split(
    " ",
  )

const allowedSchemes = ["http", "https", "mailto", "tel"]
const depthMax = 60

/** Prefix of every id of a text, so that none is an id of the page around it. */
const idPrefix = "text-"

/** HTML that may be shown. */
export interface Markup {
  readonly html: string
  /** Whether the input had scripts, forms, event attributes or other active content. */
  readonly wasUnsafe: boolean
}

/**
 * Sanitizes HTML of a dump: only known elements, attributes and addresses stay. Ids get a prefix, and links to them
 * inside the text follow. A link may name a modal of the shop; its address is for browsers without JavaScript.
 *
 * @returns HTML that is safe in a page; text without `<` stays unchanged
 * @rule IM11, IM16 - S2 §3 (CMS page content)
 */
export const markup = (text: string): Markup => {
  if (!text.includes("<")) return { html: text, wasUnsafe: false }
  let wasUnsafe = false
  const html = sanitizeHtml(text, {
    allowedTags,
    allowedAttributes,
    nonTextTags,
    nestingLimit: depthMax,
    allowedSchemes,
    allowProtocolRelative: true,
    transformTags: {
      "*": (tagName, attribs) => ({ tagName, attribs: withPrefixedIds(tagName, withKnownModal(attribs)) }),
    },
    onOpenTag: (tagName, attribs) => {
      wasUnsafe ||= nonTextTags.includes(tagName) || Object.entries(attribs).some(isUnsafe)
    },
  })
  return { html, wasUnsafe }
}

const modals: ReadonlySet<string | undefined> = new Set(modalNames)

/** Removes the name of an unknown modal, and of any modal from a link without an address, which no key could reach. */
const withKnownModal = ({
  "data-modal": modal,
  ...others
}: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
  modals.has(modal) && others["href"] !== undefined ? { ...others, "data-modal": modal! } : others

/** Prefixes ids, and the links to them. Older anchors have `name` instead of `id`. */
const withPrefixedIds = (
  tagName: string,
  { id, name, href, ...others }: sanitizeHtml.Attributes,
): sanitizeHtml.Attributes => ({
  ...others,
  ...withId(id ?? (tagName === "a" ? name : undefined)),
  ...(href === undefined
    ? {}
    : { href: href.startsWith("#") && href !== "#" ? `#${prefixed(href.slice(1))}` : href }),
})

const withId = (id: string | undefined): sanitizeHtml.Attributes =>
  id === undefined ? {} : { id: prefixed(id) }

const prefixed = (id: string): string => (id.startsWith(idPrefix) ? id : idPrefix + id)

const isUnsafe = ([name, value]: [string, string]): boolean =>
  name.startsWith("on") || ((name === "href" || name === "src") && !allowedSchemes.includes(schemeOf(value)))

/** The scheme of an address as a browser reads it; one inside the shop has the shop's. */
const schemeOf = (address: string): string =>
  (URL.parse(address, "https://shop.invalid")?.protocol ?? "https:").slice(0, -1)
