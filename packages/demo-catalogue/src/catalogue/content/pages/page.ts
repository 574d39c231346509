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
  /** What stands beside the words. */
  readonly layout?: "contact" | "places"
  readonly places?: ReadonlyArray<PlaceText>
}

/** What only the operator of a real shop can write; shown where it is missing, so that nobody takes it for true. */
export const sample: Text = {
  fr: "<p><em>Boutique de démonstration : les mentions entre crochets sont à compléter par l’exploitant.</em></p>",
  en: "<p><em>Demonstration shop: what stands in brackets is for the operator to fill in.</em></p>",
  de: "<p><em>Demonstrationsshop: Angaben in eckigen Klammern ergänzt der Betreiber.</em></p>",
}

/** Who sells, in one paragraph; the server fills in what its operator has set. */
export const seller: Text = {
  fr: "<p>[seller.name: raison sociale et forme juridique]<br>[seller.address: adresse du siège]<br>Courriel : [seller.email: adresse électronique]<br>Téléphone : [seller.phone: numéro]</p>",
  en: "<p>[seller.name: company name and legal form]<br>[seller.address: registered office]<br>E-mail: [seller.email: e-mail address]<br>Telephone: [seller.phone: number]</p>",
  de: "<p>[seller.name: Firma und Rechtsform]<br>[seller.address: Anschrift]<br>E-Mail: [seller.email: E-Mail-Adresse]<br>Telefon: [seller.phone: Nummer]</p>",
}

/** Questions that open one by one. */
export const questions = (...entries: ReadonlyArray<readonly [question: string, answer: string]>): string =>
  entries
    .map(([question, answer]) => `<details><summary>${question}</summary><p>${answer}</p></details>`)
    .join("\n\n")
