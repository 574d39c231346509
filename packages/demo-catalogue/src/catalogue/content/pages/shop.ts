import { same } from "../../text.ts"
import { type ContentPage } from "./page.ts"
import { places } from "./places.ts"

/** Pages about products, shops and trade customers. */
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
      fr: "De 30 à 150 €, écrite à l’atelier et envoyée par courriel avec votre message. Valable deux ans sur toute la boutique et les stages.",
      en: "From €30 to €150, made out at the workshop and sent by e-mail with your message. Valid for two years on everything in the shop and on the courses.",
      de: "Über 30 bis 150 €, in der Werkstatt ausgestellt und per E-Mail mit Ihrer Nachricht verschickt. Zwei Jahre gültig für den ganzen Laden und die Kurse.",
    },
    body: {
      fr: `Pour quelqu’un qui aime choisir. La carte vaut de 30 à 150 €, pendant deux ans, en une ou plusieurs fois, sur toute la boutique et les stages.

<p class="act"><a href="/fr/bon-cadeau">Choisir le montant et écrire le message</a></p>

<h2>Comment elle arrive</h2>

Nous l’écrivons à la main : le montant, un numéro, votre message. Elle part par courriel, sous deux jours ouvrés, à l’adresse de votre commande ; à vous de l’imprimer ou de la transmettre. Pour un anniversaire, prenez-vous-y un peu à l’avance.

<h2>Comment elle s’utilise</h2>

<ol><li>La personne qui l’a reçue <a href="/fr/contact">écrit à l’atelier</a> : le numéro de la carte, et ce qui lui ferait plaisir.</li><li>Nous préparons la commande avec elle et déduisons la carte. S’il manque quelque chose, elle règle la différence.</li><li>Ce qui reste est noté à l’atelier, sous le même numéro, jusqu’à la fin des deux ans.</li></ol>

Au comptoir de l’atelier, il suffit de la présenter. Ce n’est pas un code promotionnel : le panier ne la connaît pas.

<h2>Changer d’avis</h2>

Une carte non entamée est remboursée pendant trente jours. Rien ne s’ajoute à son montant ; la TVA est comprise dans le prix de ce qu’elle paie, et figure sur cette facture-là.`,
      en: `For somebody who likes to choose. The card is worth €30 to €150, for two years, in one go or several, on everything in the shop and on the courses.

<p class="act"><a href="/en/gift-voucher">Choose the amount and write the message</a></p>

<h2>How it comes</h2>

We make it out by hand: the amount, a number and your message. It goes by e-mail, within two working days, to the address of your order, for you to print or pass on. For a birthday, leave us a little time.

<h2>How it is used</h2>

<ol><li>Whoever was given it <a href="/en/contact-us">writes to the workshop</a>: the number of the card, and what they would like.</li><li>We make up the order with them and take the card off the price. If it is not enough, they pay the difference.</li><li>What is left is noted at the workshop, under the same number, until the two years are over.</li></ol>

At the workshop’s counter, showing it is enough. It is not a promotional code: the cart does not know it.

<h2>If you change your mind</h2>

A card that has not been used is refunded for thirty days. Nothing is added to its amount; VAT is part of the price of what it buys, and stands on the invoice for that.`,
      de: `Für alle, die gern selbst aussuchen. Die Karte gilt über 30 bis 150 €, zwei Jahre lang, auf einmal oder in Teilbeträgen, für den ganzen Laden und die Kurse.

<p class="act"><a href="/de/geschenkgutschein">Betrag wählen und Nachricht schreiben</a></p>

<h2>So kommt sie an</h2>

Wir stellen sie von Hand aus: mit Betrag, Nummer und Ihrer Nachricht. Binnen zwei Werktagen geht sie per E-Mail an die Adresse Ihrer Bestellung, zum Ausdrucken oder Weiterleiten. Soll es zum Geburtstag sein, lassen Sie uns ein wenig Vorlauf.

<h2>So wird sie eingelöst</h2>

<ol><li>Wer die Karte bekommen hat, <a href="/de/kontakt">schreibt der Werkstatt</a>: die Nummer der Karte und was es sein darf.</li><li>Wir stellen die Bestellung gemeinsam zusammen und ziehen die Karte ab. Reicht sie nicht, zahlt man den Rest dazu.</li><li>Was übrig bleibt, steht in der Werkstatt unter derselben Nummer, bis die zwei Jahre um sind.</li></ol>

Im Werkstattladen genügt es, sie vorzuzeigen. Ein Gutscheincode ist sie nicht: Der Warenkorb kennt sie nicht.

<h2>Wenn Sie es sich anders überlegen</h2>

Eine unbenutzte Karte erstatten wir dreißig Tage lang. Zu ihrem Betrag kommt nichts hinzu; die Mehrwertsteuer steckt im Preis dessen, was mit ihr bezahlt wird, und steht auf der Rechnung dafür.`,
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
    title: { fr: "Carte de fidélité", en: "Loyalty card", de: "Kundenkarte" },
    about: {
      fr: "Votre numéro de client, sur une carte, dans votre compte : à l’atelier, vos commandes s’y retrouvent.",
      en: "Your customer number, on a card, in your account: at the workshop your orders are found under it.",
      de: "Ihre Kundennummer als Karte in Ihrem Konto: In der Werkstatt finden wir darunter Ihre Bestellungen.",
    },
    body: {
      fr: `La carte porte votre numéro de client, votre nom et la date d’ouverture de votre compte. Chaque compte a la sienne, dès l’ouverture : rien à demander, rien à payer, rien à imprimer.

<p class="act"><a href="/fr/a/loyalty">Voir ma carte</a></p>

<h2>À quoi elle sert</h2>

<ul><li>À l’atelier : montrez-la sur votre téléphone, ou dites le numéro. Vos commandes s’y retrouvent, donc aussi la taille et l’émail de l’assiette à remplacer.</li><li>Dans un message : donnez le numéro quand vous <a href="/fr/contact">nous écrivez</a>, nous chercherons moins longtemps.</li></ul>

<h2>Ce qu’elle n’est pas</h2>

Elle ne compte pas de points et ne donne pas de remise. Elle ne sert à aucune publicité, et disparaît avec le compte.`,
      en: `The card bears your customer number, your name and the day your account was opened. Every account has one from the start: nothing to ask for, nothing to pay, nothing to print.

<p class="act"><a href="/en/a/loyalty">See my card</a></p>

<h2>What it is for</h2>

<ul><li>At the workshop: show it on your phone, or tell us the number. Your orders are found under it, and with them the size and glaze of the plate you want to replace.</li><li>In a message: give the number when you <a href="/en/contact-us">write to us</a>, and we need not search for long.</li></ul>

<h2>What it is not</h2>

It collects no points and earns no discount. It is used for no advertising, and goes when the account goes.`,
      de: `Auf der Karte stehen Ihre Kundennummer, Ihr Name und seit wann Sie Ihr Konto haben. Jedes Konto hat sie von Anfang an: nichts zu beantragen, nichts zu bezahlen, nichts auszudrucken.

<p class="act"><a href="/de/a/loyalty">Meine Karte ansehen</a></p>

<h2>Wozu sie gut ist</h2>

<ul><li>In der Werkstatt: Zeigen Sie sie auf dem Telefon oder nennen Sie die Nummer. Darunter finden wir Ihre Bestellungen und damit auch Größe und Glasur des Tellers, den Sie ersetzen möchten.</li><li>In einer Nachricht: Nennen Sie die Nummer, wenn Sie <a href="/de/kontakt">uns schreiben</a>, dann suchen wir nicht lange.</li></ul>

<h2>Was sie nicht ist</h2>

Sie sammelt keine Punkte und bringt keinen Rabatt. Sie dient keiner Werbung und verschwindet mit dem Konto.`,
    },
  },
]
