interface Words {
  readonly subject: (product: string) => string
  readonly text: (product: string, link: string) => string
}

/** Paragraphs, divided by an empty line. */
const letter = (...paragraphs: ReadonlyArray<string>): string => `${paragraphs.join("\n\n")}\n`

const french: Words = {
  subject: (product) => `De nouveau là : ${product}`,
  text: (product, link) =>
    letter(
      "Bonjour,",
      `Vous vouliez savoir quand ${product} serait de nouveau là : c’est le cas.`,
      link,
      "Nous n’écrivons qu’une fois à ce sujet, et votre adresse est déjà effacée de la liste.",
    ),
}

const english: Words = {
  subject: (product) => `Back in stock: ${product}`,
  text: (product, link) =>
    letter(
      "Hello,",
      `You wanted to know when ${product} would be back: it is in stock again.`,
      link,
      "We write about this once only, and your address is deleted from the list already.",
    ),
}

const german: Words = {
  subject: (product) => `Wieder da: ${product}`,
  text: (product, link) =>
    letter(
      "Guten Tag,",
      `Sie wollten wissen, wann ${product} wieder da ist: Jetzt ist es so weit.`,
      link,
      "Darüber schreiben wir nur einmal; Ihre Adresse ist von der Liste bereits gelöscht.",
    ),
}

const byLanguage: Readonly<Record<string, Words>> = { fr: french, en: english, de: german }

/** Texts of the letter in a language, or in English. @rule CM302 - S1 §1 (fr, en, de) */
export const wordsOf = (language: string): Words =>
  Object.hasOwn(byLanguage, language) ? byLanguage[language]! : english
