/** Messages of the confirmation pages of forms without JavaScript. */
export interface FormWords {
  readonly back: string
  readonly foreign: string
  readonly tooOften: string
  readonly newsletter: { readonly title: string; readonly done: string; readonly wrong: string }
  readonly reminder: { readonly title: string; readonly done: string; readonly wrong: string }
  readonly contact: {
    readonly title: string
    readonly done: string
    readonly wrong: string
    readonly lost: string
  }
}

const english: FormWords = {
  back: "Back to the shop",
  foreign:
    "This form can be sent from the shop's own pages only. Please open the page again and try once more.",
  tooOften: "That was a lot at once. Please try again in an hour.",
  newsletter: {
    title: "Newsletter",
    done: "Look into your mailbox: we have written to you. If you do not get the newsletter yet, the link in that e-mail confirms that you want it.",
    wrong: "This is not an e-mail address. Please go back and correct it.",
  },
  reminder: {
    title: "Back in stock",
    done: "Noted: we write to you once, as soon as it is in stock again.",
    wrong: "This is not an e-mail address. Please go back and correct it.",
  },
  contact: {
    title: "Contact",
    done: "Thank you: your message is with us. We answer within two working days.",
    wrong: "Name, e-mail address and message are needed. Please go back and fill them in.",
    lost: "Your message could not be sent. Please go back: it is still in the form.",
  },
}

const byLanguage: Readonly<Record<string, FormWords>> = {
  en: english,
  fr: {
    back: "Retour à la boutique",
    foreign: "Ce formulaire ne s’envoie que depuis les pages de la boutique. Rouvrez la page et réessayez.",
    tooOften: "Cela fait beaucoup d’un coup. Réessayez dans une heure.",
    newsletter: {
      title: "Notre lettre",
      done: "Regardez votre boîte : nous vous avons écrit. Si vous ne recevez pas encore notre lettre, le lien de ce message confirme que vous la souhaitez.",
      wrong: "Ce n’est pas une adresse électronique. Revenez en arrière pour la corriger.",
    },
    reminder: {
      title: "De nouveau disponible",
      done: "C’est noté : nous vous écrirons une seule fois, dès que la pièce sera de nouveau là.",
      wrong: "Ce n’est pas une adresse électronique. Revenez en arrière pour la corriger.",
    },
    contact: {
      title: "Contact",
      done: "Merci : votre message nous est parvenu. Nous répondons sous deux jours ouvrés.",
      wrong: "Il faut un nom, une adresse électronique et un message. Revenez en arrière pour les compléter.",
      lost: "Votre message n’a pas pu partir. Revenez en arrière : il est encore dans le formulaire.",
    },
  },
  de: {
    back: "Zurück zum Laden",
    foreign:
      "Dieses Formular kann nur von den Seiten des Shops gesendet werden. Bitte öffnen Sie die Seite neu und versuchen Sie es noch einmal.",
    tooOften: "Das war viel auf einmal. Bitte versuchen Sie es in einer Stunde wieder.",
    newsletter: {
      title: "Newsletter",
      done: "Sehen Sie in Ihr Postfach: Wir haben Ihnen geschrieben. Falls Sie den Newsletter noch nicht erhalten, bestätigt der Link in dieser Nachricht, dass Sie ihn möchten.",
      wrong: "Das ist keine E-Mail-Adresse. Bitte gehen Sie zurück und berichtigen Sie sie.",
    },
    reminder: {
      title: "Wieder da",
      done: "Notiert: Wir schreiben Ihnen ein einziges Mal, sobald es das Stück wieder gibt.",
      wrong: "Das ist keine E-Mail-Adresse. Bitte gehen Sie zurück und berichtigen Sie sie.",
    },
    contact: {
      title: "Kontakt",
      done: "Danke: Ihre Nachricht ist bei uns. Wir antworten binnen zwei Werktagen.",
      wrong:
        "Name, E-Mail-Adresse und Nachricht werden gebraucht. Bitte gehen Sie zurück und ergänzen Sie sie.",
      lost: "Ihre Nachricht konnte nicht gesendet werden. Bitte gehen Sie zurück: Sie steht noch im Formular.",
    },
  },
}

/** In a view's language, else in English. */
export const formMessages = (language: string): FormWords => byLanguage[language] ?? english
