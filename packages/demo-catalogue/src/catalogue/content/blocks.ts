import type { CatalogueDocument } from "../model.ts"
import { html } from "../text.ts"
import type { Language, Text } from "../text.ts"

interface Block {
  readonly id: number
  readonly identifier: string
  readonly title: Text
  readonly body: Text
}

const blocks: ReadonlyArray<Block> = [
  {
    id: 1,
    identifier: "free-delivery-banner",
    title: { fr: "Bandeau de livraison", en: "Delivery banner", de: "Lieferhinweis" },
    body: {
      fr: "Livraison 5 € dans douze pays · Retours gratuits pendant 30 jours",
      en: "Delivery €5 to twelve countries · Free returns for 30 days",
      de: "Versand 5 € in zwölf Länder · 30 Tage kostenlose Rückgabe",
    },
  },
  {
    id: 2,
    identifier: "home-hero",
    title: {
      fr: "De quoi mettre la table, sorti du même four.",
      en: "A table laid from one kiln.",
      de: "Ein Tisch, gedeckt aus einem Ofen.",
    },
    body: {
      fr: "Du grès tourné à l’atelier, émaillé au trempé, cuit à 1 280 °C. La plupart des formes existent en plusieurs émaux.",
      en: "Stoneware thrown at the workshop, glazed by dipping, fired at 1,280 °C. Most shapes come in several glazes.",
      de: "Steinzeug, in der Werkstatt gedreht, getaucht glasiert, bei 1.280 °C gebrannt. Die meisten Formen gibt es in mehreren Glasuren.",
    },
  },
  {
    id: 3,
    identifier: "home-workshop",
    title: { fr: "L’atelier", en: "The workshop", de: "Die Werkstatt" },
    body: {
      fr: "Quatre tourneurs, deux fours, une seule terre. Une cocotte passe onze jours entre le tour et le carton : tournage, tournassage, séchage, dégourdi, émail, seconde cuisson, puis une main qui cherche le défaut.",
      en: "Four throwers, two kilns, one clay. A casserole spends eleven days between wheel and box: throwing, turning, drying, biscuit, glaze, second firing, and then a hand that looks for the flaw.",
      de: "Vier an der Scheibe, zwei Öfen, ein Ton. Elf Tage braucht ein Bräter von der Scheibe bis in den Karton: Drehen, Abdrehen, Trocknen, Schrühbrand, Glasur, Glattbrand und zuletzt eine Hand, die den Fehler sucht.",
    },
  },
  {
    id: 4,
    identifier: "main-menu",
    title: { fr: "Sorti du four", en: "Out of the kiln", de: "Frisch aus dem Ofen" },
    body: {
      fr: "La fournée du 14 novembre : cul-de-poule, bol à thé, vase.",
      en: "The firing of 14 November: whisking bowl, tea bowl, vase.",
      de: "Der Brand vom 14. November: Rührschüssel, Teeschale, Vase.",
    },
  },
  {
    id: 5,
    identifier: "newsletter",
    title: { fr: "Une lettre par fournée", en: "One letter per firing", de: "Ein Brief pro Brand" },
    body: {
      fr: "Neuf fois par an : ce qui sort du four, avant la boutique.",
      en: "Nine times a year: what leaves the kiln, before it reaches the shop.",
      de: "Neunmal im Jahr: was aus dem Ofen kommt, bevor es im Laden steht.",
    },
  },
  {
    id: 6,
    identifier: "product-notes",
    title: { fr: "Sécurité et garanties", en: "Safety and guarantees", de: "Sicherheit und Gewährleistung" },
    body: {
      fr: `<h3>Fabricant ou responsable dans l’Union européenne</h3>

[seller.name: raison sociale], [seller.address: adresse postale], [seller.email: adresse électronique]. L’article se reconnaît au numéro indiqué en haut de cette page. <a href="/fr/securite-des-produits">Avertissements et rappels</a>

<h3>Garantie légale de conformité : deux ans</h3>

Le vendeur répond des défauts de conformité qui apparaissent dans les deux ans suivant la délivrance : réparation ou remplacement sans frais, à défaut réduction du prix ou remboursement. La garantie des vices cachés s’y ajoute. <a href="/fr/garanties">Vos garanties</a>`,
      en: `<h3>Manufacturer or person responsible in the European Union</h3>

[seller.name: company name], [seller.address: postal address], [seller.email: e-mail address]. The article is known by the number at the top of this page. <a href="/en/product-safety">Warnings and recalls</a>

<h3>Two years of statutory guarantee</h3>

The seller answers for any lack of conformity that shows within two years of delivery: repair or replacement free of charge, otherwise a lower price or your money back. <a href="/en/guarantees">Your statutory rights</a>`,
      de: `<h3>Hersteller oder verantwortliche Person in der Europäischen Union</h3>

[seller.name: Firma], [seller.address: Anschrift], [seller.email: E-Mail-Adresse]. Der Artikel ist an der Nummer oben auf dieser Seite zu erkennen. <a href="/de/produktsicherheit">Warnhinweise und Rückrufe</a>

<h3>Zwei Jahre gesetzliche Gewährleistung</h3>

Der Verkäufer haftet für Mängel, die binnen zwei Jahren nach der Lieferung auftreten: Reparatur oder Ersatz ohne Kosten, sonst Minderung oder Rücktritt. <a href="/de/gewaehrleistung">Ihre Rechte</a>`,
    },
  },
]

const written = "2026-11-14 09:00:00"

/** Content blocks of one store. */
export const blockDocuments = (language: Language): ReadonlyArray<CatalogueDocument> =>
  blocks.map((block) => ({
    _type: "cms_block",
    _id: String(block.id),
    _source: {
      id: block.id,
      identifier: block.identifier,
      title: block.title[language],
      content: html(block.body[language]),
      active: true,
      creation_time: written,
      update_time: written,
    },
  }))
