/** Header, footer and layout of the pages, before any script runs. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createTemporaryFolder, removeFolder, type ShopProcess, start } from "../support/shop-process.ts"

const data = createTemporaryFolder()
let shop: ShopProcess
beforeAll(async () => {
  shop = await start({ data })
})
afterAll(async () => {
  await shop.stop()
  removeFolder(data)
})

const htmlOf = async (path: string): Promise<string> =>
  (await (await fetch(shop.url + path)).text()).replace(/<script[\s\S]*?<\/script>/g, "")
/** The markup between the tags of an element that occurs once, such as the footer. */
const partOf = (html: string, tag: string): string =>
  new RegExp(`<${tag}\\b[\\s\\S]*</${tag}>`).exec(html)?.[0] ?? ""
const linksIn = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/<a\b[^>]*? href="(\/[^"]*)"/g)].map(([, href]) => decodeURI(href!))

describe("UI300 the layout", () => {
  it.each(["/fr", "/en/contact-us", "/de/my-account"])(
    "of %s has header, content, assurance and footer",
    async (path) => {
      const html = await htmlOf(path)
      const view = path.slice(0, 3)
      expect(html).toMatch(/<main[^>]* class="page-[^"]+"/)
      const header = partOf(html, "header")
      expect(linksIn(header)).toEqual(expect.arrayContaining([view, `${view}/search`]))
      expect(header).toMatch(/<search>/)
      for (const icon of ["person", "heart", "basket"]) expect(header).toContain(`#${icon}"`)
      expect(partOf(html, "footer")).toContain('class="assurance"')
    },
  )
  it.each([
    ["/fr/checkout", 200],
    ["/fr/error", 500],
  ])("of %s is minimal: logo, content and the links of the law", async (path, status) => {
    const response = await fetch(shop.url + path)
    expect(response.status).toBe(status)
    const html = await htmlOf(path)
    expect(linksIn(partOf(html, "header"))).toEqual(["/fr"])
    expect(partOf(html, "header")).not.toMatch(/<search>|<button/)
    expect(partOf(html, "footer")).not.toContain('class="assurance"')
    expect(linksIn(partOf(html, "footer"))).toContain("/fr/legal")
  })
})

const columns = {
  fr: [
    ["notre-poterie", "fabrication", "notre-equipe", "collaboration"],
    ["tous-nos-produits", "nos-points-de-vente", "carte-cadeau", "cgv"],
    ["recettes", "on-parle-de-nous", "contact", "faq"],
  ],
  en: [
    ["our-histoiry", "making", "team", "partners"],
    ["nos-points-de-vente", "gift-card"],
    ["our-recipes", "we-talk-about-us", "contact-us", "faq-en"],
  ],
  de: [
    ["unsere-geschichte", "die-herstellung", "die-mannschaft", "partnerschaften"],
    ["unsere-produkte", "geschenkkarte"],
    ["unsere-rezepte", "wir-reden-über-uns", "kontakt", "faq-de"],
  ],
} as const

describe("UI303 the footer", () => {
  it.each(["fr", "en", "de"] as const)(
    "of /%s has its columns of links, the contact and the version",
    async (view) => {
      const footer = partOf(await htmlOf(`/${view}`), "footer")
      const navigations = footer.match(/<nav\b[\s\S]*?<\/nav>/g) ?? []
      expect(navigations).toHaveLength(3)
      for (const [index, paths] of columns[view].entries())
        expect(linksIn(navigations[index]!)).toEqual(
          expect.arrayContaining(paths.map((path) => `/${view}/${path}`)),
        )
      expect(footer).toContain('class="footer__contact"')
      expect(footer).toContain("1.12.2")
    },
  )
})

describe("UI302 dates", () => {
  it.each([
    ["fr", /^\d{1,2}(?:er)? \p{L}+ \d{4}$/u],
    ["en", /^\p{L}+ \d{1,2}, \d{4}$/u],
    ["de", /^\d{1,2}\. \p{L}+ \d{4}$/u],
  ])("of /%s are written as its language writes them", async (view, form) => {
    const article = linksIn(await htmlOf(`/${view}/journal`)).find((href) => href.startsWith(`/${view}/a/`))
    const [, day] = /<time dateTime="[^"]+">([^<]+)</i.exec(await htmlOf(article!))!
    expect(day).toMatch(form)
  })
})
