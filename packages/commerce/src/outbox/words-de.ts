import type { OrderWords } from "./order-words.ts"

/** @rule CM93 - S1 §1; EGBGB art. 246a annex 1 and 2 */
export const german: OrderWords = {
  locale: "de-DE",
  moment: (date, time) => `${date} um ${time}\u00a0Uhr`,
  percent: (number) => `${number}\u00a0%`,
  hello: (name) => `Guten Tag ${name},`,
  demonstration: "Diese Bestellung ist eine Vorführung: Nichts wird geliefert, und nichts wird berechnet.",
  subject: {
    "order.placed": (number) => `Ihre Bestellung ${number}`,
    "order.shipped": (number) => `Ihre Bestellung ${number} ist unterwegs`,
    "order.cancelled": (number) => `Ihre Bestellung ${number} wurde storniert`,
    "order.refunded": (number) => `Erstattung zu Ihrer Bestellung ${number}`,
    "order.code": (number) => `Ihr Code für die Bestellung ${number}`,
    "order.withdrawal": (number) => `Eingangsbestätigung Ihres Widerrufs, Bestellung ${number}`,
    "order.withdrawn": (number) => `Widerruf zur Bestellung ${number} eingegangen`,
  },
  opening: {
    "order.placed": (number, moment) =>
      `vielen Dank für Ihre Bestellung. Sie ist am ${moment} unter der Nummer ${number} bei uns eingegangen.`,
    "order.shipped": (number, moment) =>
      `Ihre Bestellung ${number} hat am ${moment} unsere Werkstatt verlassen. Das ist darin:`,
    "order.cancelled": (number, moment) => `Ihre Bestellung ${number} wurde am ${moment} storniert.`,
    "order.refunded": (number, moment) =>
      `am ${moment} haben wir Ihnen zu Ihrer Bestellung ${number} eine Erstattung angewiesen.`,
    "order.code": (number) =>
      `Hier ist der Code, den Sie angefordert haben, um Ihre Bestellung ${number} zu sehen oder zu ändern:`,
    "order.withdrawal": (number, moment) =>
      `Ihr Widerruf zur Bestellung ${number} ist am ${moment} bei uns eingegangen. ` +
      "Diese Nachricht ist die Eingangsbestätigung; bitte bewahren Sie sie auf.",
    "order.withdrawn": (number, moment) =>
      `Zur Bestellung ${number} wurde am ${moment} ein Widerruf erklärt. Die Eingangsbestätigung ist unterwegs.`,
  },
  order: "Ihre Bestellung",
  goods: "Waren",
  discount: "Rabatt",
  delivery: "Versand",
  paymentCost: "Zahlungskosten",
  total: "Gesamtsumme inkl. MwSt.",
  totalUntaxed: "Gesamtsumme",
  exemptions: {
    FR: "Keine Umsatzsteuer: Kleinunternehmer nach Art. 293 B des französischen Steuergesetzbuchs (CGI).",
    DE: "Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.",
    GB: "Keine Umsatzsteuer: Der Verkäufer ist im Vereinigten Königreich nicht zur Umsatzsteuer registriert.",
  },
  taxIncluded: (rate) => `darin MwSt. ${rate}`,
  deliveredTo: "Lieferadresse",
  billedTo: "Rechnungsadresse",
  deliveredBy: "Versandart",
  payment: "Zahlung",
  payments: {
    free: "Nichts zu zahlen",
    checkmo: "Scheck",
    banktransfer: "Überweisung",
    cashondelivery: "Nachnahme",
    paypal: "PayPal",
    stripe_payments: "Karte",
  },
  payTo: {
    transfer: (amount) => `Bitte überweisen Sie ${amount} mit diesem Verwendungszweck auf dieses Konto:`,
    cheque: (amount) =>
      `Bitte senden Sie einen Scheck über ${amount}, mit dem Verwendungszweck auf der Rückseite:`,
    holder: "Kontoinhaber",
    payee: "Zahlbar an",
    reference: "Verwendungszweck",
    due: (day) =>
      `Wir halten die Ware bis zum ${day} für Sie bereit. Ist das Geld bis dahin nicht da, wird die Bestellung storniert.`,
    fictitious: "Dies ist ein Demonstrationsshop: Diese Angaben sind erfunden. Bitte zahlen Sie nichts.",
  },
  carriers: {
    flatrate: "Paketdienst bis zur Haustür",
    pickup: "Abholung in der Werkstatt",
    freeshipping: "Paketdienst, versandkostenfrei",
  },
  pickup: {
    address: "Abzuholen bei",
    hours: "Öffnungszeiten",
    readySubject: (number) => `Ihre Bestellung ${number} liegt zur Abholung bereit`,
    readyOpening: (number, moment) =>
      `Ihre Bestellung ${number} liegt seit dem ${moment} in der Werkstatt für Sie bereit. Das ist darin:`,
  },
  tracking: (code) => `Sendungsnummer: ${code}`,
  given: "Das erstatten wir",
  givenShipping: "Versandkosten",
  givenOther: "Weiterer Betrag",
  givenTotal: "Erstattung gesamt",
  givenByProvider:
    "Das Geld kommt auf dem Weg zurück, auf dem Sie bezahlt haben; Kosten entstehen Ihnen keine.",
  givenByShop:
    "Wir überweisen das Geld auf dem Weg zurück, auf dem Sie bezahlt haben; Kosten entstehen Ihnen keine.",
  nothingPaid: "Sie hatten noch nichts bezahlt, es ist also nichts zu erstatten.",
  unpaid: (number, moment) =>
    `Ihre Bestellung ${number} wurde am ${moment} storniert, weil keine Zahlung bei uns eingegangen ist. Falls Sie inzwischen bezahlt haben, antworten Sie bitte auf diese Nachricht.`,
  withdrawalTitle: "Ihr Widerrufsrecht",
  withdrawalInfo: (link, { days, paidBy }) => [
    `Sie können diesen Vertrag binnen ${days} Tagen ohne Angabe von Gründen widerrufen. Die Frist beginnt an dem Tag, an ` +
      "dem Sie oder ein von Ihnen benannter Dritter, der nicht der Beförderer ist, die letzte Ware erhalten haben.",
    "Dazu teilen Sie uns Ihren Entschluss durch eine eindeutige Erklärung mit. Am einfachsten geht es auf dieser Seite, mit " +
      "Bestellnummer und E-Mail-Adresse und ohne Konto:",
    link,
    "Sie können uns auch schreiben oder das Formular unten verwenden. Es genügt, dass Ihre Erklärung vor Ablauf der Frist abgeht.",
    "Wir erstatten Ihnen dann alle Zahlungen einschließlich der Standardlieferung, spätestens vierzehn Tage nach Eingang " +
      "Ihrer Erklärung; wir dürfen warten, bis die Waren oder der Nachweis ihrer Absendung bei uns sind. Senden Sie sie " +
      `binnen vierzehn Tagen nach Ihrer Erklärung zurück; die ${
        paidBy === "shop"
          ? "Kosten der Rücksendung tragen wir"
          : "unmittelbaren Kosten der Rücksendung tragen Sie"
      }.`,
    "Ausgenommen sind Stücke, die eigens für Sie gefertigt werden oder Ihren eigenen Text tragen, Lebensmittel, die schnell " +
      "verderben, versiegelte Lebensmittel, sobald sie geöffnet sind, Dateien, sobald ihr Download mit Ihrer Zustimmung " +
      "begonnen hat, und Kurse, die zu einem vereinbarten Termin stattfinden.",
  ],
  exceptions: {
    "made-to-measure": "nach Ihren Vorgaben gefertigt: kein Widerrufsrecht",
    perishable: "schnell verderblich: kein Widerrufsrecht",
    dated: "zu einem vereinbarten Termin: kein Widerrufsrecht",
    hygiene: "aus Gründen der Hygiene versiegelt: nach dem Öffnen kein Widerrufsrecht",
    digital: "digital: kein Widerrufsrecht, sobald der Download begonnen hat",
  },
  exceptedTitle: "In dieser Bestellung:",
  notCovered: "Nicht erfasst, weil dafür nach dem Gesetz kein Widerrufsrecht besteht",
  formTitle: "Muster-Widerrufsformular",
  form: (seller) => [
    `An ${seller}:`,
    "Hiermit widerrufe ich den von mir abgeschlossenen Vertrag über den Kauf der folgenden Waren:",
    "Bestellt am / erhalten am:",
    "Name des Verbrauchers:",
    "Anschrift des Verbrauchers:",
    "Unterschrift (nur bei Mitteilung auf Papier):",
    "Datum:",
  ],
  receipt: "Eingangsbestätigung",
  labelled: (label, value) => `${label}: ${value}`,
  declaredBy: "Erklärt von",
  declaredAt: "Eingegangen am",
  withdrawnFrom: "Widerrufen wird der Kauf von",
  receiptEnd: [
    "Gründe müssen Sie nicht nennen. Bitte senden Sie die Waren spätestens vierzehn Tage nach dieser Erklärung zurück.",
    "Wegen Rücksendung und Erstattung melden wir uns bei Ihnen.",
  ],
  codeEnd:
    "Geben Sie ihn auf der Seite ein, auf der Sie ihn angefordert haben. Er gilt einmal, eine Stunde lang. Haben Sie ihn nicht angefordert, ist nichts zu tun: Ohne den Code ändert sich nichts.",
  closing: "Fragen? Antworten Sie einfach auf diese Nachricht.",
  seller: "Verkäufer",
  invoice: {
    title: "Rechnung",
    number: "Rechnungsnr.",
    issued: "Rechnungsdatum",
    supplied: "Lieferdatum",
    ordered: "Bestellung",
    item: "Bezeichnung",
    qty: "Menge",
    unit: "Einzelpreis brutto",
    rate: "MwSt.",
    amount: "Betrag brutto",
    unitUntaxed: "Einzelpreis",
    amountUntaxed: "Betrag",
    net: "Netto",
    tax: "MwSt.",
    gross: "Brutto",
    vatId: "USt-IdNr.",
    enclosed: "Ihre Rechnung liegt dieser Nachricht bei.",
    page: (number, of) => `Seite ${number} von ${of}`,
  },
  creditNote: {
    title: "Rechnungskorrektur",
    number: "Korrekturnr.",
    of: (invoice, date) => `Zur Rechnung ${invoice} vom ${date}`,
    total: "Gutgeschrieben brutto",
    notice: (number) => `Dazu wurde die Rechnungskorrektur ${number} erstellt.`,
    enclosed: "Sie liegt dieser Nachricht bei.",
  },
}
