/** Content pages, forms and modals. */
import type { Visit } from "../e2e/support/test.ts"
import { at, button, dialog, each, label, main, product, quiet, type Screen } from "./model.ts"

const contact = each({ fr: "/contact", en: "/contact-us", de: "/kontakt" })
const shops = each({ fr: "/nos-points-de-vente", en: "/stockists", de: "/verkaufsstellen" })

/** The overlays open modals once they are loaded. */
const modal =
  (name: string) =>
  async (visit: Visit): Promise<void> => {
    const { page } = visit
    await page.waitForFunction(() => document.documentElement.matches(".is-interactive"))
    await page.evaluate((called) => {
      const opener = document.createElement("button")
      opener.dataset["modal"] = called
      document.querySelector("main")!.append(opener)
      opener.click()
      opener.remove()
    }, name)
    await dialog(visit).waitFor()
    await quiet(visit)
  }

const pages: Readonly<Record<string, (visit: Visit) => string>> = {
  delivery: at("/delivery"),
  returns: at("/returns"),
  legal: at("/legal"),
  privacy: at("/privacy"),
  accessibility: at("/accessibility"),
  "size-guide": at("/size-guide"),
  trade: at("/pro"),
  terms: each({ fr: "/cgv", en: "/terms", de: "/agb" }),
  withdraw: each({ fr: "/droit-de-retractation", en: "/right-to-withdraw", de: "/widerrufsbelehrung" }),
  guarantees: each({ fr: "/garanties", en: "/guarantees", de: "/gewaehrleistung" }),
  history: each({ fr: "/notre-poterie", en: "/our-histoiry", de: "/unsere-geschichte" }),
  making: each({ fr: "/fabrication", en: "/making", de: "/die-herstellung" }),
  team: each({ fr: "/notre-equipe", en: "/team", de: "/die-mannschaft" }),
  "gift-card": each({ fr: "/carte-cadeau", en: "/gift-card", de: "/geschenkkarte" }),
  questions: each({ fr: "/faq", en: "/faq-en", de: "/faq-de" }),
  products: each({ fr: "/tous-nos-produits", en: "/nos-points-de-vente", de: "/unsere-produkte" }),
  recipes: each({ fr: "/recettes", en: "/our-recipes", de: "/unsere-rezepte" }),
  recipe: each({
    fr: "/recettes/gratin-de-poireaux-oeufs-durs-et-comte",
    en: "/recettes/leek-gratin-with-eggs-and-comte",
    de: "/recettes/lauchgratin-mit-ei-und-comte",
  }),
  journal: at("/journal"),
  article: each({
    fr: "/a/lire-le-dessous-d-un-pot",
    en: "/a/reading-the-underside-of-a-pot",
    de: "/a/was-unter-einem-topf-steht",
  }),
}

export const contentScreens: ReadonlyArray<Screen> = [
  ...Object.entries(pages).map(([name, path]) => ({ name, path })),
  {
    name: "questions-open",
    path: pages["questions"]!,
    act: async (visit) => main(visit).locator("summary").nth(1).click(),
  },
  { name: "contact", path: contact },
  {
    name: "contact-faults",
    path: contact,
    act: async (visit) => {
      await button(visit, "Send the message").click()
      await visit.page.getByRole("alert").waitFor()
    },
  },
  {
    name: "contact-sent",
    path: contact,
    act: async (visit) => {
      await label(visit, "Your name").fill("Anne Martin")
      await label(visit, "Your e-mail address").fill("anne@example.org")
      await label(visit, "Your message").fill("Bonjour")
      await button(visit, "Send the message").click()
      await main(visit).getByRole("status").filter({ hasText: /./ }).waitFor()
      await quiet(visit)
    },
  },
  { name: "shops", path: shops },
  {
    name: "shops-chosen",
    path: shops,
    act: async (visit) => {
      await label(visit, "Town or postcode").fill("Strasbourg")
      await button(visit, "Search nearby").click()
      await main(visit)
        .getByRole("button", { name: visit.words("Show on the map") })
        .first()
        .click()
    },
  },
  { name: "modal-size-guide", path: product("V412"), isOverPage: true, act: modal("sizeGuide") },
  { name: "modal-newsletter", path: at(""), isOverPage: true, act: modal("newsletter") },
  {
    name: "modal-newsletter-faults",
    path: at(""),
    isOverPage: true,
    act: async (visit) => {
      await modal("newsletter")(visit)
      await button(visit, "Subscribe").click()
      await dialog(visit).getByRole("alert").waitFor()
    },
  },
  { name: "modal-languages", path: at(""), isOverPage: true, act: modal("languages") },
  { name: "modal-not-there", path: at(""), isOverPage: true, act: modal("loyalty-game") },
  {
    name: "review-form",
    path: product("V709"),
    isOverPage: true,
    act: async (visit) => {
      await button(visit, "Write a review").click()
      await dialog(visit).getByRole("radio").first().waitFor()
    },
  },
]
