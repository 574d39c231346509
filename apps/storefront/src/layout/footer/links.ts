import type { MessageDescriptor } from "@lingui/core"
import { msg } from "@lingui/core/macro"
import type { StoreView } from "@shop/core/store-view"

/** A link of the footer with its path in each language that has the page. */
interface FooterLink {
  readonly label: MessageDescriptor
  readonly paths: Readonly<Record<string, string>>
}

interface FooterColumn {
  readonly id: string
  readonly title: MessageDescriptor
  readonly links: ReadonlyArray<FooterLink>
}

/** @see S2 §2 Footer */
export const columns: ReadonlyArray<FooterColumn> = [
  {
    id: "pottery",
    title: msg`Pottery`,
    links: [
      {
        label: msg`Our history`,
        paths: { fr: "/notre-poterie", en: "/our-histoiry", de: "/unsere-geschichte" },
      },
      { label: msg`Making`, paths: { fr: "/fabrication", en: "/making", de: "/die-herstellung" } },
      { label: msg`Team`, paths: { fr: "/notre-equipe", en: "/team", de: "/die-mannschaft" } },
      { label: msg`Partners`, paths: { fr: "/collaboration", en: "/partners", de: "/partnerschaften" } },
    ],
  },
  {
    id: "shop",
    title: msg`Shop`,
    links: [
      {
        label: msg`Our products`,
        paths: { fr: "/tous-nos-produits", en: "/nos-points-de-vente", de: "/unsere-produkte" },
      },
      {
        label: msg`Points of sale`,
        paths: { fr: "/nos-points-de-vente", en: "/stockists", de: "/verkaufsstellen" },
      },
      { label: msg`Gift card`, paths: { fr: "/carte-cadeau", en: "/gift-card", de: "/geschenkkarte" } },
      { label: msg`Terms of sale`, paths: { fr: "/cgv", en: "/terms", de: "/agb" } },
      { label: msg`For the trade`, paths: { fr: "/pro", en: "/pro", de: "/pro" } },
    ],
  },
  {
    id: "about",
    title: msg`About us`,
    links: [
      { label: msg`Recipes`, paths: { fr: "/recettes", en: "/our-recipes", de: "/unsere-rezepte" } },
      {
        label: msg`They talk about us`,
        paths: { fr: "/on-parle-de-nous", en: "/we-talk-about-us", de: "/wir-reden-über-uns" },
      },
      { label: msg`Journal`, paths: { fr: "/journal", en: "/journal", de: "/journal" } },
      { label: msg`Contact`, paths: { fr: "/contact", en: "/contact-us", de: "/kontakt" } },
      { label: msg`Questions and answers`, paths: { fr: "/faq", en: "/faq-en", de: "/faq-de" } },
    ],
  },
]

const contactPaths: Readonly<Record<string, string>> = { fr: "/contact", en: "/contact-us", de: "/kontakt" }

/** Path of the contact page. */
export const contactPath = ({ language }: StoreView): string => contactPaths[language] ?? "/contact"

/** Links with the same path in every language. */
export const notes: ReadonlyArray<{ readonly label: MessageDescriptor; readonly path: string }> = [
  { label: msg`Delivery`, path: "/delivery" },
  { label: msg`Returns`, path: "/returns" },
  { label: msg`Where is my order?`, path: "/order-status" },
  // The law prescribes the wording in each language.
  { label: msg`Withdraw from the contract here`, path: "/withdrawal" },
  { label: msg`Legal notice`, path: "/legal" },
  { label: msg`Privacy`, path: "/privacy" },
  { label: msg`Accessibility`, path: "/accessibility" },
]
