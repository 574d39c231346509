/** Paths of the pages behind one-time links in letters. */
export type ConfirmationPath = "/newsletter/confirm" | "/newsletter/leave" | "/email/confirm"

interface Words {
  readonly title: string
  readonly ask: string
  readonly button: string
  readonly done: string
  readonly lost: string
}

type PageWords = Readonly<Record<ConfirmationPath, Words>>

const french: PageWords = {
  "/newsletter/confirm": {
    title: "Notre lettre",
    ask: "Souhaitez-vous recevoir notre lettre ?",
    button: "Oui, je confirme",
    done: "Merci, c’est confirmé.",
    lost: "Ce lien n’est plus valable. Demandez-en un nouveau dans la boutique.",
  },
  "/newsletter/leave": {
    title: "Notre lettre",
    ask: "Ne plus recevoir notre lettre ?",
    button: "Oui, me désinscrire",
    done: "C’est fait : vous ne recevrez plus notre lettre.",
    lost: "Ce lien n’est plus valable. Demandez-en un nouveau dans la boutique.",
  },
  "/email/confirm": {
    title: "Votre adresse e-mail",
    ask: "Cette adresse e-mail doit-elle devenir celle de votre compte ?",
    button: "Oui, l’utiliser",
    done: "C’est fait : vous vous connectez désormais avec cette adresse e-mail.",
    lost: "Ce lien n’est plus valable. Changez à nouveau l’adresse e-mail dans votre compte.",
  },
}

const english: PageWords = {
  "/newsletter/confirm": {
    title: "Newsletter",
    ask: "Would you like to get our newsletter?",
    button: "Yes, confirm",
    done: "Thank you, it is confirmed.",
    lost: "This link is no longer valid. Please ask for a new one in the shop.",
  },
  "/newsletter/leave": {
    title: "Newsletter",
    ask: "Would you like to stop our newsletter?",
    button: "Yes, stop it",
    done: "Done: you will get no more newsletters.",
    lost: "This link is no longer valid. Please ask for a new one in the shop.",
  },
  "/email/confirm": {
    title: "Your e-mail address",
    ask: "Should this become the e-mail address of your account?",
    button: "Yes, use it",
    done: "Done: from now on you sign in with this e-mail address.",
    lost: "This link is no longer valid. Please change the e-mail address in your account again.",
  },
}

const german: PageWords = {
  "/newsletter/confirm": {
    title: "Newsletter",
    ask: "Möchten Sie unseren Newsletter erhalten?",
    button: "Ja, bestätigen",
    done: "Danke, das ist bestätigt.",
    lost: "Dieser Link gilt nicht mehr. Bitte fordern Sie im Shop einen neuen an.",
  },
  "/newsletter/leave": {
    title: "Newsletter",
    ask: "Möchten Sie unseren Newsletter abbestellen?",
    button: "Ja, abbestellen",
    done: "Erledigt: Sie erhalten keinen Newsletter mehr.",
    lost: "Dieser Link gilt nicht mehr. Bitte fordern Sie im Shop einen neuen an.",
  },
  "/email/confirm": {
    title: "Ihre E-Mail-Adresse",
    ask: "Soll dies die E-Mail-Adresse Ihres Kontos werden?",
    button: "Ja, verwenden",
    done: "Erledigt: ab sofort melden Sie sich mit dieser E-Mail-Adresse an.",
    lost: "Dieser Link gilt nicht mehr. Bitte ändern Sie die E-Mail-Adresse in Ihrem Konto noch einmal.",
  },
}

const byLanguage: ReadonlyMap<string, PageWords> = new Map([
  ["fr", french],
  ["en", english],
  ["de", german],
])

/** The texts of a confirmation page, in English for other languages. @rule SR314 - S2 §1 */
export const confirmationMessages = (language: string, path: ConfirmationPath): Words =>
  (byLanguage.get(language) ?? english)[path]
