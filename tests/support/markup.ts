/** Finds accessibility and syntax faults in the HTML of a page without scripts. */

const voidElements = new Set(["input", "meta", "link", "br", "img", "hr"])

interface Tag {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
}

const attributesOf = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/([a-z-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [name!, value ?? ""]))

/**
 * The faults of a page: unclosed tags, duplicate or missing ids, fields without a label, buttons without text, tables
 * without headings, and a missing landmark, title, language or h1.
 */
export const markupFaults = (page: string): ReadonlyArray<string> => {
  const faults: Array<string> = []
  const open: Array<string> = []
  const tags: Array<Tag> = []
  for (const [, slash, name = "", rest = ""] of page.matchAll(
    /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/g,
  )) {
    if (slash === "/") {
      const last = open.pop()
      if (last !== name) faults.push(`</${name}> closes <${last}>`)
      continue
    }
    tags.push({ name, attributes: attributesOf(rest) })
    if (!voidElements.has(name)) open.push(name)
  }
  if (open.length > 0) faults.push(`not closed: ${open.join(", ")}`)
  const text = page.replace(/<!doctype html>/i, "").replace(/<\/?[a-z][^<>]*>/g, "")
  if (/[<>]/.test(text)) faults.push("a loose < or >")
  const all = (name: string): ReadonlyArray<Tag> => tags.filter((tag) => tag.name === name)
  const ids = tags.flatMap(({ attributes }) => attributes.get("id") ?? [])
  faults.push(...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `id twice: ${id}`))
  for (const attribute of ["for", "aria-describedby", "aria-labelledby"])
    for (const tag of tags) {
      const reference = tag.attributes.get(attribute)
      if (reference !== undefined && !ids.includes(reference))
        faults.push(`${attribute} refers to a missing id: ${reference}`)
    }
  const labelled = new Set(all("label").map(({ attributes }) => attributes.get("for")))
  for (const { name, attributes } of tags.filter((tag) => ["input", "select", "textarea"].includes(tag.name)))
    if (attributes.get("type") !== "hidden" && !labelled.has(attributes.get("id") ?? ""))
      faults.push(`no label: ${name} ${attributes.get("name") ?? ""}`)
  if (/<button[^>]*>\s*<\/button>/.test(page)) faults.push("a button without text")
  if (/<form[^>]*>(?:(?!<\/form>).)*<form/s.test(page)) faults.push("a form in a form")
  const tables = [...page.matchAll(/<table>.*?<\/table>/gs)]
  for (const [table] of tables)
    if (!/<caption>[^<]+<\/caption>/.test(table) || !table.includes('<th scope="col">'))
      faults.push("a table without caption or headings")
  for (const [name, count] of [
    ["h1", 1],
    ["main", 1],
    ["title", 1],
    ["header", 1],
  ] as const)
    if (all(name).length !== count) faults.push(`${all(name).length} of <${name}>`)
  if (!/<html lang="en">/.test(page)) faults.push("no language")
  return faults
}
