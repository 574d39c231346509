import { same } from "../../text.ts"
import { type ContentPage, exceptions, questions, seller } from "./page.ts"

/** Answers to frequent questions. */
export const help: ReadonlyArray<ContentPage> = [
  {
    id: 11,
    identifier: { fr: "contact", en: "contact-us", de: "kontakt" },
    title: { fr: "Contact", en: "Contact", de: "Kontakt" },
    about: {
      fr: "Une question sur une pièce, une commande, un colis arrivé cassé : écrivez à l’atelier, réponse sous deux jours ouvrés.",
      en: "A question about a piece, an order, a parcel that arrived broken: write to the workshop and hear back within two working days.",
      de: "Eine Frage zu einem Stück, einer Bestellung, einem beschädigten Paket: Schreiben Sie der Werkstatt, Antwort binnen zwei Werktagen.",
    },
    layout: "contact",
    body: {
      fr: `${seller.fr}

Du mardi au samedi, de 9 h à 18 h. Nous répondons sous deux jours ouvrés.

Une pièce arrivée cassée ? Joignez-la à notre réponse en photo, avec le carton : elle est remplacée ou remboursée, sans la renvoyer.`,
      en: `${seller.en}

Tuesday to Saturday, 9 am to 6 pm. We answer within two working days.

A piece arrived broken? Send a picture of it and of the box in reply to our answer: it is replaced or refunded, and you need not send it back.`,
      de: `${seller.de}

Dienstags bis samstags von 9 bis 18 Uhr. Wir antworten binnen zwei Werktagen.

Ist ein Stück zerbrochen angekommen? Antworten Sie uns mit einem Foto davon und vom Karton: Es wird ersetzt oder erstattet, ohne Rücksendung.`,
    },
  },
  {
    id: 12,
    identifier: { fr: "faq", en: "faq-en", de: "faq-de" },
    title: { fr: "Questions fréquentes", en: "Frequently asked questions", de: "Häufige Fragen" },
    body: {
      fr: `<h2>À la cuisine</h2>

${questions(
  [
    "Puis-je poser un plat sur le feu ?",
    "Non. Ni flamme, ni induction, ni plaque électrique : le grès casse sous une chaleur qui n’arrive que d’un côté.",
  ],
  [
    "Pourquoi un choc thermique ?",
    "Un plat sorti du congélateur et mis au four chaud, ou un plat brûlant posé sur du marbre : la surface change de taille plus vite que le cœur. Four froid, dessous-de-plat en bois.",
  ],
  [
    "L’émail est fendillé. Est-ce grave ?",
    "Ce réseau fin s’appelle la tressaillure. Sur notre céladon il est voulu et sans danger : la terre, dessous, ne boit pas.",
  ],
  [
    "Lave-vaisselle, micro-ondes ?",
    "Oui pour tout ce qui est de grès. Les pièces de terre vernissée, signalées comme telles, se lavent à la main.",
  ],
)}

<h2>Les pièces</h2>

${questions(
  [
    "Deux pièces de la même couleur ne sont pas pareilles.",
    'La place dans le four change la nuance. Si vous en voulez deux proches, <a href="/fr/contact">écrivez-nous</a> en commandant : nous les choisirons ensemble.',
  ],
  [
    "Les émaux contiennent-ils du plomb ?",
    "Non, ni plomb ni cadmium ajoutés. Chaque émail est essayé au vinaigre à vingt-quatre heures, comme le veut la règle européenne pour ce qui touche aux aliments.",
  ],
  [
    "Puis-je racheter une seule assiette ?",
    "Oui. Le numéro est sous le pied : cherchez-le dans la boutique.",
  ],
)}

<h2>La commande</h2>

${questions(
  [
    "Que coûte la livraison ?",
    'Cinq euros, dans douze pays ; elle est offerte dès 90 € en France et en Allemagne. Le détail est <a href="/fr/delivery">sur la page Livraison</a>.',
  ],
  [
    "Comment retourner une pièce ?",
    'Trente jours, à nos frais : <a href="/fr/returns">la marche à suivre</a>. Pour renoncer au contrat, une <a href="/fr/withdrawal">déclaration en deux étapes</a> suffit.',
  ],
  [
    "Comment vérifiez-vous les avis ?",
    'Nous regardons si la personne a commandé la pièce, et nous le disons. <a href="/fr/avis-verifies">Comment cela se passe</a>.',
  ],
)}`,
      en: `<h2>In the kitchen</h2>

${questions(
  [
    "Can I put a dish on the hob?",
    "No. Neither flame, induction nor electric plate: stoneware breaks when heat comes from one side only.",
  ],
  [
    "What is thermal shock?",
    "A dish taken from the freezer into a hot oven, or a burning dish set on marble: the surface changes size faster than the core. Use a cold oven and a wooden trivet.",
  ],
  [
    "The glaze has fine cracks. Is that bad?",
    "The network is called crazing. On our celadon it is intended and harmless: the clay below does not absorb.",
  ],
  [
    "Dishwasher, microwave?",
    "Yes for everything that is stoneware. Earthenware pieces say that they are, and are washed by hand.",
  ],
)}

<h2>The pieces</h2>

${questions(
  [
    "Two pieces of the same colour do not match.",
    'Its place in the kiln changes the shade. If you want two that are close, <a href="/en/contact-us">write to us</a> when you order and we pick a pair.',
  ],
  [
    "Is there lead in the glazes?",
    "No lead or cadmium is added. Each glaze is tested with vinegar over twenty-four hours, as the rules for food contact ask.",
  ],
  ["Can I buy a single plate again?", "Yes. The number is under the foot: look it up in the shop."],
)}

<h2>Ordering</h2>

${questions(
  [
    "What does delivery cost?",
    'Five euros, to twelve countries; it is free from €90 in France and Germany. More <a href="/en/delivery">on the delivery page</a>.',
  ],
  [
    "How do I return a piece?",
    'Thirty days, at our expense: <a href="/en/returns">how it works</a>. To withdraw from the contract, a <a href="/en/withdrawal">declaration in two steps</a> is enough.',
  ],
  [
    "How do you check reviews?",
    'We look whether the person has ordered the piece, and say so. <a href="/en/about-reviews">How that works</a>.',
  ],
)}`,
      de: `<h2>In der Küche</h2>

${questions(
  [
    "Darf eine Form auf den Herd?",
    "Nein. Weder Flamme noch Induktion noch Kochplatte: Steinzeug bricht, wenn die Hitze nur von einer Seite kommt.",
  ],
  [
    "Was ist ein Temperaturschock?",
    "Eine Form aus dem Gefrierfach im heißen Ofen oder eine heiße Form auf Marmor: Die Oberfläche ändert ihre Größe schneller als der Kern. Deshalb: kalter Ofen, Untersetzer aus Holz.",
  ],
  [
    "Die Glasur hat feine Risse. Ist das schlimm?",
    "Das feine Netz heißt Craquelé. Bei unserem Seladon ist es gewollt und unbedenklich: Der Ton darunter saugt nicht.",
  ],
  [
    "Spülmaschine, Mikrowelle?",
    "Ja, für alles aus Steinzeug. Stücke aus Irdenware sind als solche bezeichnet und werden von Hand gespült.",
  ],
)}

<h2>Die Stücke</h2>

${questions(
  [
    "Zwei Stücke derselben Farbe sehen verschieden aus.",
    'Der Platz im Ofen verändert den Ton. Sollen zwei zueinander passen, <a href="/de/kontakt">schreiben Sie uns</a> zur Bestellung, und wir suchen ein Paar aus.',
  ],
  [
    "Ist Blei in den Glasuren?",
    "Nein, weder Blei noch Cadmium werden zugesetzt. Jede Glasur wird vierundzwanzig Stunden mit Essig geprüft, wie es die Regeln für Lebensmittelkontakt verlangen.",
  ],
  [
    "Kann ich einen einzelnen Teller nachkaufen?",
    "Ja. Die Nummer steht unter dem Fuß: Geben Sie sie in die Suche ein.",
  ],
)}

<h2>Die Bestellung</h2>

${questions(
  [
    "Was kostet der Versand?",
    'Fünf Euro, in zwölf Länder; ab 90 € ist er nach Deutschland und Frankreich frei. Mehr <a href="/de/delivery">auf der Seite Lieferung</a>.',
  ],
  [
    "Wie gebe ich ein Stück zurück?",
    'Dreißig Tage lang, auf unsere Kosten: <a href="/de/returns">so geht es</a>. Für den Widerruf genügt eine <a href="/de/withdrawal">Erklärung in zwei Schritten</a>.',
  ],
  [
    "Wie prüfen Sie Bewertungen?",
    'Wir sehen nach, ob die Person das Stück bestellt hat, und sagen es dazu. <a href="/de/bewertungen">So gehen wir vor</a>.',
  ],
)}`,
    },
  },
  {
    id: 15,
    identifier: same("delivery"),
    title: { fr: "Livraison", en: "Delivery", de: "Lieferung" },
    about: {
      fr: "5 € dans douze pays, offerte dès 90 € en France et en Allemagne. Ce qui est en stock part sous deux jours ouvrés.",
      en: "€5 to twelve countries, free from €90 in France and Germany. What is in stock leaves within two working days.",
      de: "5 € in zwölf Länder, ab 90 € frei nach Deutschland und Frankreich. Was vorrätig ist, geht binnen zwei Werktagen hinaus.",
    },
    body: {
      fr: `La livraison coûte 5,00 €, quel que soit le nombre de pièces, dans les douze pays où nous expédions. En France et en Allemagne, elle est offerte dès 90 € d’achat. Ce qui est en stock part sous deux jours ouvrés ; ce qui est gravé ou peint à votre demande, après la cuisson suivante.

<h2>Où et en combien de temps</h2>

<table><thead><tr><th scope="col">Destination</th><th scope="col">Prix</th><th scope="col">Délai</th></tr></thead><tbody><tr><td>France</td><td>5,00 €, offerte dès 90 €</td><td>2 à 3 jours ouvrés</td></tr><tr><td>Allemagne</td><td>5,00 €, offerte dès 90 €</td><td>3 à 5 jours ouvrés</td></tr><tr><td>Royaume-Uni</td><td>5,00 €</td><td>5 à 8 jours ouvrés</td></tr><tr><td>Autriche, Belgique, Espagne, Irlande, Italie, Luxembourg, Pays-Bas, Pologne, Suisse</td><td>5,00 €</td><td>4 à 7 jours ouvrés</td></tr></tbody></table>

Les prix de la boutique comprennent la TVA du pays de livraison. Vers la Suisse et le Royaume-Uni, des droits peuvent s’ajouter ; le transporteur les indique avant de les demander.

<h2>L’emballage</h2>

Les pots voyagent dans du papier et du bois. Ouvrez le colis devant le livreur si le carton est enfoncé ; une pièce cassée est remplacée ou remboursée, que vous l’ayez fait ou non.`,
      en: `Delivery is €5.00, however many pieces, to the twelve countries we ship to. In France and Germany it is free from €90. What is in stock leaves within two working days; what is engraved or painted to order, after the next firing.

<h2>Where to, and how long</h2>

<table><thead><tr><th scope="col">Destination</th><th scope="col">Price</th><th scope="col">Time</th></tr></thead><tbody><tr><td>United Kingdom</td><td>€5.00</td><td>5 to 8 working days</td></tr><tr><td>Ireland</td><td>€5.00</td><td>4 to 7 working days</td></tr><tr><td>France, Germany</td><td>€5.00, free from €90</td><td>2 to 5 working days</td></tr><tr><td>Austria, Belgium, Italy, Luxembourg, Netherlands, Poland, Spain, Switzerland</td><td>€5.00</td><td>4 to 7 working days</td></tr></tbody></table>

Prices in the shop include the VAT of the country of delivery. To Switzerland and the United Kingdom duties may be added; the carrier says so before asking for them.

<h2>Packing</h2>

Pots travel in paper and wood. If the box is dented, open it while the carrier is there; a broken piece is replaced or refunded whether you did or not.`,
      de: `Der Versand kostet 5,00 €, unabhängig von der Stückzahl, in alle zwölf Länder, in die wir liefern. Ab 90 € ist er nach Deutschland und Frankreich frei. Was vorrätig ist, geht innerhalb von zwei Werktagen hinaus; was nach Wunsch graviert oder bemalt wird, nach dem nächsten Brand.

<h2>Wohin und wie lange</h2>

<table><thead><tr><th scope="col">Ziel</th><th scope="col">Preis</th><th scope="col">Dauer</th></tr></thead><tbody><tr><td>Deutschland</td><td>5,00 €, ab 90 € frei</td><td>3 bis 5 Werktage</td></tr><tr><td>Österreich, Schweiz</td><td>5,00 €</td><td>4 bis 7 Werktage</td></tr><tr><td>Frankreich</td><td>5,00 €, ab 90 € frei</td><td>2 bis 3 Werktage</td></tr><tr><td>Vereinigtes Königreich</td><td>5,00 €</td><td>5 bis 8 Werktage</td></tr><tr><td>Belgien, Irland, Italien, Luxemburg, Niederlande, Polen, Spanien</td><td>5,00 €</td><td>4 bis 7 Werktage</td></tr></tbody></table>

Die Preise im Shop enthalten die Mehrwertsteuer des Lieferlandes. In die Schweiz und ins Vereinigte Königreich können Abgaben hinzukommen; der Zusteller nennt sie, bevor er sie verlangt.

<h2>Die Verpackung</h2>

Die Töpfe reisen in Papier und Holz. Ist der Karton eingedrückt, öffnen Sie ihn bitte im Beisein des Zustellers; ein zerbrochenes Stück wird auf jeden Fall ersetzt oder erstattet.`,
    },
  },
  {
    id: 16,
    identifier: same("returns"),
    title: { fr: "Retours", en: "Returns", de: "Rückgabe" },
    body: {
      fr: `Trente jours pour changer d’avis, retour à nos frais. La pièce doit n’avoir pas servi ; l’emballage d’origine est le plus sûr.

<ol><li>Dites-le nous : par la <a href="/fr/withdrawal">déclaration en deux étapes</a>, sans compte ni motif, ou <a href="/fr/contact">par un message</a>.</li><li>Vous recevez un accusé daté et une étiquette de retour.</li><li>Nous remboursons sous quatorze jours, livraison comprise, par le moyen que vous aviez choisi.</li></ol>

<h2>Ce qui ne se retourne pas</h2>

${exceptions.fr}

Vos droits en détail : <a href="/fr/droit-de-retractation">droit de rétractation</a> et <a href="/fr/garanties">garanties légales</a>.`,
      en: `Thirty days to change your mind, and we pay the return. The piece must be unused; its own packing is the safest.

<ol><li>Tell us: by the <a href="/en/withdrawal">declaration in two steps</a>, without an account or a reason, or <a href="/en/contact-us">by a message</a>.</li><li>You receive a dated confirmation and a return label.</li><li>We refund within fourteen days, delivery included, the way you paid.</li></ol>

<h2>What cannot go back</h2>

${exceptions.en}

Your rights in full: <a href="/en/right-to-withdraw">the right to withdraw</a> and <a href="/en/guarantees">your statutory rights</a>.`,
      de: `Dreißig Tage Bedenkzeit, die Rücksendung zahlen wir. Das Stück muss unbenutzt sein; die eigene Verpackung ist die sicherste.

<ol><li>Sagen Sie es uns: mit der <a href="/de/withdrawal">Erklärung in zwei Schritten</a>, ohne Konto und ohne Begründung, oder <a href="/de/kontakt">mit einer Nachricht</a>.</li><li>Sie erhalten eine Bestätigung mit Datum und ein Rücksendeetikett.</li><li>Wir erstatten binnen vierzehn Tagen, einschließlich der Versandkosten, auf dem Weg, auf dem Sie bezahlt haben.</li></ol>

<h2>Was nicht zurückgeht</h2>

${exceptions.de}

Ihre Rechte im Einzelnen: <a href="/de/widerrufsbelehrung">Widerrufsbelehrung</a> und <a href="/de/gewaehrleistung">Gewährleistung</a>.`,
    },
  },
  {
    id: 18,
    identifier: same("size-guide"),
    title: { fr: "Guide des tailles", en: "Size guide", de: "Größenhilfe" },
    body: {
      fr: `<table><thead><tr><th scope="col">Convives</th><th scope="col">Tian</th><th scope="col">Cocotte</th><th scope="col">Théière</th></tr></thead><tbody><tr><td>2</td><td>L 24 cm</td><td>Ø 18 cm</td><td>60 cl</td></tr><tr><td>4</td><td>L 28 cm</td><td>Ø 22 cm</td><td>1,1 l</td></tr><tr><td>6</td><td>L 32 cm</td><td>Ø 26 cm</td><td>–</td></tr><tr><td>8 et plus</td><td>L 38 cm</td><td>Ø 30 cm</td><td>–</td></tr></tbody></table>

<h2>Comment nous mesurons</h2>

Le diamètre se mesure au plus large, sans les oreilles ; la longueur, oreilles comprises ; la contenance, à ras bord. Laissez un doigt sous le bord.

<h2>Et dans le four ?</h2>

Un four domestique fait 42 à 46 cm de large à l’intérieur : le tian de 38 cm y entre, la cocotte de 30 cm demande la grille du bas. Mesurez la hauteur avec le couvercle.`,
      en: `<table><thead><tr><th scope="col">Guests</th><th scope="col">Tian</th><th scope="col">Casserole</th><th scope="col">Teapot</th></tr></thead><tbody><tr><td>2</td><td>L 24 cm</td><td>Ø 18 cm</td><td>60 cl</td></tr><tr><td>4</td><td>L 28 cm</td><td>Ø 22 cm</td><td>1.1 l</td></tr><tr><td>6</td><td>L 32 cm</td><td>Ø 26 cm</td><td>–</td></tr><tr><td>8 or more</td><td>L 38 cm</td><td>Ø 30 cm</td><td>–</td></tr></tbody></table>

<h2>How we measure</h2>

Diameter is taken at the widest point, without lugs; length includes them; capacity is to the brim. Leave a finger’s width below the rim.

<h2>Will it fit the oven?</h2>

A household oven is 42 to 46 cm wide inside: the 38 cm tian goes in, the 30 cm casserole wants the lowest rack. Measure the height with the lid on.`,
      de: `<table><thead><tr><th scope="col">Gäste</th><th scope="col">Tian-Form</th><th scope="col">Bräter</th><th scope="col">Teekanne</th></tr></thead><tbody><tr><td>2</td><td>L 24 cm</td><td>Ø 18 cm</td><td>600 ml</td></tr><tr><td>4</td><td>L 28 cm</td><td>Ø 22 cm</td><td>1,1 l</td></tr><tr><td>6</td><td>L 32 cm</td><td>Ø 26 cm</td><td>–</td></tr><tr><td>8 und mehr</td><td>L 38 cm</td><td>Ø 30 cm</td><td>–</td></tr></tbody></table>

<h2>So messen wir</h2>

Der Durchmesser gilt an der breitesten Stelle ohne Ösen, die Länge einschließlich der Ösen, der Inhalt bis zum Rand. Einen Fingerbreit frei lassen.

<h2>Passt das in den Ofen?</h2>

Ein Haushaltsofen ist innen 42 bis 46 cm breit: Die Tian-Form von 38 cm passt hinein, der Bräter von 30 cm braucht die unterste Schiene. Die Höhe bitte mit Deckel messen.`,
    },
  },
  {
    id: 19,
    identifier: same("customer-service"),
    title: { fr: "Service client", en: "Customer service", de: "Kundendienst" },
    body: {
      fr: `<ul><li><a href="/fr/delivery">Livraison</a> : prix, pays, délais</li><li><a href="/fr/returns">Retours</a> : trente jours, à nos frais</li><li><a href="/fr/withdrawal">Renoncer au contrat</a> : en deux étapes, sans compte</li><li><a href="/fr/garanties">Garanties légales</a> : deux ans de conformité</li><li><a href="/fr/faq">Questions fréquentes</a> : entretien, cuisson, commande</li><li><a href="/fr/size-guide">Guide des tailles</a></li><li><a href="/fr/securite-des-produits">Sécurité des produits</a> : contact alimentaire, rappels</li></ul>

Pour le reste, <a href="/fr/contact">écrivez-nous</a> : une personne répond.`,
      en: `<ul><li><a href="/en/delivery">Delivery</a>: cost, countries, times</li><li><a href="/en/returns">Returns</a>: thirty days, at our expense</li><li><a href="/en/withdrawal">Withdraw from a contract</a>: in two steps, no account needed</li><li><a href="/en/guarantees">Your statutory rights</a></li><li><a href="/en/faq-en">Frequently asked questions</a>: care, cooking, ordering</li><li><a href="/en/size-guide">Size guide</a></li><li><a href="/en/product-safety">Product safety</a>: food contact, recalls</li></ul>

For anything else, <a href="/en/contact-us">write to us</a>: a person answers.`,
      de: `<ul><li><a href="/de/delivery">Lieferung</a>: Kosten, Länder, Dauer</li><li><a href="/de/returns">Rückgabe</a>: dreißig Tage, auf unsere Kosten</li><li><a href="/de/withdrawal">Vertrag widerrufen</a>: in zwei Schritten, ohne Konto</li><li><a href="/de/gewaehrleistung">Gewährleistung</a>: zwei Jahre</li><li><a href="/de/faq-de">Häufige Fragen</a>: Pflege, Gebrauch, Bestellung</li><li><a href="/de/size-guide">Größenhilfe</a></li><li><a href="/de/produktsicherheit">Produktsicherheit</a>: Lebensmittelkontakt, Rückrufe</li></ul>

Für alles andere: <a href="/de/kontakt">Schreiben Sie uns</a>, ein Mensch antwortet.`,
    },
  },
  {
    id: 22,
    identifier: { fr: "avis-verifies", en: "about-reviews", de: "bewertungen" },
    title: {
      fr: "Comment les avis sont vérifiés",
      en: "How reviews are checked",
      de: "Wie Bewertungen geprüft werden",
    },
    body: {
      fr: `Chacun peut donner son avis sur une pièce, acheteur ou non. Quand nous savons qu’elle a été achetée ici, nous le disons.

<ul><li><strong>« Acheté ici »</strong> : au moment où l’avis nous parvient, une commande passée depuis le compte de son auteur contient la pièce. La boutique le cherche elle-même ; une adresse électronique ne prouve rien.</li><li>Sans cette mention, l’avis est publié de la même façon, mais nous ne savons pas si la pièce a été achetée.</li><li>Chaque avis est lu avant publication. Nous écartons les injures, la publicité et les données personnelles, jamais une critique.</li><li>Les avis sont montrés du plus récent au plus ancien, avec leur date. La note moyenne est celle des avis publiés, ni plus ni moins ; sans avis, il n’y a pas de note.</li><li>Personne n’est payé ni récompensé pour un avis. Nous n’en achetons pas, n’en copions pas, n’en traduisons pas.</li></ul>

Pour faire retirer ou corriger le vôtre, <a href="/fr/contact">écrivez-nous</a> : c’est fait sous deux jours ouvrés, et nous gardons la trace de la demande un an.`,
      en: `Anybody may review a piece, whether they bought it or not. Where we know that it was bought here, we say so.

<ul><li><strong>“Bought here”</strong>: when the review reached us, an order placed from its writer’s account had the piece in it. The shop looks that up itself; an e-mail address proves nothing.</li><li>Without these words a review is published just the same, but we do not know whether the piece was bought.</li><li>Every review is read before it appears. We leave out insults, advertising and personal data, never criticism.</li><li>Reviews are shown newest first, with their date. The mean is that of the published reviews, no more and no less; without reviews there is none.</li><li>Nobody is paid or rewarded for a review. We neither buy, copy nor translate them.</li></ul>

To have yours corrected or removed, <a href="/en/contact-us">write to us</a>: it is done within two working days, and we keep a note of the request for a year.`,
      de: `Bewerten kann jede und jeder, ob gekauft oder nicht. Wissen wir, dass das Stück hier gekauft wurde, sagen wir es dazu.

<ul><li><strong>„Hier gekauft“</strong>: Als die Bewertung bei uns einging, enthielt eine Bestellung aus dem Konto der Person dieses Stück. Das sieht der Shop selbst nach; eine E-Mail-Adresse beweist nichts.</li><li>Ohne diesen Hinweis wird die Bewertung ebenso veröffentlicht, wir wissen dann aber nicht, ob das Stück gekauft wurde.</li><li>Jede Bewertung wird vor der Veröffentlichung gelesen. Beleidigungen, Werbung und persönliche Daten lassen wir weg, Kritik nie.</li><li>Gezeigt wird das Neueste zuerst, mit Datum. Der Durchschnitt ist der aller veröffentlichten Bewertungen, nicht mehr und nicht weniger; ohne Bewertung gibt es keinen.</li><li>Niemand wird für eine Bewertung bezahlt oder belohnt. Wir kaufen, kopieren und übersetzen keine.</li></ul>

Soll Ihre Bewertung geändert oder gelöscht werden, <a href="/de/kontakt">schreiben Sie uns</a>: Das geschieht binnen zwei Werktagen; den Wunsch vermerken wir für ein Jahr.`,
    },
  },
]
