import { platePath } from "../../drawings/plate.ts"
import type { CatalogueDocument } from "../model.ts"
import { html } from "../text.ts"
import type { Language, Text } from "../text.ts"

interface Block {
  readonly id: number
  readonly identifier: string
  readonly title: Text
  readonly body: Text
}

interface Guide {
  readonly alt: string
  readonly title: string
  readonly text: string
  readonly parts: ReadonlyArray<readonly [title: string, text: string]>
}

/** The plate of a pitcher, with what its letters stand for. */
const guide = ({ alt, title, text, parts }: Guide): string => {
  const terms = parts.map(
    ([name, words], index) => `<div><dt><span>${"ABC"[index]}</span>${name}</dt><dd>${words}</dd></div>`,
  )
  return (
    `<figure><img src="/img/0/0/resize${platePath}" alt="${alt}" width="560" height="560" loading="lazy" /></figure>` +
    `<div><h2>${title}</h2><p>${text}</p><dl>${terms.join("")}</dl></div>`
  )
}

const blocks: ReadonlyArray<Block> = [
  {
    id: 1,
    identifier: "free-delivery-banner",
    title: { fr: "Bandeau de livraison", en: "Delivery banner", de: "Lieferhinweis" },
    body: {
      fr: "Livraison 5 € dans douze pays",
      en: "Delivery €5 to twelve countries",
      de: "Versand 5 € in zwölf Länder",
    },
  },
  {
    id: 2,
    identifier: "home-hero",
    title: {
      fr: "De quoi mettre la table, sorti du même four.",
      en: "All you need to lay the table, from one firing.",
      de: "Alles für den Tisch, aus einem Brand.",
    },
    body: {
      fr: "Du grès tourné à l’atelier, émaillé au trempé, cuit à 1 280 °C. La plupart des formes existent en plusieurs émaux.",
      en: "Stoneware thrown in our workshop, glazed by dipping, fired to 1,280 °C. Most forms come in several glazes.",
      de: "Steinzeug, in der Werkstatt gedreht, in die Glasur getaucht, bei 1.280 °C gebrannt. Die meisten Formen gibt es in mehreren Glasuren.",
    },
  },
  {
    id: 3,
    identifier: "home-workshop",
    title: { fr: "De l’atelier", en: "From the workshop", de: "Aus der Werkstatt" },
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
  {
    id: 7,
    identifier: "home-head",
    title: { fr: "Poterie de grès", en: "Stoneware pottery", de: "Keramik aus Steinzeug" },
    body: {
      fr: "Du grès tourné et émaillé à la main : plats, bols, pichets et pots pour la cuisine et la table.",
      en: "Stoneware thrown and glazed by hand: dishes, bowls, pitchers and jars for the kitchen and the table.",
      de: "Von Hand gedrehtes und glasiertes Steinzeug: Formen, Schalen, Krüge und Töpfe für Küche und Tisch.",
    },
  },
  {
    id: 8,
    identifier: "home-guide",
    title: { fr: "Comment lire un pot", en: "How to read a pot", de: "Wie man einen Topf liest" },
    body: {
      fr: guide({
        alt: "Un pichet en coupe, avec les lettres A, B et C.",
        title: "Comment lire un pot",
        text: "Les potiers dessinent un pot comme ils le tournent : par son profil. Nous aussi, pour chaque forme de la boutique, et toujours à l’échelle.",
        parts: [
          [
            "La coupe",
            "La moitié gauche est coupée. Le plein, c’est la terre : mince à la lèvre, épaisse où le pot repose.",
          ],
          [
            "La pièce",
            "La moitié droite est vue de l’extérieur, avec l’anse et les traces que les doigts laissent au tour.",
          ],
          [
            "La ligne d’émail",
            "Sous la ligne ondulée, la terre reste nue, sinon le pot collerait à la plaque du four.",
          ],
        ],
      }),
      en: guide({
        alt: "A pitcher in section, with the letters A, B and C.",
        title: "How to read a pot",
        text: "Potters draw a pot as it is thrown: by its profile. So do we, for every form in the shop, and always to scale.",
        parts: [
          [
            "The section",
            "The left half is cut open. What is solid is clay: thin at the lip, thick where the pot stands.",
          ],
          [
            "The piece",
            "The right half is seen from outside, with its handle and the rings that fingers leave on the wheel.",
          ],
          [
            "The line of the glaze",
            "Below the wavy line the clay is bare, or the pot would stick to the shelf of the kiln.",
          ],
        ],
      }),
      de: guide({
        alt: "Ein Krug im Schnitt, mit den Buchstaben A, B und C.",
        title: "Wie man einen Topf liest",
        text: "Töpfer zeichnen einen Topf, wie sie ihn drehen: über sein Profil. Das tun wir auch, für jede Form im Laden und immer im Maßstab.",
        parts: [
          [
            "Der Schnitt",
            "Die linke Hälfte ist aufgeschnitten. Was gefüllt ist, ist Ton: dünn an der Lippe, dick am Boden.",
          ],
          [
            "Das Stück",
            "Die rechte Hälfte ist von außen zu sehen, mit dem Henkel und den Ringen, die Finger auf der Scheibe hinterlassen.",
          ],
          [
            "Die Glasurlinie",
            "Unter der Wellenlinie bleibt der Ton nackt, sonst klebte der Topf an der Ofenplatte fest.",
          ],
        ],
      }),
    },
  },
  {
    id: 9,
    identifier: "footer-motto",
    title: { fr: "Devise", en: "Motto", de: "Motto" },
    body: {
      fr: "Du grès tourné, émaillé et cuit sous un même toit.",
      en: "Stoneware thrown, glazed and fired under one roof.",
      de: "Steinzeug, unter einem Dach gedreht, glasiert und gebrannt.",
    },
  },
  {
    id: 10,
    identifier: "opening-hours",
    title: { fr: "Horaires", en: "Opening hours", de: "Öffnungszeiten" },
    body: {
      fr: "Du mardi au samedi, de 9 h à 18 h.",
      en: "Tuesday to Saturday, 9 am to 6 pm.",
      de: "Dienstag bis Samstag, 9 bis 18 Uhr.",
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
