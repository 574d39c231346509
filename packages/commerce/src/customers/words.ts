import type { CustomerLetterKind } from "../letters/index.ts"

/** Subject and text of a letter; `{name}`, `{shop}` and `{link}` are filled in. */
export interface Wording {
  readonly subject: string
  /** Paragraphs. */
  readonly text: ReadonlyArray<string>
}

/**
 * The letters in every language of the shop; total by type. A letter to an unproven address contains no name, because
 * the person who entered the address also chose the name.
 *
 * @rule CM72 - S1 §1 (fr, en, de)
 */
export const wordings: Readonly<Record<"fr" | "en" | "de", Readonly<Record<CustomerLetterKind, Wording>>>> = {
  fr: {
    "customer.welcome": {
      subject: "Votre compte est ouvert",
      text: [
        "Bonjour,",
        "Votre compte est ouvert : {shop}",
        "Vous n’avez rien demandé ? Répondez à ce message, nous fermerons le compte.",
      ],
    },
    "customer.exists": {
      subject: "Vous avez déjà un compte",
      text: [
        "Bonjour {name},",
        "Quelqu’un a voulu ouvrir un compte avec votre adresse e-mail. Vous en avez déjà un : connectez-vous sur {shop}",
        "Mot de passe oublié ? Demandez-en un nouveau au même endroit. Si ce n’était pas vous, il n’y a rien à faire : rien n’a changé.",
      ],
    },
    "customer.reset": {
      subject: "Choisir un nouveau mot de passe",
      text: [
        "Bonjour {name},",
        "Pour choisir un nouveau mot de passe, ouvrez ce lien dans l’heure ; il ne sert qu’une fois :\n{link}",
        "Si ce n’était pas vous, il n’y a rien à faire : votre mot de passe n’a pas changé.",
      ],
    },
    "customer.password": {
      subject: "Votre mot de passe a changé",
      text: [
        "Bonjour {name},",
        "Le mot de passe de votre compte vient de changer, et vos autres appareils sont déconnectés.",
        "Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe sur {shop}",
      ],
    },
    "customer.email-asked": {
      subject: "Une autre adresse e-mail pour votre compte",
      text: [
        "Bonjour {name},",
        "Une autre adresse e-mail a été demandée pour votre compte, avec votre mot de passe. Elle sera valable dès qu’elle sera confirmée par le lien que nous y avons envoyé.",
        "Si ce n’était pas vous, changez tout de suite votre mot de passe sur {shop} : la demande est alors annulée.",
      ],
    },
    "customer.email-link": {
      subject: "Confirmez votre nouvelle adresse e-mail",
      text: [
        "Bonjour,",
        "Cette adresse e-mail a été indiquée pour un compte de notre boutique. Si c’est vous, confirmez-la par ce lien dans les 24 heures ; il ne sert qu’une fois :\n{link}",
        "Si ce n’était pas vous, il n’y a rien à faire : sans confirmation, cette adresse ne sera pas utilisée.",
      ],
    },
    "customer.email-taken": {
      subject: "Votre adresse e-mail a déjà un compte",
      text: [
        "Bonjour {name},",
        "Votre adresse e-mail a été indiquée comme nouvelle adresse d’un autre compte de notre boutique. Elle a déjà un compte, et ne peut pas en avoir deux : connectez-vous avec elle sur {shop}",
        "Si ce n’était pas vous, il n’y a rien à faire : rien n’a changé.",
      ],
    },
    "customer.email": {
      subject: "Votre adresse e-mail a changé",
      text: [
        "Bonjour {name},",
        "Votre compte a maintenant une autre adresse e-mail ; ce message est le dernier à celle-ci.",
        "Si ce n’était pas vous, répondez tout de suite à ce message.",
      ],
    },
    "customer.email-set": {
      subject: "Votre nouvelle adresse e-mail est valable",
      text: [
        "Bonjour {name},",
        "Votre compte a maintenant cette adresse e-mail. Vous vous connectez désormais avec elle sur {shop}",
      ],
    },
    "customer.left": {
      subject: "Votre compte est supprimé",
      text: [
        "Bonjour,",
        "Votre compte est supprimé, avec vos adresses, votre panier et votre abonnement à notre lettre. Vos avis publiés ne portent plus votre nom.",
        "Vos commandes et factures restent chez nous aussi longtemps que la loi l’exige, et ne servent à rien d’autre.",
        "C’est notre dernier message à ce sujet. Si ce n’était pas vous, répondez-y tout de suite.",
      ],
    },
  },
  en: {
    "customer.welcome": {
      subject: "Your account is open",
      text: [
        "Hello,",
        "Your account is open: {shop}",
        "You did not ask for one? Reply to this message and we will close it.",
      ],
    },
    "customer.exists": {
      subject: "You already have an account",
      text: [
        "Hello {name},",
        "Somebody wanted to open an account with your e-mail address. You already have one: sign in at {shop}",
        "Forgotten the password? Ask for a new one in the same place. If it was not you, there is nothing to do: nothing has changed.",
      ],
    },
    "customer.reset": {
      subject: "Choose a new password",
      text: [
        "Hello {name},",
        "To choose a new password, open this link within an hour; it works once:\n{link}",
        "If it was not you, there is nothing to do: your password has not changed.",
      ],
    },
    "customer.password": {
      subject: "Your password has changed",
      text: [
        "Hello {name},",
        "The password of your account has just changed, and your other devices are signed out.",
        "If it was not you, ask for a new password at once at {shop}",
      ],
    },
    "customer.email-asked": {
      subject: "Another e-mail address for your account",
      text: [
        "Hello {name},",
        "Another e-mail address was asked for your account, with your password. It is set once it is confirmed by the link that we have sent to it.",
        "If it was not you, change your password at once at {shop}: that cancels the request.",
      ],
    },
    "customer.email-link": {
      subject: "Confirm your new e-mail address",
      text: [
        "Hello,",
        "This e-mail address was given for an account of our shop. If it was you, confirm it with this link within 24 hours; it works once:\n{link}",
        "If it was not you, there is nothing to do: without the confirmation this address is not used.",
      ],
    },
    "customer.email-taken": {
      subject: "Your e-mail address has an account already",
      text: [
        "Hello {name},",
        "Your e-mail address was given as the new address of another account of our shop. It has an account already and cannot have two: sign in with it at {shop}",
        "If it was not you, there is nothing to do: nothing has changed.",
      ],
    },
    "customer.email": {
      subject: "Your e-mail address has changed",
      text: [
        "Hello {name},",
        "Your account now has another e-mail address; this message is the last one to this address.",
        "If it was not you, reply to this message at once.",
      ],
    },
    "customer.email-set": {
      subject: "Your new e-mail address is set",
      text: [
        "Hello {name},",
        "Your account now has this e-mail address. From now on you sign in with it at {shop}",
      ],
    },
    "customer.left": {
      subject: "Your account is deleted",
      text: [
        "Hello,",
        "Your account is deleted, with your addresses, your cart and your subscription to our newsletter. Reviews of yours that are published no longer bear your name.",
        "Your orders and invoices stay with us for as long as the law requires, and serve no other purpose.",
        "This is our last message about it. If it was not you, reply to it at once.",
      ],
    },
  },
  de: {
    "customer.welcome": {
      subject: "Ihr Konto ist eröffnet",
      text: [
        "Guten Tag,",
        "Ihr Konto ist eröffnet: {shop}",
        "Sie wollten keines? Antworten Sie auf diese Nachricht, dann schließen wir es.",
      ],
    },
    "customer.exists": {
      subject: "Sie haben bereits ein Konto",
      text: [
        "Guten Tag {name},",
        "jemand wollte mit Ihrer E-Mail-Adresse ein Konto eröffnen. Sie haben bereits eines: melden Sie sich an unter {shop}",
        "Passwort vergessen? Dort bekommen Sie ein neues. Waren Sie das nicht, ist nichts zu tun: es hat sich nichts geändert.",
      ],
    },
    "customer.reset": {
      subject: "Ein neues Passwort wählen",
      text: [
        "Guten Tag {name},",
        "um ein neues Passwort zu wählen, öffnen Sie innerhalb einer Stunde diesen Link; er gilt nur einmal:\n{link}",
        "Waren Sie das nicht, ist nichts zu tun: Ihr Passwort ist noch dasselbe.",
      ],
    },
    "customer.password": {
      subject: "Ihr Passwort wurde geändert",
      text: [
        "Guten Tag {name},",
        "das Passwort Ihres Kontos wurde soeben geändert, und Ihre anderen Geräte sind abgemeldet.",
        "Waren Sie das nicht, holen Sie sich sofort ein neues Passwort unter {shop}",
      ],
    },
    "customer.email-asked": {
      subject: "Eine andere E-Mail-Adresse für Ihr Konto",
      text: [
        "Guten Tag {name},",
        "für Ihr Konto wurde mit Ihrem Passwort eine andere E-Mail-Adresse angefragt. Sie gilt, sobald sie über den Link bestätigt ist, den wir dorthin geschickt haben.",
        "Waren Sie das nicht, ändern Sie sofort Ihr Passwort unter {shop}: damit ist die Anfrage aufgehoben.",
      ],
    },
    "customer.email-link": {
      subject: "Bestätigen Sie Ihre neue E-Mail-Adresse",
      text: [
        "Guten Tag,",
        "diese E-Mail-Adresse wurde für ein Konto unseres Shops angegeben. Waren Sie das, bestätigen Sie sie innerhalb von 24 Stunden über diesen Link; er gilt nur einmal:\n{link}",
        "Waren Sie das nicht, ist nichts zu tun: ohne Bestätigung wird diese Adresse nicht verwendet.",
      ],
    },
    "customer.email-taken": {
      subject: "Ihre E-Mail-Adresse hat bereits ein Konto",
      text: [
        "Guten Tag {name},",
        "Ihre E-Mail-Adresse wurde als neue Adresse eines anderen Kontos unseres Shops angegeben. Sie hat bereits ein Konto und kann keine zwei haben: melden Sie sich damit an unter {shop}",
        "Waren Sie das nicht, ist nichts zu tun: es hat sich nichts geändert.",
      ],
    },
    "customer.email": {
      subject: "Ihre E-Mail-Adresse wurde geändert",
      text: [
        "Guten Tag {name},",
        "Ihr Konto hat jetzt eine andere E-Mail-Adresse; diese Nachricht ist die letzte an diese hier.",
        "Waren Sie das nicht, antworten Sie sofort auf diese Nachricht.",
      ],
    },
    "customer.email-set": {
      subject: "Ihre neue E-Mail-Adresse gilt",
      text: [
        "Guten Tag {name},",
        "Ihr Konto hat jetzt diese E-Mail-Adresse. Ab sofort melden Sie sich damit an unter {shop}",
      ],
    },
    "customer.left": {
      subject: "Ihr Konto ist gelöscht",
      text: [
        "Guten Tag,",
        "Ihr Konto ist gelöscht, mit Ihren Adressen, Ihrem Warenkorb und Ihrem Newsletter-Abonnement. Veröffentlichte Bewertungen von Ihnen tragen Ihren Namen nicht mehr.",
        "Ihre Bestellungen und Rechnungen bleiben bei uns, solange das Gesetz es verlangt, und dienen keinem anderen Zweck.",
        "Dies ist unsere letzte Nachricht dazu. Waren Sie das nicht, antworten Sie sofort darauf.",
      ],
    },
  },
}
