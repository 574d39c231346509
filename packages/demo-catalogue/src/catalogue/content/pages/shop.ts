import { same } from "../../text.ts"
import { type ContentPage } from "./page.ts"
import { places } from "./places.ts"

/** What can be bought, where, and by whom. */
export const shop: ReadonlyArray<ContentPage> = [
  {
    id: 5,
    identifier: { fr: "tous-nos-produits", en: "nos-points-de-vente", de: "unsere-produkte" },
    title: { fr: "Tous nos produits", en: "Our products", de: "Unsere Produkte" },
    body: {
      fr: `<ul><li><a href="/fr/cuire">Cuire</a> : cocottes, tians, terrines, moules, jattes</li><li><a href="/fr/servir">Servir</a> : assiettes, bols, saladiers</li><li><a href="/fr/boire">Boire</a> : chopes, gobelets, théières, pichets</li><li><a href="/fr/conserver">Conserver</a> : pots de garde, vinaigriers, flacons</li><li><a href="/fr/epicerie">Épicerie</a> : huiles, moutarde, miel, farines</li><li><a href="/fr/atelier-cadeaux">Atelier &amp; cadeaux</a> : stages, coffrets, linge, livres</li></ul>

Vous hésitez sur une taille ? <a href="/fr/size-guide">Le guide des tailles</a> compte en convives.`,
      en: `<ul><li><a href="/en/cook">Cook</a>: casseroles, tians, terrines, moulds, mixing bowls</li><li><a href="/en/serve">Serve</a>: plates, bowls, salad bowls</li><li><a href="/en/drink">Drink</a>: mugs, tumblers, teapots, pitchers</li><li><a href="/en/keep">Keep</a>: storage jars, vinegar jars, oil bottles</li><li><a href="/en/pantry">Pantry</a>: oils, mustard, honey, flour</li><li><a href="/en/workshop-gifts">Workshop &amp; gifts</a>: courses, boxes, linen, books</li></ul>

Not sure of a size? <a href="/en/size-guide">The size guide</a> counts in guests. Shops that stock us are under <a href="/en/stockists">where to find us</a>.`,
      de: `<ul><li><a href="/de/kochen">Kochen</a>: Bräter, Auflaufformen, Pastetenformen, Backformen, Schüsseln</li><li><a href="/de/servieren">Servieren</a>: Teller, Schalen, Salatschüsseln</li><li><a href="/de/trinken">Trinken</a>: Becher, Teekannen, Krüge</li><li><a href="/de/aufbewahren">Aufbewahren</a>: Vorratstöpfe, Essigtöpfe, Ölflaschen</li><li><a href="/de/feinkost">Feinkost</a>: Öle, Senf, Honig, Mehl</li><li><a href="/de/werkstatt-geschenke">Werkstatt &amp; Geschenke</a>: Kurse, Boxen, Leinen, Bücher</li></ul>

Unsicher bei der Größe? <a href="/de/size-guide">Die Größenhilfe</a> rechnet in Gästen. Läden, die uns führen, stehen unter <a href="/de/verkaufsstellen">Verkaufsstellen</a>.`,
    },
  },
  {
    id: 6,
    alias: "store-locator",
    identifier: { fr: "nos-points-de-vente", en: "stockists", de: "verkaufsstellen" },
    title: { fr: "Nos points de vente", en: "Where to find us", de: "Verkaufsstellen" },
    about: {
      fr: "La boutique de l’atelier et dix-sept maisons qui présentent nos pièces, en France, en Allemagne, au Royaume-Uni et chez leurs voisins.",
      en: "The workshop’s own shop and seventeen others that stock our pots, in France, Germany, Britain and next door.",
      de: "Der Werkstattladen und siebzehn Häuser, die unsere Stücke führen, in Deutschland, Frankreich, Großbritannien und nebenan.",
    },
    layout: "places",
    places,
    body: {
      fr: `Toutes les pièces sont à l’atelier ; ailleurs, un choix. Téléphonez avant un long trajet. Le four s’ouvre un samedi sur deux : on y vient avant dix heures. Les boutiques sont imaginées pour la démonstration.`,
      en: `Every piece is at the workshop; elsewhere there is a choice. Ring before you travel far. The kiln is opened every other Saturday: come before ten. The shops are invented for the demonstration.`,
      de: `In der Werkstatt steht alles, anderswo eine Auswahl. Rufen Sie vor einer langen Fahrt bitte an. Jeden zweiten Samstag wird der Ofen geöffnet: Es lohnt sich, vor zehn zu kommen. Die Läden sind für die Demonstration erfunden.`,
    },
  },
  {
    id: 7,
    identifier: { fr: "carte-cadeau", en: "gift-card", de: "geschenkkarte" },
    title: { fr: "Carte cadeau", en: "Gift card", de: "Geschenkkarte" },
    about: {
      fr: "De 30 à 150 €, envoyée par courriel avec votre message, valable deux ans sur toute la boutique et les stages.",
      en: "From €30 to €150, sent by e-mail with your message, valid for two years on everything in the shop and the courses.",
      de: "Über 30 bis 150 €, per E-Mail mit Ihrer Nachricht, zwei Jahre gültig für den ganzen Laden und die Kurse.",
    },
    body: {
      fr: `Pour quelqu’un qui aime choisir. La carte vaut de 30 à 150 €, pendant deux ans, en une ou plusieurs fois, sur toute la boutique et les stages. Elle arrive par courriel, avec votre message, dans l’heure.

<p class="act"><a href="/fr/bon-cadeau">Choisir le montant et écrire le message</a></p>

<h2>Comment elle s’utilise</h2>

<ol><li>Vous choisissez un montant et la personne qui reçoit.</li><li>Elle reçoit un code. Il se saisit dans le panier, au champ « Code promotionnel ».</li><li>Ce qui reste demeure sur le code jusqu’à la fin des deux ans.</li></ol>

<h2>Changer d’avis</h2>

Une carte non entamée est remboursée pendant trente jours. Le montant n’est pas soumis à la TVA à l’achat : elle est due sur ce que la carte paie.`,
      en: `For somebody who likes to choose. The card is worth €30 to €150, for two years, in one go or several, on everything in the shop and on the courses. It arrives by e-mail with your message within the hour.

<p class="act"><a href="/en/gift-voucher">Choose the amount and write the message</a></p>

<h2>How it is used</h2>

<ol><li>You choose an amount and who it is for.</li><li>They receive a code. It goes into the cart, in the field for promotional codes.</li><li>What is left stays on the code until the two years are over.</li></ol>

<h2>If you change your mind</h2>

A card that has not been used is refunded for thirty days. No VAT is charged on the card itself: it falls due on what the card pays for.`,
      de: `Für alle, die gern selbst aussuchen. Die Karte gilt über 30 bis 150 €, zwei Jahre lang, auf einmal oder in Teilbeträgen, für den ganzen Laden und die Kurse. Sie kommt innerhalb einer Stunde per E-Mail, mit Ihrer Nachricht.

<p class="act"><a href="/de/geschenkgutschein">Betrag wählen und Nachricht schreiben</a></p>

<h2>So wird sie eingelöst</h2>

<ol><li>Sie wählen einen Betrag und für wen er ist.</li><li>Die beschenkte Person erhält einen Code. Er wird im Warenkorb eingegeben, im Feld für Gutscheincodes.</li><li>Was übrig bleibt, steht bis zum Ende der zwei Jahre auf dem Code.</li></ol>

<h2>Wenn Sie es sich anders überlegen</h2>

Eine unbenutzte Karte erstatten wir dreißig Tage lang. Auf die Karte selbst fällt keine Mehrwertsteuer an, sondern auf das, was mit ihr bezahlt wird.`,
    },
  },
  {
    id: 20,
    identifier: same("pro"),
    title: { fr: "Professionnels", en: "For the trade", de: "Für Gewerbetreibende" },
    about: {
      fr: "Restaurants, boutiques et épiceries : prix à la quantité, pièces suivies, remplacement à l’unité.",
      en: "Restaurants, shops and delicatessens: prices by quantity, pieces that stay in the range, replaced one by one.",
      de: "Gastronomie, Läden und Feinkost: Preise nach Menge, ein festes Programm, Nachkauf einzeln.",
    },
    body: {
      fr: `Nos pièces servent trois fois par jour dans des salles où l’on ne ménage rien. Elles s’empilent, passent au lave-vaisselle professionnel et se rachètent à l’unité.

<h2>Ce que nous proposons</h2>

<ul><li><strong>Un prix par quantité</strong>, affiché dès que votre compte est ouvert : à partir de six, de douze, de trente-six.</li><li><strong>Un stock mis de côté</strong> pour vos formes courantes, livré en deux jours ouvrés.</li><li><strong>Un remplacement à l’unité</strong>, dix ans au moins, sous le même numéro.</li><li><strong>Un échantillon de chaque émail</strong>, prêté un mois.</li></ul>

<h2>Ouvrir un compte</h2>

<ol><li>Créez un compte dans la boutique, avec le nom de la maison et le numéro de TVA.</li><li><a href="/fr/contact">Écrivez-nous</a>, sujet « Professionnels », depuis la même adresse électronique.</li><li>Nous l’ouvrons sous deux jours ouvrés. Les prix changent d’eux-mêmes à la connexion.</li></ol>

Règlement à la commande ou par virement à trente jours, facture avec TVA. Une forme à vous seuls ? Voyez <a href="/fr/collaboration">les collaborations</a>.`,
      en: `Our pieces are used three times a day in dining rooms where nothing is spared. They stack, go through commercial dishwashers and can be replaced one at a time.

<h2>What we offer</h2>

<ul><li><strong>Prices by quantity</strong>, shown as soon as your account is open: from six, twelve and thirty-six.</li><li><strong>Stock set aside</strong> for the forms you use, delivered in two working days.</li><li><strong>Single replacements</strong> for ten years at least, under the same number.</li><li><strong>A sample of each glaze</strong>, lent for a month.</li></ul>

<h2>Opening an account</h2>

<ol><li>Create an account in the shop with the name of the house and its VAT number.</li><li><a href="/en/contact-us">Write to us</a>, subject “Trade”, from the same e-mail address.</li><li>We open it within two working days. Prices change by themselves when you sign in.</li></ol>

Payment with the order or by transfer within thirty days, invoice with VAT. A form of your own? See <a href="/en/partners">partners</a>.`,
      de: `Unsere Stücke sind dreimal am Tag im Einsatz, in Häusern, in denen nichts geschont wird. Sie lassen sich stapeln, vertragen die Gastro-Spülmaschine und sind einzeln nachzukaufen.

<h2>Was wir bieten</h2>

<ul><li><strong>Preise nach Menge</strong>, sichtbar, sobald Ihr Konto freigeschaltet ist: ab sechs, zwölf und sechsunddreißig Stück.</li><li><strong>Zurückgelegter Bestand</strong> für Ihre Formen, in zwei Werktagen geliefert.</li><li><strong>Einzelner Nachkauf</strong>, mindestens zehn Jahre, unter derselben Nummer.</li><li><strong>Ein Muster jeder Glasur</strong>, einen Monat leihweise.</li></ul>

<h2>Ein Konto eröffnen</h2>

<ol><li>Legen Sie im Shop ein Konto mit dem Namen Ihres Hauses und der USt-IdNr. an.</li><li><a href="/de/kontakt">Schreiben Sie uns</a> von derselben E-Mail-Adresse, Betreff „Gewerbe“.</li><li>Binnen zwei Werktagen schalten wir es frei. Beim Anmelden gelten dann Ihre Preise.</li></ol>

Zahlung bei Bestellung oder per Überweisung binnen dreißig Tagen, Rechnung mit Mehrwertsteuer. Eine Form nur für Sie? Siehe <a href="/de/partnerschaften">Partnerschaften</a>.`,
    },
  },
  {
    id: 21,
    identifier: { fr: "carte-de-fidelite", en: "loyalty-card", de: "treuekarte" },
    title: { fr: "Carte de fidélité", en: "Loyalty card", de: "Treuekarte" },
    body: {
      fr: `Un trait par pièce, comme sur la planche de l’atelier. Au dixième, la chope de votre choix est offerte, avec la commande suivante.

<ul><li>La carte est dans votre compte : rien à imprimer, rien à présenter.</li><li>Les pièces reprises sont déduites ; celles de l’épicerie ne comptent pas.</li><li>Les traits ne se perdent pas. Nous ne les vendons à personne, et ils ne servent à aucune publicité.</li></ul>`,
      en: `One stroke for each piece, as on the workshop’s board. At the tenth, a mug of your choice comes free with your next order.

<ul><li>The card is in your account: nothing to print, nothing to show.</li><li>Returned pieces are taken off; food does not count.</li><li>Strokes do not expire. We sell them to nobody and use them for no advertising.</li></ul>`,
      de: `Ein Strich für jedes Stück, wie auf dem Brett in der Werkstatt. Beim zehnten liegt der nächsten Bestellung ein Becher Ihrer Wahl bei.

<ul><li>Die Karte ist in Ihrem Konto: nichts auszudrucken, nichts vorzuzeigen.</li><li>Zurückgegebene Stücke werden abgezogen; Lebensmittel zählen nicht mit.</li><li>Striche verfallen nicht. Wir verkaufen sie niemandem und nutzen sie nicht für Werbung.</li></ul>`,
    },
  },
]
