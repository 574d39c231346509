/** What letters of the newsletter say, by language. */
interface Words {
  readonly confirm: { readonly subject: string; readonly text: (link: string) => string }
  readonly welcome: { readonly subject: string; readonly text: (link: string) => string }
}

const french: Words = {
  confirm: {
    subject: "Confirmez votre inscription à notre lettre",
    text: (link) =>
      `Bonjour,\n\nQuelqu’un, vous sans doute, a demandé notre lettre pour cette adresse. Pour la recevoir, confirmez ici dans les deux jours :\n\n${link}\n\nSi ce n’était pas vous, ne faites rien : cette adresse ne recevra rien d’autre de nous.\n`,
  },
  welcome: {
    subject: "Vous recevrez notre lettre",
    text: (link) =>
      `Bonjour,\n\nVotre inscription à notre lettre est confirmée. Pour ne plus la recevoir, un clic suffit, quand vous voulez :\n\n${link}\n`,
  },
}

const english: Words = {
  confirm: {
    subject: "Please confirm our newsletter",
    text: (link) =>
      `Hello,\n\nsomebody, most likely you, asked for our newsletter for this address. To get it, confirm here within two days:\n\n${link}\n\nIf it was not you, do nothing: this address will hear no more from us.\n`,
  },
  welcome: {
    subject: "You will get our newsletter",
    text: (link) =>
      `Hello,\n\nyour subscription to our newsletter is confirmed. To stop it at any time, one click is enough:\n\n${link}\n`,
  },
}

const german: Words = {
  confirm: {
    subject: "Bitte bestätigen Sie unseren Newsletter",
    text: (link) =>
      `Guten Tag,\n\njemand, wahrscheinlich Sie, hat für diese Adresse unseren Newsletter bestellt. Um ihn zu erhalten, bestätigen Sie bitte hier innerhalb von zwei Tagen:\n\n${link}\n\nWenn Sie das nicht waren, tun Sie nichts: An diese Adresse schreiben wir dann nicht mehr.\n`,
  },
  welcome: {
    subject: "Sie erhalten unseren Newsletter",
    text: (link) =>
      `Guten Tag,\n\nIhre Anmeldung zu unserem Newsletter ist bestätigt. Abbestellen können Sie ihn jederzeit mit einem Klick:\n\n${link}\n`,
  },
}

const byLanguage: Readonly<Record<string, Words>> = { fr: french, en: english, de: german }

/** The newsletter's words in a language; English where there are none. @rule SR85 - S2 §1 */
export const wordsOf = (language: string): Words =>
  (Object.hasOwn(byLanguage, language) ? byLanguage[language] : undefined) ?? english
