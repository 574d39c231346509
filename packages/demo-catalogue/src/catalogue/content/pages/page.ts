import type { Text } from "../../text.ts"
import type { PlaceText } from "./places.ts"

/** A page of content as it is written. */
export interface ContentPage {
  readonly id: number
  /** The address in each store; the footer's links decide (S2 §2). */
  readonly identifier: Text
  /** A second address that shows the same page, such as a fixed route. */
  readonly alias?: string
  readonly title: Text
  /** One sentence for search engines; the first words of the body when absent. */
  readonly about?: Text
  readonly body: Text
  /** Additional content beside the text. */
  readonly layout?: "contact" | "places"
  readonly places?: ReadonlyArray<PlaceText>
}

/** The note on pages with facts in brackets, which only the operator of a real shop can fill in. */
export const sample: Text = {
  fr: "<p><em>Boutique de démonstration : les mentions entre crochets sont à compléter par l’exploitant.</em></p>",
  en: "<p><em>Demonstration shop: what stands in brackets is for the operator to fill in.</em></p>",
  de: "<p><em>Demonstrationsshop: Angaben in eckigen Klammern ergänzt der Betreiber.</em></p>",
}

/** The seller in one paragraph; the server fills in the operator's settings. */
export const seller: Text = {
  fr: "<p>[seller.name: raison sociale et forme juridique]<br>[seller.address: adresse du siège]<br>Courriel : [seller.email: adresse électronique]<br>Téléphone : [seller.phone: numéro]</p>",
  en: "<p>[seller.name: company name and legal form]<br>[seller.address: registered office]<br>E-mail: [seller.email: e-mail address]<br>Telephone: [seller.phone: number]</p>",
  de: "<p>[seller.name: Firma und Rechtsform]<br>[seller.address: Anschrift]<br>E-Mail: [seller.email: E-Mail-Adresse]<br>Telefon: [seller.phone: Nummer]</p>",
}

/** The exceptions from the right to withdraw, equal on all pages; `withdrawal_exception` names that of a product. */
export const exceptions: Text = {
  fr: "<ul><li>Les pièces faites pour vous seul, ou qui portent un texte de vous : gravé, peint ou brodé.</li><li>Les denrées qui se périment vite.</li><li>Les denrées scellées, une fois ouvertes.</li><li>Les fichiers, dès que leur téléchargement a commencé avec votre accord.</li><li>Les stages, qui se tiennent à une date convenue.</li></ul>",
  en: "<ul><li>Pieces made for you alone, or bearing words of yours: engraved, painted or embroidered.</li><li>Food that goes off quickly.</li><li>Sealed food, once it has been opened.</li><li>Files, once their download has begun with your agreement.</li><li>Courses, which are held on an agreed date.</li></ul>",
  de: "<ul><li>Stücke, die eigens für Sie gefertigt werden oder Ihren eigenen Text tragen: graviert, bemalt oder bestickt.</li><li>Lebensmittel, die schnell verderben.</li><li>Versiegelte Lebensmittel, sobald sie geöffnet sind.</li><li>Dateien, sobald ihr Download mit Ihrer Zustimmung begonnen hat.</li><li>Kurse, die zu einem vereinbarten Termin stattfinden.</li></ul>",
}

/** Questions that open one by one. */
export const questions = (...entries: ReadonlyArray<readonly [question: string, answer: string]>): string =>
  entries
    .map(([question, answer]) => `<details><summary>${question}</summary><p>${answer}</p></details>`)
    .join("\n\n")
