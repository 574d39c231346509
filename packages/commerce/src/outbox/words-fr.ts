import type { OrderWords } from "./order-words.ts"

/** @rule CM93 - S1 §1; Code de la consommation L221-5, annexe R221-1 */
export const french: OrderWords = {
  locale: "fr-FR",
  moment: (date, time) => `${date} à ${time.replace(/^0?(\d+):/, "$1\u00a0h\u00a0")}`,
  percent: (number) => `${number}\u00a0%`,
  hello: (name) => `Bonjour ${name},`,
  demonstration: "Cette commande est une démonstration\u00a0: rien n’est livré et rien n’est débité.",
  subject: {
    "order.placed": (number) => `Votre commande ${number}`,
    "order.shipped": (number) => `Votre commande ${number} est en route`,
    "order.cancelled": (number) => `Votre commande ${number} est annulée`,
    "order.refunded": (number) => `Remboursement de votre commande ${number}`,
    "order.code": (number) => `Votre code pour la commande ${number}`,
    "order.withdrawal": (number) => `Accusé de réception de votre rétractation, commande ${number}`,
    "order.withdrawn": (number) => `Rétractation reçue pour la commande ${number}`,
  },
  opening: {
    "order.placed": (number, moment) =>
      `Merci de votre commande. Nous l’avons bien reçue le ${moment} sous le numéro ${number}.`,
    "order.shipped": (number, moment) =>
      `Votre commande ${number} a quitté notre atelier le ${moment}. Voici ce qu’elle contient.`,
    "order.cancelled": (number, moment) => `Votre commande ${number} a été annulée le ${moment}.`,
    "order.refunded": (number, moment) =>
      `Le ${moment}, nous avons effectué un remboursement pour votre commande ${number}.`,
    "order.code": (number) =>
      `Voici le code que vous avez demandé, pour voir ou modifier votre commande ${number} :`,
    "order.withdrawal": (number, moment) =>
      `Nous avons reçu votre déclaration de rétractation pour la commande ${number} le ${moment}. ` +
      "Ce message en est l’accusé de réception ; conservez-le.",
    "order.withdrawn": (number, moment) =>
      `Une rétractation a été déclarée pour la commande ${number} le ${moment}. L’accusé de réception est parti.`,
  },
  order: "Votre commande",
  goods: "Articles",
  discount: "Remise",
  delivery: "Livraison",
  paymentCost: "Frais de paiement",
  total: "Total TTC",
  totalUntaxed: "Total",
  exemptions: {
    FR: "TVA non applicable, art. 293 B du CGI.",
    DE: "TVA non facturée\u00a0: petite entreprise, §\u00a019 de la loi allemande sur la TVA (UStG).",
    GB: "TVA non facturée\u00a0: le vendeur n’est pas assujetti à la TVA au Royaume-Uni.",
  },
  taxIncluded: (rate) => `dont TVA ${rate}`,
  deliveredTo: "Adresse de livraison",
  billedTo: "Adresse de facturation",
  deliveredBy: "Mode de livraison",
  payment: "Paiement",
  payments: {
    free: "Rien à payer",
    checkmo: "Chèque",
    banktransfer: "Virement bancaire",
    cashondelivery: "Paiement à la livraison",
    paypal: "PayPal",
    stripe_payments: "Carte bancaire",
  },
  payTo: {
    transfer: (amount) => `Merci de virer ${amount} sur ce compte, en indiquant la référence\u00a0:`,
    cheque: (amount) => `Merci d’envoyer un chèque de ${amount}, la référence inscrite au dos\u00a0:`,
    holder: "Titulaire",
    payee: "À l’ordre de",
    reference: "Référence",
    due: (day) =>
      `Nous réservons vos articles jusqu’au ${day}. Sans paiement à cette date, la commande est annulée.`,
    fictitious: "Ceci est une boutique de démonstration\u00a0: ces coordonnées sont fictives. Ne payez rien.",
  },
  carriers: {
    flatrate: "À domicile, par transporteur",
    pickup: "Retrait à l’atelier",
    freeshipping: "À domicile, offert",
  },
  pickup: {
    address: "À retirer à l’adresse suivante",
    hours: "Horaires d’ouverture",
    readySubject: (number) => `Votre commande ${number} vous attend à l’atelier`,
    readyOpening: (number, moment) =>
      `Votre commande ${number} est prête depuis le ${moment} et vous attend à l’atelier. Voici ce qu’elle contient.`,
  },
  tracking: (code) => `Numéro de suivi\u00a0: ${code}`,
  given: "Ce qui vous est remboursé",
  givenShipping: "Frais de livraison",
  givenOther: "Autre montant",
  givenTotal: "Total remboursé",
  givenByProvider: "La somme revient par le moyen de paiement que vous avez utilisé, sans frais pour vous.",
  givenByShop:
    "Nous vous versons la somme par le moyen de paiement que vous avez utilisé, sans frais pour vous.",
  nothingPaid: "Vous n’aviez encore rien payé\u00a0: il n’y a rien à rembourser.",
  unpaid: (number, moment) =>
    `Votre commande ${number} a été annulée le ${moment}, faute de paiement reçu. Si vous avez payé entre-temps, répondez simplement à ce message.`,
  withdrawalTitle: "Droit de rétractation",
  withdrawalInfo: (link, { days, paidBy }) => [
    `Vous pouvez vous rétracter du contrat, sans donner de motif, pendant ${days}\u00a0jours à compter du jour où vous-même, ` +
      "ou un tiers que vous avez désigné et qui n’est pas le transporteur, recevez le dernier article.",
    "Pour cela, informez-nous de votre décision par une déclaration sans ambiguïté. Le plus simple est d’ouvrir cette page " +
      "avec votre numéro de commande et votre adresse e-mail, sans compte\u00a0:",
    link,
    "Vous pouvez aussi nous écrire, ou utiliser le formulaire ci-dessous. Il suffit que votre déclaration parte avant la fin du délai.",
    "Nous vous rembourserons alors tous les paiements reçus, y compris la livraison standard, au plus tard quatorze jours " +
      "après votre déclaration\u00a0; nous pouvons attendre d’avoir reçu les articles ou la preuve de leur envoi. " +
      `Renvoyez-les dans les quatorze jours suivant votre déclaration\u00a0; ${
        paidBy === "shop"
          ? "nous prenons le retour à notre charge"
          : "les frais directs de renvoi sont à votre charge"
      }.`,
    "Sont exclus de ce droit les pièces faites pour vous seul, ou qui portent un texte de vous\u00a0; les denrées qui se " +
      "périment vite\u00a0; les denrées scellées, une fois ouvertes\u00a0; les fichiers, dès que leur téléchargement a commencé " +
      "avec votre accord\u00a0; les stages, qui se tiennent à une date convenue.",
  ],
  exceptions: {
    "made-to-measure": "fait selon vos indications\u00a0: pas de droit de rétractation",
    perishable: "se périme vite\u00a0: pas de droit de rétractation",
    dated: "à une date convenue\u00a0: pas de droit de rétractation",
    hygiene: "scellé pour des raisons d’hygiène\u00a0: plus de droit de rétractation une fois ouvert",
    digital: "numérique\u00a0: plus de droit de rétractation dès que le téléchargement a commencé",
  },
  exceptedTitle: "Dans cette commande\u00a0:",
  notCovered: "Non couvert, car la loi exclut le droit de rétractation",
  formTitle: "Modèle de formulaire de rétractation",
  form: (seller) => [
    `À l’attention de ${seller}\u00a0:`,
    "Je vous notifie par la présente ma rétractation du contrat portant sur la vente du bien ci-dessous\u00a0:",
    "Commandé le / reçu le\u00a0:",
    "Nom du consommateur\u00a0:",
    "Adresse du consommateur\u00a0:",
    "Signature (uniquement sur papier)\u00a0:",
    "Date\u00a0:",
  ],
  receipt: "Accusé de réception",
  labelled: (label, value) => `${label}\u00a0: ${value}`,
  declaredBy: "Déclarée par",
  declaredAt: "Reçue le",
  withdrawnFrom: "Rétractation portant sur",
  receiptEnd: [
    "Vous n’avez pas à donner de motif. Renvoyez les articles au plus tard quatorze jours après cette déclaration.",
    "Nous revenons vers vous au sujet du retour et du remboursement.",
  ],
  codeEnd:
    "Saisissez-le sur la page où vous l’avez demandé. Il sert une seule fois, dans l’heure. Vous n’avez rien demandé ? Il n’y a rien à faire : rien ne change sans ce code.",
  closing: "Une question\u00a0? Répondez simplement à ce message.",
  seller: "Vendeur",
  invoice: {
    title: "Facture",
    number: "Facture n°",
    issued: "Date d’émission",
    supplied: "Date de livraison",
    ordered: "Commande",
    item: "Désignation",
    qty: "Qté",
    unit: "Prix unit. TTC",
    rate: "TVA",
    amount: "Montant TTC",
    unitUntaxed: "Prix unitaire",
    amountUntaxed: "Montant",
    net: "Base HT",
    tax: "TVA",
    gross: "TTC",
    vatId: "N° TVA",
    enclosed: "Votre facture est jointe à ce message.",
    page: (number, of) => `Page ${number} sur ${of}`,
  },
  creditNote: {
    title: "Avoir",
    number: "Avoir n°",
    of: (invoice, date) => `Sur la facture ${invoice} du ${date}`,
    total: "Total de l’avoir TTC",
    notice: (number) => `L’avoir ${number} a été établi.`,
    enclosed: "Il est joint à ce message.",
  },
}
