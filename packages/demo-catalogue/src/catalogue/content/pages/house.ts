import { type ContentPage, sample } from "./page.ts"

/** Pages about the workshop, its people and its methods. */
export const house: ReadonlyArray<ContentPage> = [
  {
    id: 1,
    alias: "about-us",
    identifier: { fr: "notre-poterie", en: "our-histoiry", de: "unsere-geschichte" },
    title: { fr: "Notre poterie", en: "Our history", de: "Unsere Geschichte" },
    about: {
      fr: "Vaugrès tourne le grès depuis 1931 : quatre tourneurs, deux fours, une seule terre, et des formes que l’on peut racheter dix ans après.",
      en: "Vaugrès has thrown stoneware since 1931: four throwers, two kilns, one clay, and shapes you can still buy ten years on.",
      de: "Vaugrès dreht seit 1931 Steinzeug: vier an der Scheibe, zwei Öfen, ein Ton und Formen, die es auch in zehn Jahren noch gibt.",
    },
    body: {
      fr: `Vaugrès est une poterie de grès : quatre tourneurs, deux fours, une seule terre. Le premier four a été bâti en 1931 par un grand-père qui faisait des saloirs pour les fermes d’alentour ; les formes viennent de là, les émaux sont plus jeunes.

<h2>Ce que nous faisons</h2>

Des pots pour cuire, servir, boire et conserver. Chaque forme a un numéro, inscrit sous le pied : on peut racheter une assiette seule, dix ans après.

<h2>Ce que nous ne faisons pas</h2>

Ni couleurs de saison, ni séries limitées, sauf quand un émail nous échappe et que la fournée est belle.

<h2>Une terre, pas deux</h2>

Le grès que nous tournons vient d’une carrière à moins d’une heure de route. Il cuit gris, dense, sans boire l’eau ; c’est lui que l’on voit au pied des pièces, là où l’émail s’arrête. Changer de terre obligerait à refaire tous les émaux : nous avons essayé une fois, en 1974, et l’on en parle encore.

<h2>Quatre-vingt-quinze ans en quatre dates</h2>

<ul><li><strong>1931.</strong> Un four couché, chauffé au bois, une fournée par mois.</li><li><strong>1958.</strong> Les saloirs ne se vendent plus ; on tourne des cocottes et des terrines.</li><li><strong>1987.</strong> Le gaz remplace le bois. Le miel et le bleu de fer datent de cette année-là.</li><li><strong>2019.</strong> Un second four, plus petit, pour les essais et les pièces peintes.</li></ul>

Pour voir tourner : <a href="/fr/fabrication">la fabrication, pas à pas</a>. Pour essayer : <a href="/fr/une-journee-au-tour">une journée au tour</a>. Cette maison et ses dates sont imaginées pour la démonstration.`,
      en: `Vaugrès is a stoneware pottery: four throwers, two kilns, one clay. The first kiln was built in 1931 by a grandfather who made salting crocks for the farms around; the shapes come from there, the glazes are younger.

<h2>What we make</h2>

Pots to cook in, serve from, drink from and keep things in. Every shape has a number, written under the foot, so that a single plate can be replaced ten years on.

<h2>What we do not make</h2>

Neither seasonal colours nor limited editions, except when a glaze runs away with us and the firing turns out well.

<h2>One clay, not two</h2>

Our stoneware is dug less than an hour’s drive away. It fires grey and dense and takes up no water; it is what you see at the foot of a piece, where the glaze stops. A different clay would mean starting every glaze again: we tried it once, in 1974, and still talk about it.

<h2>Ninety-five years in four dates</h2>

<ul><li><strong>1931.</strong> A wood-fired kiln built into the slope, one firing a month.</li><li><strong>1958.</strong> Nobody wants salting crocks any more; we throw casseroles and terrines.</li><li><strong>1987.</strong> Gas takes the place of wood. The honey and iron-blue glazes are of that year.</li><li><strong>2019.</strong> A second, smaller kiln for trials and painted pieces.</li></ul>

To watch: <a href="/en/making">how a pot is made</a>. To try it yourself: <a href="/en/a-day-at-the-wheel">a day at the wheel</a>. This house and its dates are invented for the demonstration.`,
      de: `Vaugrès ist eine Steinzeugtöpferei: vier an der Scheibe, zwei Öfen, ein Ton. Den ersten Ofen baute 1931 ein Großvater, der Salztöpfe für die Höfe der Umgebung drehte; von ihm kommen die Formen, die Glasuren sind jünger.

<h2>Was wir machen</h2>

Gefäße zum Kochen, Servieren, Trinken und Aufbewahren. Jede Form hat eine Nummer, sie steht unter dem Fuß: So lässt sich ein einzelner Teller auch nach zehn Jahren nachkaufen.

<h2>Was wir nicht machen</h2>

Keine Saisonfarben und keine limitierten Serien, außer wenn uns eine Glasur entwischt und der Brand gelungen ist.

<h2>Ein Ton, nicht zwei</h2>

Unser Ton kommt aus einer Grube, die keine Autostunde entfernt liegt. Er brennt grau und dicht und saugt kein Wasser; am Fuß, wo die Glasur endet, sieht man ihn. Mit einem anderen Ton müssten wir jede Glasur neu entwickeln: 1974 haben wir es einmal versucht, davon wird heute noch erzählt.

<h2>Fünfundneunzig Jahre in vier Daten</h2>

<ul><li><strong>1931.</strong> Ein liegender Holzofen, ein Brand im Monat.</li><li><strong>1958.</strong> Salztöpfe verkaufen sich nicht mehr; wir drehen Bräter und Pastetenformen.</li><li><strong>1987.</strong> Gas statt Holz. Aus diesem Jahr stammen die honigfarbene und die eisenblaue Glasur.</li><li><strong>2019.</strong> Ein zweiter, kleinerer Ofen für Proben und bemalte Stücke.</li></ul>

Zum Zusehen: <a href="/de/die-herstellung">wie ein Topf entsteht</a>. Zum Ausprobieren: <a href="/de/ein-tag-an-der-drehscheibe">ein Tag an der Drehscheibe</a>. Dieses Haus und seine Daten sind für die Demonstration erfunden.`,
    },
  },
  {
    id: 2,
    identifier: { fr: "fabrication", en: "making", de: "die-herstellung" },
    title: { fr: "La fabrication", en: "How it is made", de: "Die Herstellung" },
    body: {
      fr: `Onze jours entre la motte et la cuisson.

<ol><li><strong>Tourner.</strong> La terre est battue, pesée, centrée. Une cocotte demande trois kilos et six minutes.</li><li><strong>Tournasser.</strong> Le lendemain, quand la terre a la fermeté du cuir, on retourne la pièce et on taille le pied.</li><li><strong>Sécher.</strong> Une semaine, lentement, les assiettes à l’envers.</li><li><strong>Dégourdir.</strong> Une première cuisson à 980 °C rend la terre poreuse.</li><li><strong>Émailler.</strong> La pièce est trempée, le pied essuyé à l’éponge.</li><li><strong>Cuire.</strong> Quatorze heures de montée jusqu’à 1 280 °C, en réduction, puis deux jours de refroidissement, porte fermée.</li></ol>

À la sortie, la pièce a perdu un huitième de sa taille. Nos cotes sont celles d’après cuisson, à trois millimètres près.

<h2>Ce qui change d’une pièce à l’autre</h2>

La place dans le four décide de la nuance : plus pâle en bas, plus sombre près de la flamme. Une goutte d’émail arrêtée, un point de fer, une ligne de doigt ne sont pas des défauts. Une fêlure, un éclat au bord, un fond qui danse en sont : ces pièces-là ne quittent pas l’atelier.

<h2>Ce que deviennent les ratés</h2>

La terre crue retourne à la cuve. Les tessons cuits partent sous les chemins de la commune, qui n’ont plus de boue depuis 1960.`,
      en: `Eleven days from the lump to the kiln.

<ol><li><strong>Throwing.</strong> The clay is wedged, weighed and centred. A casserole takes three kilos and six minutes.</li><li><strong>Turning.</strong> Next day, leather-hard, the piece is upended and the foot is cut.</li><li><strong>Drying.</strong> A week, slowly, plates upside down.</li><li><strong>Biscuit firing.</strong> A first firing at 980 °C leaves the clay porous.</li><li><strong>Glazing.</strong> The piece is dipped and its foot wiped with a sponge.</li><li><strong>Firing.</strong> Fourteen hours up to 1,280 °C, in reduction, then two days of cooling with the door shut.</li></ol>

When it comes out, a piece has lost an eighth of its size. Our measures are those after firing, to within three millimetres.

<h2>What differs from one piece to the next</h2>

Its place in the kiln decides the shade: paler below, darker near the flame. A drop of glaze that stopped, a speck of iron, the line of a finger are not faults. A crack, a chipped rim, a foot that rocks are: those pieces do not leave the workshop.

<h2>What becomes of the failures</h2>

Raw clay goes back into the vat. Fired shards go under the village lanes, which have had no mud since 1960.`,
      de: `Elf Tage vom Tonklumpen bis zum Brand.

<ol><li><strong>Drehen.</strong> Der Ton wird geschlagen, gewogen, zentriert. Ein Bräter braucht drei Kilo und sechs Minuten.</li><li><strong>Abdrehen.</strong> Am nächsten Tag, lederhart, wird das Stück umgedreht und der Fuß geschnitten.</li><li><strong>Trocknen.</strong> Eine Woche, langsam, die Teller kopfüber.</li><li><strong>Schrühen.</strong> Ein erster Brand bei 980 °C macht den Ton saugfähig.</li><li><strong>Glasieren.</strong> Das Stück wird getaucht, der Fuß mit dem Schwamm abgewischt.</li><li><strong>Brennen.</strong> Vierzehn Stunden hinauf auf 1.280 °C, reduzierend, dann zwei Tage Abkühlen bei geschlossener Tür.</li></ol>

Danach ist das Stück um ein Achtel kleiner. Unsere Maße gelten nach dem Brand, auf drei Millimeter genau.

<h2>Was sich von Stück zu Stück unterscheidet</h2>

Der Platz im Ofen bestimmt den Ton der Glasur: unten heller, an der Flamme dunkler. Ein erstarrter Tropfen, ein Eisenpunkt, die Spur eines Fingers sind keine Fehler. Ein Riss, ein Abplatzer am Rand, ein Boden, der kippelt, sind welche: Solche Stücke verlassen die Werkstatt nicht.

<h2>Was aus dem Ausschuss wird</h2>

Roher Ton kommt zurück in die Grube. Gebrannte Scherben wandern unter die Feldwege des Dorfes; seit 1960 gibt es dort keinen Matsch mehr.`,
    },
  },
  {
    id: 3,
    identifier: { fr: "notre-equipe", en: "team", de: "die-mannschaft" },
    title: { fr: "Notre équipe", en: "The team", de: "Die Mannschaft" },
    body: {
      fr: `<ul><li><strong>Hélène Marchais</strong> tourne les grandes pièces et les théières.</li><li><strong>Paul Ithier</strong> tourne le four et les pots de garde, et cuit.</li><li><strong>Inès Vaugrès</strong> tourne à la motte et peint les prénoms.</li><li><strong>Erin</strong> tient la boutique ; son choix est signalé dans le catalogue.</li></ul>

Le nom de qui a tourné une pièce figure sur sa fiche.

<h2>Qui répond à vos messages</h2>

Erin lit le courrier le matin, avant l’ouverture. Pour une question de cuisson ou de terre, elle la pose à l’atelier : comptez un jour de plus, la réponse viendra de la personne qui a les mains dedans.

<h2>Apprendre avec nous</h2>

Nous prenons un apprenti tous les deux ans, pour deux ans. Écrivez-nous <a href="/fr/contact">par la page de contact</a> en novembre, avec une photo de ce que vous avez tourné, même de travers.

Ces personnes sont imaginées pour la démonstration.`,
      en: `<ul><li><strong>Hélène Marchais</strong> throws the large pieces and the teapots.</li><li><strong>Paul Ithier</strong> throws ovenware and storage jars, and fires the kilns.</li><li><strong>Inès Vaugrès</strong> throws off the hump and paints the names.</li><li><strong>Erin</strong> keeps the shop; her choice is marked in the catalogue.</li></ul>

Whoever threw a piece is named on its sheet.

<h2>Who answers your messages</h2>

Erin reads the post in the morning, before opening. A question about firing or clay she takes to the workshop: allow a day more, and the answer will come from whoever has their hands in it.

<h2>Learning with us</h2>

We take an apprentice every two years, for two years. Write to us <a href="/en/contact-us">through the contact page</a> in November, with a picture of something you have thrown, crooked or not.

These people are invented for the demonstration.`,
      de: `<ul><li><strong>Hélène Marchais</strong> dreht die großen Stücke und die Teekannen.</li><li><strong>Paul Ithier</strong> dreht Ofengeschirr und Vorratstöpfe und brennt.</li><li><strong>Inès Vaugrès</strong> dreht vom Stock und malt die Namen.</li><li><strong>Erin</strong> führt den Laden; ihre Auswahl ist im Katalog vermerkt.</li></ul>

Wer ein Stück gedreht hat, steht auf seinem Datenblatt.

<h2>Wer Ihnen antwortet</h2>

Erin liest die Post am Morgen, bevor der Laden öffnet. Mit Fragen zum Brand oder zum Ton geht sie in die Werkstatt: Das dauert einen Tag länger, dafür antwortet, wer den Ton an den Händen hat.

<h2>Bei uns lernen</h2>

Alle zwei Jahre nehmen wir einen Lehrling auf, für zwei Jahre. Schreiben Sie uns im November <a href="/de/kontakt">über die Kontaktseite</a> und legen Sie ein Bild von etwas bei, das Sie gedreht haben, gern auch schief.

Diese Personen sind für die Demonstration erfunden.`,
    },
  },
  {
    id: 4,
    identifier: { fr: "collaboration", en: "partners", de: "partnerschaften" },
    title: { fr: "Collaborations", en: "Partners", de: "Partnerschaften" },
    body: {
      fr: `Nous tournons pour des restaurants, des fromagers et des boulangers : un profil dessiné ensemble, un essai, une série de trente au moins. Comptez dix semaines de la première esquisse à la livraison.

<h2>Comment cela se passe</h2>

<ol><li>Vous apportez un plat, une portion, une place dans le four. Nous dessinons le profil autour.</li><li>Trois essais, cuits dans la fournée suivante. Vous les cassez si vous pouvez.</li><li>La série, avec votre numéro de forme. Elle reste à vous : personne d’autre ne l’aura.</li></ol>

<h2>Ce que nous ne faisons pas</h2>

Ni logo imprimé, ni décalcomanie : une marque se presse dans la terre, ou ne se met pas. Pour des quantités plus petites, voyez <a href="/fr/pro">les conditions aux professionnels</a>. Pour le reste, <a href="/fr/contact">écrivez-nous</a>.`,
      en: `We throw for restaurants, cheesemongers and bakers: a profile drawn together, one trial, a run of at least thirty. Allow ten weeks from the first sketch to delivery.

<h2>How it goes</h2>

<ol><li>You bring a dish, a portion, a place in the oven. We draw the profile round it.</li><li>Three trials, fired with the next kiln. Break them if you can.</li><li>The run, under a form number of your own. It stays yours: nobody else will have it.</li></ol>

<h2>What we do not do</h2>

No printed logo and no transfers: a mark is pressed into the clay, or left out. For smaller quantities see <a href="/en/pro">our terms for the trade</a>. For anything else, <a href="/en/contact-us">write to us</a>.`,
      de: `Wir drehen für Restaurants, Käsereien und Bäckereien: ein gemeinsam gezeichnetes Profil, ein Muster, eine Serie ab dreißig Stück. Von der ersten Skizze bis zur Lieferung vergehen zehn Wochen.

<h2>So läuft es ab</h2>

<ol><li>Sie bringen ein Gericht mit, eine Portion, einen Platz im Ofen. Darum herum zeichnen wir das Profil.</li><li>Drei Muster aus dem nächsten Brand. Machen Sie sie kaputt, wenn Sie können.</li><li>Die Serie, mit eigener Formnummer. Sie bleibt Ihre: Niemand sonst bekommt sie.</li></ol>

<h2>Was wir nicht machen</h2>

Keine gedruckten Logos, keine Abziehbilder: Ein Zeichen wird in den Ton gedrückt oder weggelassen. Für kleinere Mengen gelten <a href="/de/pro">unsere Konditionen für Gewerbetreibende</a>. Für alles andere: <a href="/de/kontakt">Schreiben Sie uns</a>.`,
    },
  },
  {
    id: 10,
    identifier: { fr: "on-parle-de-nous", en: "we-talk-about-us", de: "wir-reden-über-uns" },
    title: { fr: "On parle de nous", en: "In the press", de: "Über uns in der Presse" },
    body: {
      fr: `Aucun article pour l’instant : nous ne citons que ce qui a été imprimé.

<h2>Pour la presse</h2>

Photographies en grand format, coupes cotées des pièces, dates des prochaines fournées : demandez-les par <a href="/fr/contact">la page de contact</a>. L’atelier se visite le vendredi après-midi ; un défournement, un samedi sur deux, avec des gants.

<h2>En trois phrases</h2>

Vaugrès est une poterie de grès fondée en 1931. Elle tourne à la main des pièces pour la cuisine et la table, numérotées et suivies. Quatre personnes au tour, deux fours, une seule terre.

${sample.fr}`,
      en: `No article yet: we quote only what has been printed.

<h2>For the press</h2>

Large photographs, measured section drawings, the dates of the next firings: ask for them through <a href="/en/contact-us">the contact page</a>. The workshop can be visited on Friday afternoons, and an unpacking every other Saturday, gloves provided.

<h2>In three sentences</h2>

Vaugrès is a stoneware pottery founded in 1931. It throws pieces for the kitchen and the table by hand, each form numbered and kept in the range. Four people at the wheel, two kilns, one clay.

${sample.en}`,
      de: `Noch kein Artikel: Wir zitieren nur, was gedruckt wurde.

<h2>Für die Presse</h2>

Große Fotografien, bemaßte Schnittzeichnungen, die Termine der nächsten Brände: Fragen Sie über <a href="/de/kontakt">die Kontaktseite</a> danach. Die Werkstatt kann freitags nachmittags besichtigt werden, ein Ofen jeden zweiten Samstag beim Ausräumen, Handschuhe liegen bereit.

<h2>In drei Sätzen</h2>

Vaugrès ist eine 1931 gegründete Steinzeugtöpferei. Sie dreht von Hand Gefäße für Küche und Tisch, jede Form nummeriert und dauerhaft im Programm. Vier an der Scheibe, zwei Öfen, ein Ton.

${sample.de}`,
    },
  },
]
