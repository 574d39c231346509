import type { CatalogueDocument } from "../model.ts"
import { html, same } from "../text.ts"
import type { Language, Text } from "../text.ts"

interface ContentPage {
  readonly id: number
  /** The address in each store; the footer's links decide (S2 §2). */
  readonly identifier: Text
  /** A second address that shows the same page, such as a fixed route. */
  readonly alias?: string
  readonly title: Text
  readonly body: Text
}

/** What only the operator of a real shop can write; shown where it is missing, so that nobody takes it for true. */
const sample: Text = {
  fr: "<p><em>Boutique de démonstration : les mentions entre crochets sont à compléter par l’exploitant.</em></p>",
  en: "<p><em>Demonstration shop: what stands in brackets is for the operator to fill in.</em></p>",
  de: "<p><em>Demonstrationsshop: Angaben in eckigen Klammern ergänzt der Betreiber.</em></p>",
}

const pages: ReadonlyArray<ContentPage> = [
  {
    id: 1,
    alias: "about-us",
    identifier: { fr: "notre-poterie", en: "our-histoiry", de: "unsere-geschichte" },
    title: { fr: "Notre poterie", en: "Our history", de: "Unsere Geschichte" },
    body: {
      fr: `Vaugrès est une poterie de grès : quatre tourneurs, deux fours, une seule terre. Le premier four a été bâti en 1931 par un grand-père qui faisait des saloirs pour les fermes d’alentour ; les formes viennent de là, les émaux sont plus jeunes.

<h2>Ce que nous faisons</h2>

Des pots pour cuire, servir, boire et conserver. Chaque forme a un numéro, inscrit sous le pied : on peut racheter une assiette seule, dix ans après.

<h2>Ce que nous ne faisons pas</h2>

Ni couleurs de saison, ni séries limitées, sauf quand un émail nous échappe et que la fournée est belle.`,
      en: `Vaugrès is a stoneware pottery: four throwers, two kilns, one clay. The first kiln was built in 1931 by a grandfather who made salting crocks for the farms around; the shapes come from there, the glazes are younger.

<h2>What we make</h2>

Pots to cook in, serve from, drink from and keep things in. Every shape has a number, written under the foot, so that a single plate can be replaced ten years on.

<h2>What we do not make</h2>

Neither seasonal colours nor limited editions, except when a glaze runs away with us and the firing turns out well.`,
      de: `Vaugrès ist eine Steinzeugtöpferei: vier an der Scheibe, zwei Öfen, ein Ton. Den ersten Ofen baute 1931 ein Großvater, der Salztöpfe für die Höfe der Umgebung drehte; von ihm kommen die Formen, die Glasuren sind jünger.

<h2>Was wir machen</h2>

Gefäße zum Kochen, Servieren, Trinken und Aufbewahren. Jede Form hat eine Nummer, sie steht unter dem Fuß: So lässt sich ein einzelner Teller auch nach zehn Jahren nachkaufen.

<h2>Was wir nicht machen</h2>

Keine Saisonfarben und keine limitierten Serien, außer wenn uns eine Glasur entwischt und der Brand gelungen ist.`,
    },
  },
  {
    id: 2,
    identifier: { fr: "fabrication", en: "making", de: "die-herstellung" },
    title: { fr: "La fabrication", en: "How it is made", de: "Die Herstellung" },
    body: {
      fr: `Onze jours entre la motte et la cuisson.

<ol><li><strong>Tourner.</strong> La terre est battue, pesée, centrée. Une cocotte demande trois kilos et six minutes.</li><li><strong>Tournasser.</strong> Le lendemain, quand la terre a la fermeté du cuir, on retourne la pièce et on taille le pied.</li><li><strong>Sécher.</strong> Une semaine, lentement, les assiettes à l’envers.</li><li><strong>Dégourdir.</strong> Une première cuisson à 980 °C rend la terre poreuse.</li><li><strong>Émailler.</strong> La pièce est trempée, le pied essuyé à l’éponge.</li><li><strong>Cuire.</strong> Quatorze heures de montée jusqu’à 1 280 °C, en réduction, puis deux jours de refroidissement, porte fermée.</li></ol>

À la sortie, la pièce a perdu un huitième de sa taille. Nos cotes sont celles d’après cuisson, à trois millimètres près.`,
      en: `Eleven days from the lump to the kiln.

<ol><li><strong>Throwing.</strong> The clay is wedged, weighed and centred. A casserole takes three kilos and six minutes.</li><li><strong>Turning.</strong> Next day, leather-hard, the piece is upended and the foot is cut.</li><li><strong>Drying.</strong> A week, slowly, plates upside down.</li><li><strong>Biscuit firing.</strong> A first firing at 980 °C leaves the clay porous.</li><li><strong>Glazing.</strong> The piece is dipped and its foot wiped with a sponge.</li><li><strong>Firing.</strong> Fourteen hours up to 1,280 °C, in reduction, then two days of cooling with the door shut.</li></ol>

When it comes out, a piece has lost an eighth of its size. Our measures are those after firing, to within three millimetres.`,
      de: `Elf Tage vom Tonklumpen bis zum Brand.

<ol><li><strong>Drehen.</strong> Der Ton wird geschlagen, gewogen, zentriert. Ein Bräter braucht drei Kilo und sechs Minuten.</li><li><strong>Abdrehen.</strong> Am nächsten Tag, lederhart, wird das Stück umgedreht und der Fuß geschnitten.</li><li><strong>Trocknen.</strong> Eine Woche, langsam, die Teller kopfüber.</li><li><strong>Schrühen.</strong> Ein erster Brand bei 980 °C macht den Ton saugfähig.</li><li><strong>Glasieren.</strong> Das Stück wird getaucht, der Fuß mit dem Schwamm abgewischt.</li><li><strong>Brennen.</strong> Vierzehn Stunden hinauf auf 1.280 °C, reduzierend, dann zwei Tage Abkühlen bei geschlossener Tür.</li></ol>

Danach ist das Stück um ein Achtel kleiner. Unsere Maße gelten nach dem Brand, auf drei Millimeter genau.`,
    },
  },
  {
    id: 3,
    identifier: { fr: "notre-equipe", en: "team", de: "die-mannschaft" },
    title: { fr: "Notre équipe", en: "The team", de: "Die Mannschaft" },
    body: {
      fr: `<ul><li><strong>Hélène Marchais</strong> tourne les grandes pièces et les théières.</li><li><strong>Paul Ithier</strong> tourne le four et les pots de garde, et cuit.</li><li><strong>Inès Vaugrès</strong> tourne à la motte et peint les prénoms.</li><li><strong>Erin</strong> tient la boutique ; son choix est signalé dans le catalogue.</li></ul>

Le nom de qui a tourné une pièce figure sur sa fiche. Ces personnes sont imaginées pour la démonstration.`,
      en: `<ul><li><strong>Hélène Marchais</strong> throws the large pieces and the teapots.</li><li><strong>Paul Ithier</strong> throws ovenware and storage jars, and fires the kilns.</li><li><strong>Inès Vaugrès</strong> throws off the hump and paints the names.</li><li><strong>Erin</strong> keeps the shop; her choice is marked in the catalogue.</li></ul>

Whoever threw a piece is named on its sheet. These people are invented for the demonstration.`,
      de: `<ul><li><strong>Hélène Marchais</strong> dreht die großen Stücke und die Teekannen.</li><li><strong>Paul Ithier</strong> dreht Ofengeschirr und Vorratstöpfe und brennt.</li><li><strong>Inès Vaugrès</strong> dreht vom Stock und malt die Namen.</li><li><strong>Erin</strong> führt den Laden; ihre Auswahl ist im Katalog vermerkt.</li></ul>

Wer ein Stück gedreht hat, steht auf seinem Datenblatt. Diese Personen sind für die Demonstration erfunden.`,
    },
  },
  {
    id: 4,
    identifier: { fr: "collaboration", en: "partners", de: "partnerschaften" },
    title: { fr: "Collaborations", en: "Partners", de: "Partnerschaften" },
    body: {
      fr: `Nous tournons pour des restaurants, des fromagers et des boulangers : un profil dessiné ensemble, un essai, une série de trente au moins. Comptez dix semaines de la première esquisse à la livraison. Écrivez-nous par la page de contact.`,
      en: `We throw for restaurants, cheesemongers and bakers: a profile drawn together, one trial, a run of at least thirty. Allow ten weeks from the first sketch to delivery. Write to us through the contact page.`,
      de: `Wir drehen für Restaurants, Käsereien und Bäckereien: ein gemeinsam gezeichnetes Profil, ein Muster, eine Serie ab dreißig Stück. Von der ersten Skizze bis zur Lieferung vergehen zehn Wochen. Schreiben Sie uns über die Kontaktseite.`,
    },
  },
  {
    id: 5,
    identifier: { fr: "tous-nos-produits", en: "nos-points-de-vente", de: "unsere-produkte" },
    title: { fr: "Tous nos produits", en: "Our products", de: "Unsere Produkte" },
    body: {
      fr: `<ul><li><a href="/fr/cuire">Cuire</a> : cocottes, tians, terrines, moules, jattes</li><li><a href="/fr/servir">Servir</a> : assiettes, bols, saladiers</li><li><a href="/fr/boire">Boire</a> : chopes, gobelets, théières, pichets</li><li><a href="/fr/conserver">Conserver</a> : pots de garde, vinaigriers, flacons</li><li><a href="/fr/epicerie">Épicerie</a> : huiles, moutarde, miel, farines</li><li><a href="/fr/atelier-cadeaux">Atelier &amp; cadeaux</a> : stages, coffrets, linge, livres</li></ul>`,
      en: `<ul><li><a href="/en/cook">Cook</a>: casseroles, tians, terrines, moulds, mixing bowls</li><li><a href="/en/serve">Serve</a>: plates, bowls, salad bowls</li><li><a href="/en/drink">Drink</a>: mugs, tumblers, teapots, pitchers</li><li><a href="/en/keep">Keep</a>: storage jars, vinegar jars, oil bottles</li><li><a href="/en/pantry">Pantry</a>: oils, mustard, honey, flour</li><li><a href="/en/workshop-gifts">Workshop &amp; gifts</a>: courses, boxes, linen, books</li></ul>`,
      de: `<ul><li><a href="/de/kochen">Kochen</a>: Bräter, Auflaufformen, Pastetenformen, Backformen, Schüsseln</li><li><a href="/de/servieren">Servieren</a>: Teller, Schalen, Salatschüsseln</li><li><a href="/de/trinken">Trinken</a>: Becher, Teekannen, Krüge</li><li><a href="/de/aufbewahren">Aufbewahren</a>: Vorratstöpfe, Essigtöpfe, Ölflaschen</li><li><a href="/de/feinkost">Feinkost</a>: Öle, Senf, Honig, Mehl</li><li><a href="/de/werkstatt-geschenke">Werkstatt &amp; Geschenke</a>: Kurse, Boxen, Leinen, Bücher</li></ul>`,
    },
  },
  {
    id: 6,
    alias: "store-locator",
    identifier: { fr: "nos-points-de-vente", en: "stockists", de: "verkaufsstellen" },
    title: { fr: "Nos points de vente", en: "Where to find us", de: "Verkaufsstellen" },
    body: {
      fr: `La boutique de l’atelier est ouverte du mardi au samedi, de 9 h à 18 h : [adresse de la poterie]. Le four s’ouvre un samedi sur deux ; on y vient avant dix heures.

${sample.fr}`,
      en: `The workshop shop is open Tuesday to Saturday, 9 am to 6 pm: [address of the pottery]. The kiln is opened every other Saturday; come before ten.

${sample.en}`,
      de: `Der Werkstattladen ist dienstags bis samstags von 9 bis 18 Uhr geöffnet: [Adresse der Töpferei]. Jeden zweiten Samstag wird der Ofen geöffnet; dann lohnt es sich, vor zehn zu kommen.

${sample.de}`,
    },
  },
  {
    id: 7,
    identifier: { fr: "carte-cadeau", en: "gift-card", de: "geschenkkarte" },
    title: { fr: "Carte cadeau", en: "Gift card", de: "Geschenkkarte" },
    body: {
      fr: `Le <a href="/fr/bon-cadeau">bon cadeau</a> vaut de 30 à 150 €, pendant deux ans, en une ou plusieurs fois, sur toute la boutique et les stages. Il est envoyé par courriel, avec votre message.`,
      en: `The <a href="/en/gift-voucher">gift voucher</a> is worth €30 to €150, for two years, in one go or several, on everything in the shop and on the courses. It is sent by e-mail with your message.`,
      de: `Der <a href="/de/geschenkgutschein">Geschenkgutschein</a> gilt über 30 bis 150 €, zwei Jahre lang, auf einmal oder in Teilbeträgen, für den ganzen Laden und die Kurse. Er kommt per E-Mail, mit Ihrer Nachricht.`,
    },
  },
  {
    id: 8,
    identifier: { fr: "cgv", en: "terms", de: "agb" },
    title: {
      fr: "Conditions générales de vente",
      en: "Terms of sale",
      de: "Allgemeine Geschäftsbedingungen",
    },
    body: {
      fr: `${sample.fr}

<h2>1. Vendeur</h2>

[Raison sociale, forme, capital, adresse, numéro d’immatriculation, numéro de TVA.]

<h2>2. Prix</h2>

Les prix sont en euros, toutes taxes comprises, au taux du pays de livraison. Les frais de livraison s’affichent avant la commande.

<h2>3. Rétractation</h2>

Vous disposez de trente jours après réception pour renoncer. Les pièces faites à votre demande, gravées ou peintes, et les denrées ouvertes ne sont pas reprises.

<h2>4. Garanties</h2>

Les garanties légales de conformité et des vices cachés s’appliquent. [Coordonnées du médiateur.]`,
      en: `${sample.en}

<h2>1. Seller</h2>

[Company name, form, address, registration number, VAT number.]

<h2>2. Prices</h2>

Prices are in euros and include VAT at the rate of the country of delivery. Delivery costs are shown before you order.

<h2>3. Withdrawal</h2>

You have thirty days from receipt to withdraw. Pieces made to your order, engraved or painted, and food that has been opened cannot be returned.

<h2>4. Guarantees</h2>

The statutory rights of conformity apply. [Contact for disputes.]`,
      de: `${sample.de}

<h2>1. Verkäufer</h2>

[Firma, Rechtsform, Anschrift, Registernummer, USt-IdNr.]

<h2>2. Preise</h2>

Die Preise verstehen sich in Euro einschließlich Mehrwertsteuer zum Satz des Lieferlandes. Die Versandkosten werden vor der Bestellung angezeigt.

<h2>3. Widerruf</h2>

Sie können innerhalb von dreißig Tagen nach Erhalt widerrufen. Nach Ihren Angaben gravierte oder bemalte Stücke und geöffnete Lebensmittel sind ausgenommen.

<h2>4. Gewährleistung</h2>

Es gilt die gesetzliche Gewährleistung. [Angaben zur Schlichtungsstelle.]`,
    },
  },
  {
    id: 9,
    identifier: { fr: "recettes", en: "our-recipes", de: "unsere-rezepte" },
    title: { fr: "Nos recettes", en: "Our recipes", de: "Unsere Rezepte" },
    body: {
      fr: `Des recettes dites avec leur plat : sa contenance, sa place dans le four et ce qu’il faut entendre au bout d’une heure.

<ul><li><a href="/fr/recettes/gratin-de-poireaux-oeufs-durs-et-comte">Gratin de poireaux, œufs durs et comté</a></li><li><a href="/fr/recettes/daube-de-sept-heures">Daube de sept heures</a></li><li><a href="/fr/recettes/kouglof-du-dimanche">Kouglof du dimanche</a></li><li><a href="/fr/recettes/oeufs-cocotte-au-vert">Œufs cocotte au vert</a></li><li><a href="/fr/recettes/pain-de-seigle-en-cocotte">Pain de seigle en cocotte</a></li></ul>`,
      en: `Recipes told with their dish: its capacity, its place in the oven and what you should hear after an hour.

<ul><li><a href="/en/recettes/leek-gratin-with-eggs-and-comte">Leek gratin with eggs and Comté</a></li><li><a href="/en/recettes/seven-hour-daube">Seven-hour daube</a></li><li><a href="/en/recettes/sunday-kugelhopf">Sunday kugelhopf</a></li><li><a href="/en/recettes/coddled-eggs-with-greens">Coddled eggs with greens</a></li><li><a href="/en/recettes/rye-bread-in-a-casserole">Rye bread in a casserole</a></li></ul>`,
      de: `Rezepte, die ihr Geschirr mitnennen: seine Größe, seinen Platz im Ofen und was nach einer Stunde zu hören sein soll.

<ul><li><a href="/de/recettes/lauchgratin-mit-ei-und-comte">Lauchgratin mit Ei und Comté</a></li><li><a href="/de/recettes/daube-sieben-stunden">Daube, sieben Stunden</a></li><li><a href="/de/recettes/sonntagsgugelhupf">Sonntagsgugelhupf</a></li><li><a href="/de/recettes/eier-im-foermchen-mit-kraeutern">Eier im Förmchen mit Kräutern</a></li><li><a href="/de/recettes/roggenbrot-aus-dem-braeter">Roggenbrot aus dem Bräter</a></li></ul>`,
    },
  },
  {
    id: 10,
    identifier: { fr: "on-parle-de-nous", en: "we-talk-about-us", de: "wir-reden-über-uns" },
    title: { fr: "On parle de nous", en: "In the press", de: "Über uns in der Presse" },
    body: {
      fr: `Aucun article pour l’instant : nous ne citons que ce qui a été imprimé. Journalistes, demandez-nous les photographies et les coupes des pièces par la page de contact.

${sample.fr}`,
      en: `No article yet: we quote only what has been printed. Journalists may ask for photographs and section drawings through the contact page.

${sample.en}`,
      de: `Noch kein Artikel: Wir zitieren nur, was gedruckt wurde. Fotografien und Schnittzeichnungen schicken wir Journalistinnen und Journalisten auf Anfrage über die Kontaktseite.

${sample.de}`,
    },
  },
  {
    id: 11,
    identifier: { fr: "contact", en: "contact-us", de: "kontakt" },
    title: { fr: "Contact", en: "Contact", de: "Kontakt" },
    body: {
      fr: `[Adresse de la poterie] · [téléphone] · [adresse électronique]

Du mardi au samedi, de 9 h à 18 h. Pour une pièce arrivée cassée, joignez une photo du colis et une de la pièce : elle est remplacée ou remboursée.

${sample.fr}`,
      en: `[Address of the pottery] · [telephone] · [e-mail address]

Tuesday to Saturday, 9 am to 6 pm. If a piece arrives broken, send a picture of the parcel and one of the piece: it will be replaced or refunded.

${sample.en}`,
      de: `[Adresse der Töpferei] · [Telefon] · [E-Mail-Adresse]

Dienstags bis samstags von 9 bis 18 Uhr. Kommt ein Stück zerbrochen an, schicken Sie ein Foto vom Paket und eines vom Stück: Es wird ersetzt oder erstattet.

${sample.de}`,
    },
  },
  {
    id: 12,
    identifier: { fr: "faq", en: "faq-en", de: "faq-de" },
    title: { fr: "Questions fréquentes", en: "Frequently asked questions", de: "Häufige Fragen" },
    body: {
      fr: `<h2>Puis-je poser un plat sur le feu ?</h2>

Non. Ni flamme, ni induction, ni plaque électrique : le grès casse sous une chaleur qui n’arrive que d’un côté.

<h2>Pourquoi un choc thermique ?</h2>

Un plat sorti du congélateur et mis au four chaud, ou un plat brûlant posé sur du marbre : la surface change de taille plus vite que le cœur. Four froid, dessous-de-plat en bois.

<h2>L’émail est fendillé. Est-ce grave ?</h2>

Ce réseau fin s’appelle la tressaillure. Sur notre céladon il est voulu et sans danger : la terre, dessous, ne boit pas.

<h2>Deux pièces de la même couleur ne sont pas pareilles.</h2>

La place dans le four change la nuance. Si vous en voulez deux proches, dites-le dans la commande.`,
      en: `<h2>Can I put a dish on the hob?</h2>

No. Neither flame, induction nor electric plate: stoneware breaks when heat comes from one side only.

<h2>What is thermal shock?</h2>

A dish taken from the freezer into a hot oven, or a burning dish set on marble: the surface changes size faster than the core. Use a cold oven and a wooden trivet.

<h2>The glaze has fine cracks. Is that bad?</h2>

The network is called crazing. On our celadon it is intended and harmless: the clay below does not absorb.

<h2>Two pieces of the same colour do not match.</h2>

Its place in the kiln changes the shade. If you want two that are close, say so when you order.`,
      de: `<h2>Darf eine Form auf den Herd?</h2>

Nein. Weder Flamme noch Induktion noch Kochplatte: Steinzeug bricht, wenn die Hitze nur von einer Seite kommt.

<h2>Was ist ein Temperaturschock?</h2>

Eine Form aus dem Gefrierfach im heißen Ofen oder eine heiße Form auf Marmor: Die Oberfläche ändert ihre Größe schneller als der Kern. Deshalb: kalter Ofen, Untersetzer aus Holz.

<h2>Die Glasur hat feine Risse. Ist das schlimm?</h2>

Das feine Netz heißt Craquelé. Bei unserem Seladon ist es gewollt und unbedenklich: Der Ton darunter saugt nicht.

<h2>Zwei Stücke derselben Farbe sehen verschieden aus.</h2>

Der Platz im Ofen verändert den Ton. Wenn zwei zueinander passen sollen, schreiben Sie es bitte in die Bestellung.`,
    },
  },
  {
    id: 13,
    identifier: same("legal"),
    title: { fr: "Mentions légales", en: "Legal notice", de: "Impressum" },
    body: {
      fr: `${sample.fr}

Éditeur : [raison sociale, forme et capital, adresse du siège, RCS, numéro de TVA, téléphone, adresse électronique]. Directeur de la publication : [nom]. Hébergeur : [nom, adresse, téléphone]. Médiateur de la consommation : [nom et adresse du site].

Les produits, prix, personnes et stocks montrés ici sont des exemples. Rien n’est vendu.`,
      en: `${sample.en}

Publisher: [company name and form, registered office, registration number, VAT number, telephone, e-mail]. Responsible for content: [name]. Host: [name, address].

The products, prices, people and stock shown here are examples. Nothing is sold.`,
      de: `${sample.de}

Anbieter: [Firma und Rechtsform, Anschrift, Vertretungsberechtigte, Telefon, E-Mail, Registergericht und -nummer, USt-IdNr.]. Verantwortlich für den Inhalt: [Name, Anschrift]. Hinweis zur Verbraucherschlichtung: [Angabe].

Produkte, Preise, Personen und Bestände sind Beispiele. Es wird nichts verkauft.`,
    },
  },
  {
    id: 14,
    identifier: same("privacy"),
    title: { fr: "Données personnelles", en: "Privacy", de: "Datenschutz" },
    body: {
      fr: `${sample.fr}

Responsable du traitement : [nom, adresse, contact]. Nous gardons ce qu’une commande exige (nom, adresse, pièces, montant) pendant [durée légale], et rien pour la publicité. Le panier reste dans votre navigateur jusqu’à la commande. Vous pouvez demander l’accès, la correction ou l’effacement à [adresse].`,
      en: `${sample.en}

Controller: [name, address, contact]. We keep what an order requires (name, address, pieces, amount) for [statutory period], and nothing for advertising. The basket stays in your browser until you order. You may ask for access, correction or deletion at [address].`,
      de: `${sample.de}

Verantwortlich: [Name, Anschrift, Kontakt]. Wir speichern, was eine Bestellung erfordert (Name, Anschrift, Stücke, Betrag), für [gesetzliche Frist], und nichts zu Werbezwecken. Der Warenkorb bleibt bis zur Bestellung in Ihrem Browser. Auskunft, Berichtigung oder Löschung verlangen Sie bei [Adresse].`,
    },
  },
  {
    id: 15,
    identifier: same("delivery"),
    title: { fr: "Livraison", en: "Delivery", de: "Lieferung" },
    body: {
      fr: `La livraison coûte 5,00 €, quel que soit le nombre de pièces, dans les douze pays où nous expédions. En France et en Allemagne, elle est offerte dès 90 € d’achat. Ce qui est en stock part sous deux jours ouvrés ; ce qui est gravé ou peint à votre demande, après la cuisson suivante.

Les pots voyagent dans du papier et du bois. Ouvrez le colis devant le livreur si le carton est enfoncé.`,
      en: `Delivery is €5.00, however many pieces, to the twelve countries we ship to. In France and Germany it is free from €90. What is in stock leaves within two working days; what is engraved or painted to order, after the next firing.

Pots travel in paper and wood. If the box is dented, open it while the carrier is there.`,
      de: `Der Versand kostet 5,00 €, unabhängig von der Stückzahl, in alle zwölf Länder, in die wir liefern. Ab 90 € ist er nach Deutschland und Frankreich frei. Was vorrätig ist, geht innerhalb von zwei Werktagen hinaus; was nach Wunsch graviert oder bemalt wird, nach dem nächsten Brand.

Die Töpfe reisen in Papier und Holz. Ist der Karton eingedrückt, öffnen Sie ihn bitte im Beisein des Zustellers.`,
    },
  },
  {
    id: 16,
    identifier: same("returns"),
    title: { fr: "Retours", en: "Returns", de: "Rückgabe" },
    body: {
      fr: `Trente jours pour changer d’avis, retour à nos frais. La pièce doit n’avoir pas servi ; l’emballage d’origine est le plus sûr. Le remboursement suit la réception sous quatorze jours, livraison comprise.

Exceptions : pièces gravées, peintes ou brodées pour vous, denrées ouvertes, fichiers déjà téléchargés.`,
      en: `Thirty days to change your mind, and we pay the return. The piece must be unused; its own packing is the safest. You are refunded within fourteen days of our receiving it, delivery included.

Exceptions: pieces engraved, painted or embroidered for you, food that has been opened, files already downloaded.`,
      de: `Dreißig Tage Bedenkzeit, die Rücksendung zahlen wir. Das Stück muss unbenutzt sein; die eigene Verpackung ist die sicherste. Erstattet wird binnen vierzehn Tagen nach Eingang, einschließlich der Versandkosten.

Ausgenommen: für Sie gravierte, bemalte oder bestickte Stücke, geöffnete Lebensmittel, bereits geladene Dateien.`,
    },
  },
  {
    id: 17,
    identifier: same("accessibility"),
    title: { fr: "Accessibilité", en: "Accessibility", de: "Barrierefreiheit" },
    body: {
      fr: `Cette boutique vise la norme WCAG 2.2, niveau AA. Tout se fait au clavier ; aucune information ne tient à la seule couleur ; les mouvements cessent si votre système le demande. Si quelque chose vous arrête, dites-le nous : [contact]. [Date et résultat du dernier audit.]

${sample.fr}`,
      en: `This shop aims at WCAG 2.2, level AA. Everything works from the keyboard; nothing is told by colour alone; movement stops if your system asks for it. If something stands in your way, tell us: [contact]. [Date and result of the last audit.]

${sample.en}`,
      de: `Dieser Shop richtet sich nach WCAG 2.2, Stufe AA. Alles lässt sich mit der Tastatur bedienen; keine Angabe hängt allein an der Farbe; Bewegung unterbleibt, wenn Ihr System es wünscht. Stört Sie etwas, sagen Sie es uns: [Kontakt]. [Datum und Ergebnis der letzten Prüfung.]

${sample.de}`,
    },
  },
  {
    id: 18,
    identifier: same("size-guide"),
    title: { fr: "Guide des tailles", en: "Size guide", de: "Größenhilfe" },
    body: {
      fr: `<table><thead><tr><th>Convives</th><th>Tian</th><th>Cocotte</th><th>Théière</th></tr></thead><tbody><tr><td>2</td><td>L 24 cm</td><td>Ø 18 cm</td><td>60 cl</td></tr><tr><td>4</td><td>L 28 cm</td><td>Ø 22 cm</td><td>1,1 l</td></tr><tr><td>6</td><td>L 32 cm</td><td>Ø 26 cm</td><td></td></tr><tr><td>8 et plus</td><td>L 38 cm</td><td>Ø 30 cm</td><td></td></tr></tbody></table>

Le diamètre se mesure au plus large, sans les oreilles ; la longueur, oreilles comprises ; la contenance, à ras bord. Laissez un doigt sous le bord.`,
      en: `<table><thead><tr><th>Guests</th><th>Tian</th><th>Casserole</th><th>Teapot</th></tr></thead><tbody><tr><td>2</td><td>L 24 cm</td><td>Ø 18 cm</td><td>60 cl</td></tr><tr><td>4</td><td>L 28 cm</td><td>Ø 22 cm</td><td>1.1 l</td></tr><tr><td>6</td><td>L 32 cm</td><td>Ø 26 cm</td><td></td></tr><tr><td>8 or more</td><td>L 38 cm</td><td>Ø 30 cm</td><td></td></tr></tbody></table>

Diameter is taken at the widest point, without lugs; length includes them; capacity is to the brim. Leave a finger’s width below the rim.`,
      de: `<table><thead><tr><th>Gäste</th><th>Tian-Form</th><th>Bräter</th><th>Teekanne</th></tr></thead><tbody><tr><td>2</td><td>L 24 cm</td><td>Ø 18 cm</td><td>600 ml</td></tr><tr><td>4</td><td>L 28 cm</td><td>Ø 22 cm</td><td>1,1 l</td></tr><tr><td>6</td><td>L 32 cm</td><td>Ø 26 cm</td><td></td></tr><tr><td>8 und mehr</td><td>L 38 cm</td><td>Ø 30 cm</td><td></td></tr></tbody></table>

Der Durchmesser gilt an der breitesten Stelle ohne Ösen, die Länge einschließlich der Ösen, der Inhalt bis zum Rand. Einen Fingerbreit frei lassen.`,
    },
  },
  {
    id: 19,
    identifier: same("customer-service"),
    title: { fr: "Service client", en: "Customer service", de: "Kundendienst" },
    body: {
      fr: `Livraison : <a href="/fr/delivery">prix et délais</a>. Retours : <a href="/fr/returns">trente jours</a>. Entretien et cuisson : <a href="/fr/faq">questions fréquentes</a>. Pour le reste, <a href="/fr/contact">écrivez-nous</a>.`,
      en: `Delivery: <a href="/en/delivery">cost and times</a>. Returns: <a href="/en/returns">thirty days</a>. Care and cooking: <a href="/en/faq-en">frequently asked questions</a>. For anything else, <a href="/en/contact-us">write to us</a>.`,
      de: `Lieferung: <a href="/de/delivery">Kosten und Zeiten</a>. Rückgabe: <a href="/de/returns">dreißig Tage</a>. Pflege und Gebrauch: <a href="/de/faq-de">häufige Fragen</a>. Für alles andere: <a href="/de/kontakt">Schreiben Sie uns</a>.`,
    },
  },
]

const written = "2026-09-01 09:00:00"

/** Ids of pages under their second address. */
const aliasOffset = 100

const document = (
  page: ContentPage,
  id: number,
  identifier: Text,
  language: Language,
): CatalogueDocument => ({
  _type: "cms_page",
  _id: String(id),
  _source: {
    id,
    identifier: identifier[language],
    url_path: identifier[language],
    url_path_by_store: identifier,
    title: page.title[language],
    content_heading: page.title[language],
    content: html(page.body[language]),
    meta_title: page.title[language],
    meta_description: null,
    meta_keywords: "",
    page_layout: "1column",
    active: true,
    creation_time: written,
    update_time: written,
  },
})

/** Where the pages of one store are, by their numbers. */
export const places = (
  language: Language,
): ReadonlyArray<{ readonly id: number; readonly identifier: string; readonly title: string }> =>
  pages.map(({ id, identifier, title }) => ({
    id,
    identifier: identifier[language],
    title: title[language],
  }))

/** Content pages of one store, those with a second address twice. */
export const pageDocuments = (language: Language): ReadonlyArray<CatalogueDocument> =>
  pages.flatMap((page) => [
    document(page, page.id, page.identifier, language),
    ...(page.alias === undefined ? [] : [document(page, page.id + aliasOffset, same(page.alias), language)]),
  ])
