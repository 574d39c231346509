/** A coupon for an address that subscribed for the first time. */
export interface NewsletterCoupon {
  readonly code: string
  readonly percent: number
}

/** Texts of the newsletter's letters in one language. */
interface Words {
  readonly confirm: { readonly subject: string; readonly text: (link: string) => string }
  readonly welcome: {
    readonly subject: string
    readonly text: (link: string, coupon: NewsletterCoupon | null) => string
  }
  /** To a subscribed address, after a request to subscribe or unsubscribe it. */
  readonly leave: { readonly subject: string; readonly text: (link: string) => string }
}

/** Paragraphs, divided by an empty line; null for none. */
const letter = (...paragraphs: ReadonlyArray<string | null>): string =>
  `${paragraphs.filter((paragraph) => paragraph !== null).join("\n\n")}\n`

const french: Words = {
  confirm: {
    subject: "Confirmez votre inscription à notre lettre",
    text: (link) =>
      letter(
        "Bonjour,",
        "Quelqu’un, vous sans doute, a demandé notre lettre pour cette adresse. " +
          "Pour la recevoir, confirmez ici dans les deux jours :",
        link,
        "Si ce n’était pas vous, ne faites rien : cette adresse ne recevra rien d’autre de nous.",
      ),
  },
  welcome: {
    subject: "Vous recevrez notre lettre",
    text: (link, coupon) =>
      letter(
        "Bonjour,",
        "Votre inscription à notre lettre est confirmée.",
        coupon &&
          `Pour vous remercier : ${coupon.percent} % sur une commande. Saisissez ce code dans le panier :\n${coupon.code}`,
        "Pour ne plus recevoir la lettre, un clic suffit, quand vous voulez :",
        link,
      ),
  },
  leave: {
    subject: "Votre abonnement à notre lettre",
    text: (link) =>
      letter(
        "Bonjour,",
        "Quelqu’un, vous sans doute, a indiqué cette adresse pour notre lettre. Vous la recevez déjà. " +
          "Pour ne plus la recevoir, un clic suffit :",
        link,
        "Si vous voulez continuer à la recevoir, il n’y a rien à faire.",
      ),
  },
}

const english: Words = {
  confirm: {
    subject: "Please confirm our newsletter",
    text: (link) =>
      letter(
        "Hello,",
        "somebody, most likely you, asked for our newsletter for this address. " +
          "To get it, confirm here within two days:",
        link,
        "If it was not you, do nothing: this address will hear no more from us.",
      ),
  },
  welcome: {
    subject: "You will get our newsletter",
    text: (link, coupon) =>
      letter(
        "Hello,",
        "your subscription to our newsletter is confirmed.",
        coupon &&
          `Thank you: here is ${coupon.percent}% off one order. Enter this code in the cart:\n${coupon.code}`,
        "To stop the newsletter at any time, one click is enough:",
        link,
      ),
  },
  leave: {
    subject: "Your subscription to our newsletter",
    text: (link) =>
      letter(
        "Hello,",
        "somebody, most likely you, gave this address for our newsletter. You get it already. " +
          "To stop it, one click is enough:",
        link,
        "If you want to go on getting it, there is nothing to do.",
      ),
  },
}

const german: Words = {
  confirm: {
    subject: "Bitte bestätigen Sie unseren Newsletter",
    text: (link) =>
      letter(
        "Guten Tag,",
        "jemand, wahrscheinlich Sie, hat für diese Adresse unseren Newsletter bestellt. " +
          "Um ihn zu erhalten, bestätigen Sie bitte hier innerhalb von zwei Tagen:",
        link,
        "Wenn Sie das nicht waren, tun Sie nichts: An diese Adresse schreiben wir dann nicht mehr.",
      ),
  },
  welcome: {
    subject: "Sie erhalten unseren Newsletter",
    text: (link, coupon) =>
      letter(
        "Guten Tag,",
        "Ihre Anmeldung zu unserem Newsletter ist bestätigt.",
        coupon &&
          `Zum Dank erhalten Sie ${coupon.percent} % auf eine Bestellung. Geben Sie diesen Code im Warenkorb ein:\n${coupon.code}`,
        "Abbestellen können Sie den Newsletter jederzeit mit einem Klick:",
        link,
      ),
  },
  leave: {
    subject: "Ihr Newsletter-Abonnement",
    text: (link) =>
      letter(
        "Guten Tag,",
        "jemand, wahrscheinlich Sie, hat diese Adresse für unseren Newsletter angegeben. Sie erhalten ihn bereits. " +
          "Abbestellen können Sie ihn mit einem Klick:",
        link,
        "Wenn Sie ihn weiterhin erhalten möchten, ist nichts zu tun.",
      ),
  },
}

const byLanguage: Readonly<Record<string, Words>> = { fr: french, en: english, de: german }

/** The newsletter's texts in a language, or in English. @rule SR85 - S2 §1 */
export const wordsOf = (language: string): Words =>
  (Object.hasOwn(byLanguage, language) ? byLanguage[language] : undefined) ?? english
