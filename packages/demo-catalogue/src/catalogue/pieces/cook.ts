import { pieces } from "../authoring.ts"

/** What goes into the oven, and what is done before. */
export const cook = pieces(
  {
    no: 118, kind: "pot", form: "cocotte", body: "oven", by: "helene",
    name: { fr: "Cocotte à oreilles", en: "Lugged casserole", de: "Bräter mit Ösen" },
    intro: {
      fr: "Une cocotte de grès pour mijoter au four, avec un couvercle tourné le même jour que le corps.",
      en: "A stoneware casserole for slow oven cooking, its lid thrown on the same day as the body.",
      de: "Ein Bräter aus Steinzeug zum Schmoren im Ofen; der Deckel wird am selben Tag gedreht wie der Korpus.",
    },
    story: {
      fr: `La vapeur monte, touche la coupole plus froide et redescend le long de la pente jusqu’au bord, où elle retombe sur la viande. On ouvre moins, on mouille moins, on n’arrose pas.

Le corps et le couvercle sont tournés dans la même terre et cuits l’un sur l’autre : ils ont pris le même retrait et ne s’échangent pas. L’oreille est étirée à l’eau, collée à la barbotine, lissée au doigt.`,
      en: `Steam rises, meets the cooler dome and runs down the slope to the edge, where it falls back on the meat. You open it less, add less liquid and need not baste.

Body and lid are thrown from the same clay and fired one on the other: they have shrunk together and cannot be swapped. The lugs are pulled with water, joined with slip and smoothed with a finger.`,
      de: `Der Dampf steigt auf, trifft auf die kühlere Kuppel und läuft die Schräge hinab bis zum Rand, wo er auf das Fleisch zurücktropft. Man öffnet seltener, gießt weniger nach und muss nicht begießen.

Korpus und Deckel sind aus demselben Ton gedreht und aufeinander gebrannt: Sie sind gemeinsam geschwunden und lassen sich nicht vertauschen. Die Ösen werden nass gezogen, mit Schlicker angarniert und mit dem Finger verstrichen.`,
    },
    in: ["casseroles"], since: "2025-02-11", changed: "2026-11-16", chosen: true, bestseller: true, with: [204, 215, 703, 843],
    glazes: ["honey", "iron-blue", "oatmeal", "ash-green", "tenmoku"],
    sizes: [
      { code: "d180", price: 98, ml: 1400, g: 2100, offer: { price: 78.4, from: "2026-11-16 00:00:00", to: "2026-11-30 23:59:59", lowest30d: 92 } },
      { code: "d220", price: 128, ml: 2600, g: 3100, offer: { price: 102.4, from: "2026-11-16 00:00:00", to: "2026-11-30 23:59:59", lowest30d: 112 } },
      { code: "d260", price: 158, ml: 4200, g: 4300 },
      { code: "d300", price: 188, ml: 5600, g: 5600 },
    ],
    left: { "d220/honey": 7, "d260/tenmoku": 2, "d300/honey": 0, "d300/oatmeal": 0, "d300/ash-green": 1 },
  },
  {
    no: 121, kind: "pot", form: "cocotte", body: "oven", by: "helene",
    name: { fr: "Faitout bas à couvercle", en: "Low braiser with lid", de: "Flacher Schmortopf mit Deckel" },
    intro: {
      fr: "Large et bas : la viande tient sur une seule couche et colore avant de cuire.",
      en: "Wide and low: the meat lies in one layer and colours before it cooks through.",
      de: "Breit und flach: Das Fleisch liegt in einer Schicht und bräunt, bevor es gart.",
    },
    story: {
      fr: "Le fond plat fait les deux tiers du diamètre, ce qui laisse de la place au jus sur les bords. Une fournée par saison ; la prochaine sort du four en février.",
      en: "The flat floor is two thirds of the width, which leaves room for the juices round the edge. One firing a season; the next leaves the kiln in February.",
      de: "Der flache Boden misst zwei Drittel des Durchmessers, am Rand bleibt Platz für den Saft. Ein Brand pro Saison; der nächste kommt im Februar aus dem Ofen.",
    },
    in: ["casseroles"], since: "2024-10-02", changed: "2026-10-29", with: [118, 206],
    glazes: ["honey", "charcoal"],
    sizes: [{ code: "d260", price: 118, ml: 3400, g: 3400 }],
    left: { honey: 0, charcoal: 0 },
  },
  {
    no: 124, kind: "pot", form: "stew-pot", body: "earthen", by: "paul",
    name: { fr: "Pot à daube", en: "Daube pot", de: "Daube-Topf" },
    intro: {
      fr: "Ventru en bas, serré en haut : la forme qui fait la daube depuis qu’il y a des fours à pain.",
      en: "Full below, narrow above: the shape that has made daube for as long as there have been bread ovens.",
      de: "Unten bauchig, oben eng: die Form, in der die Daube gart, seit es Backhäuser gibt.",
    },
    story: {
      fr: "Le col étroit garde le vin dans le pot. Sans couvercle : on ferme d’une couenne ou d’une assiette à soupe pleine d’eau, qui sert à remouiller. Terre rouge nue dehors, émail miel dedans.",
      en: "The narrow neck keeps the wine in the pot. There is no lid: close it with pork rind, or with a soup plate of water that serves to top up the sauce. Bare red clay outside, honey glaze inside.",
      de: "Der enge Hals hält den Wein im Topf. Er hat keinen Deckel: Man schließt ihn mit einer Schwarte oder einem Suppenteller voll Wasser, mit dem später aufgegossen wird. Außen blanker roter Ton, innen Honigglasur.",
    },
    in: ["casseroles"], since: "2024-09-14", with: [705, 707],
    glazes: ["terracotta", "honey"],
    sizes: [{ code: "d180", price: 84, ml: 3500, g: 2400 }],
  },
  {
    no: 204, kind: "pot", form: "tian", body: "oven", by: "helene",
    name: { fr: "Tian ovale", en: "Oval tian", de: "Ovale Tian-Form" },
    intro: {
      fr: "Un plat à gratin aux parois évasées, en quatre tailles, de la table à deux à la tablée.",
      en: "A gratin dish with flaring walls, in four sizes, from a supper for two to a full table.",
      de: "Eine Gratinform mit ausgestellter Wand, in vier Größen: vom Abendessen zu zweit bis zur großen Runde.",
    },
    story: {
      fr: `Tourné rond, puis resserré à la main dans la terre encore molle : c’est pourquoi deux tians n’ont jamais tout à fait le même ovale. La pente des parois donne plus de croûte que de crème.

Laissez un doigt sous le bord, rien ne déborde. Sorti du four, il tient le plat chaud le temps du repas.`,
      en: `Thrown round, then eased into an oval by hand while the clay is still soft: no two tians have quite the same curve. The sloping walls give more crust than cream.

Leave a finger’s width below the rim and nothing boils over. Out of the oven, it keeps the dish hot through the meal.`,
      de: `Rund gedreht und im weichen Ton von Hand zum Oval gedrückt: Deshalb gleicht keine Form ganz der anderen. Die schräge Wand gibt mehr Kruste als Sahne.

Wer einen Fingerbreit bis zum Rand frei lässt, hat einen sauberen Ofen. Auf dem Tisch hält die Form das Gericht warm, bis alle satt sind.`,
    },
    in: ["gratins"], since: "2025-05-20", changed: "2026-11-18", bestseller: true, with: [118, 209, 706, 813],
    glazes: ["honey", "iron-blue", "oatmeal", "ash-green", "celadon", "charcoal"],
    sizes: [
      { code: "l240", price: 48, ml: 1000, g: 1100 },
      { code: "l280", price: 56, ml: 1700, g: 1500 },
      { code: "l320", price: 68, ml: 2600, g: 2000 },
      { code: "l380", price: 84, ml: 3800, g: 2800 },
    ],
    left: { "l380/celadon": 0, "l240/charcoal": 3 },
  },
  {
    no: 206, kind: "pot", form: "oval-dish", body: "oven", by: "paul",
    name: { fr: "Plat à rôtir", en: "Roasting dish", de: "Bratenform" },
    intro: {
      fr: "Un plat long pour un poulet, un poisson entier ou six poires au vin.",
      en: "A long dish for a chicken, a whole fish or six pears in wine.",
      de: "Eine lange Form für ein Huhn, einen ganzen Fisch oder sechs Birnen in Rotwein.",
    },
    story: {
      fr: "Le fond est légèrement bombé : le jus court vers les bords, où l’on glisse la cuillère. Les tenons sont assez larges pour une main gantée.",
      en: "The floor is very slightly domed, so the juices run to the edge, where the spoon goes. The handles are wide enough for a hand in an oven glove.",
      de: "Der Boden ist leicht gewölbt: Der Saft läuft zum Rand, wo der Löffel hinkommt. Die Griffe sind breit genug für eine Hand im Ofenhandschuh.",
    },
    in: ["gratins"], since: "2024-11-05", with: [843, 707],
    glazes: ["charcoal", "oatmeal", "honey"],
    sizes: [
      { code: "l300", price: 62, ml: 1800, g: 1700, offer: { price: 52, from: "2026-09-01 00:00:00", to: "2026-09-30 23:59:59", lowest30d: 62 } },
      { code: "l360", price: 78, ml: 2700, g: 2400 },
    ],
  },
  {
    no: 208, kind: "pot", form: "tart-dish", body: "oven", by: "ines",
    name: { fr: "Plat à tarte, bord à marli", en: "Tart dish with broad rim", de: "Tarteform mit breitem Rand" },
    intro: {
      fr: "Un fond large et mince, pour que la pâte cuise par-dessous.",
      en: "A broad, thin floor, so that the pastry bakes from below.",
      de: "Ein breiter, dünner Boden, damit der Teig auch von unten durchbackt.",
    },
    story: {
      fr: "Posez-le sur la sole ou sur la grille la plus basse, jamais sur une plaque froide. Le bord retient la pâte et porte le plat jusqu’à la table.",
      en: "Set it on the oven floor or the lowest rack, never on a cold tray. The rim holds the pastry and carries the dish to the table.",
      de: "Auf den Ofenboden oder das unterste Gitter stellen, nie auf ein kaltes Blech. Der Rand hält den Teig und trägt die Form zum Tisch.",
    },
    in: ["moulds", "gratins"], since: "2025-09-09", with: [710, 712],
    glazes: ["iron-blue", "oatmeal", "ash-green"],
    sizes: [{ code: "d300", price: 42, ml: 1500, g: 1400 }],
  },
  {
    no: 209, kind: "pot", form: "egg-dish", body: "oven", by: "ines",
    name: { fr: "Plat à œufs", en: "Egg dish", de: "Eierpfännchen" },
    intro: {
      fr: "Deux œufs, un peu de crème, huit minutes au four : il passe ensuite à table tel quel.",
      en: "Two eggs, a little cream, eight minutes in the oven: then it goes to the table as it is.",
      de: "Zwei Eier, etwas Sahne, acht Minuten im Ofen: dann kommt es so auf den Tisch.",
    },
    story: {
      fr: "Le plus petit de nos plats à feu, tourné à la motte, une quarantaine à la suite. Deux oreilles pour le prendre, un fond épais pour que le blanc prenne avant le jaune.",
      en: "The smallest of our oven dishes, thrown off the hump, some forty in a row. Two lugs to lift it by, and a thick floor so the white sets before the yolk.",
      de: "Die kleinste unserer Ofenformen, vom Stock gedreht, gut vierzig hintereinander. Zwei Ösen zum Anfassen und ein dicker Boden, damit das Eiweiß vor dem Dotter stockt.",
    },
    in: ["gratins"], since: "2025-03-22", changed: "2026-11-05", with: [612, 706],
    glazes: ["celadon", "oatmeal", "rose"],
    sizes: [{ code: "d160", price: 24, ml: 350, g: 480 }],
    tiers: [{ qty: 4, price: 22 }],
  },
  {
    no: 211, kind: "pot", form: "terrine", body: "oven", by: "paul",
    name: { fr: "Terrine à pâté et son couvercle", en: "Pâté terrine with lid", de: "Pastetenform mit Deckel" },
    intro: {
      fr: "Une terrine à parois épaisses, que l’on peut faire graver d’un nom ou d’une date.",
      en: "A thick-walled terrine that can be engraved with a name or a date.",
      de: "Eine dickwandige Pastetenform, auf Wunsch mit Namen oder Datum graviert.",
    },
    story: {
      fr: "Remplissez jusqu’à un doigt du bord, posez le couvercle, mettez au bain-marie à 150 °C. Le trou laisse sortir la vapeur ; c’est par là qu’on pique pour savoir si c’est cuit. Gravée avant la première cuisson : comptez cinq semaines.",
      en: "Fill to a finger below the rim, put on the lid and set it in a water bath at 150 °C. The hole lets out the steam, and it is where the skewer goes in. Engraving is done before the first firing: allow five weeks.",
      de: "Bis einen Fingerbreit unter den Rand füllen, Deckel auflegen, bei 150 °C ins Wasserbad stellen. Das Loch lässt den Dampf ab, hier sticht man auch hinein, um die Garprobe zu machen. Graviert wird vor dem ersten Brand: bitte fünf Wochen einplanen.",
    },
    in: ["terrines"], since: "2025-10-13", changed: "2026-11-12", bestseller: true, with: [212, 707, 708],
    glazes: ["charcoal", "iron-blue"],
    sizes: [{ code: "l170", price: 74, ml: 900, g: 1500 }],
    left: { charcoal: 2, "iron-blue": 1 },
    options: [
      { type: "field", title: { fr: "Gravure sur le couvercle", en: "Engraving on the lid", de: "Gravur auf dem Deckel" }, lengthMax: 18, price: 12 },
      {
        type: "drop_down", title: { fr: "Écriture", en: "Lettering", de: "Schrift" },
        values: [
          { title: { fr: "Capitales", en: "Capitals", de: "Großbuchstaben" }, price: 0 },
          { title: { fr: "Cursive", en: "Script", de: "Schreibschrift" }, price: 3 },
        ],
      },
    ],
  },
  {
    no: 212, kind: "pot", form: "terrine", body: "oven", by: "paul",
    name: { fr: "Petite terrine", en: "Small terrine", de: "Kleine Pastetenform" },
    intro: {
      fr: "Pour un foie gras d’une livre ou un pâté de quatre parts.",
      en: "For a pound of foie gras or a pâté for four.",
      de: "Für ein Pfund Gänseleber oder eine Pastete für vier.",
    },
    story: {
      fr: "La même terre et le même couvercle à feuillure que la grande, dans une taille qui tient au réfrigérateur à côté du reste.",
      en: "The same clay and the same rebated lid as the large one, in a size that fits in the refrigerator beside everything else.",
      de: "Derselbe Ton und derselbe Deckel im Falz wie bei der großen, in einer Größe, die noch in den Kühlschrank passt.",
    },
    in: ["terrines"], since: "2024-12-01", with: [211],
    glazes: ["tenmoku"],
    sizes: [{ code: "l130", price: 48, ml: 500, g: 900 }],
    rulePrice: 43.2,
  },
  {
    no: 215, kind: "pot", form: "ramekin", body: "oven", by: "ines",
    name: { fr: "Ramequin droit", en: "Straight ramekin", de: "Souffléförmchen" },
    intro: {
      fr: "Parois droites pour les soufflés : la pâte monte le long, elle ne s’échappe pas.",
      en: "Straight walls for soufflés: the mixture climbs, it does not escape.",
      de: "Gerade Wände fürs Soufflé: Die Masse klettert hoch und läuft nicht davon.",
    },
    story: {
      fr: "Dix-huit centilitres à ras, soit la part d’un flan, d’un œuf cocotte ou d’une crème brûlée. Cannelé au tournassin, un trait après l’autre.",
      en: "It holds eighteen centilitres to the brim: one custard, one coddled egg or one crème brûlée. The flutes are cut with the turning tool, one stroke after another.",
      de: "Randvoll 180 Milliliter: eine Portion Flan, ein Ei im Förmchen oder eine Crème brûlée. Die Kanneluren schneidet die Abdrehschlinge, eine nach der anderen.",
    },
    in: ["moulds"], since: "2024-06-18", changed: "2026-10-21", bestseller: true, with: [204, 710],
    glazes: ["honey", "oatmeal", "charcoal", "iron-blue"],
    sizes: [{ code: "d90", price: 14, ml: 180, g: 260 }],
    tiers: [{ qty: 6, price: 12.5 }, { qty: 1, price: 11.2, group: 2 }],
  },
  {
    no: 221, kind: "pot", form: "kugelhopf", body: "earthen", by: "paul",
    name: { fr: "Moule à kouglof", en: "Kugelhopf mould", de: "Gugelhupfform" },
    intro: {
      fr: "Terre rouge émaillée dedans : elle chauffe plus doucement que le métal, la croûte dore sans noircir.",
      en: "Red clay, glazed inside: it heats more gently than metal, so the crust browns and does not burn.",
      de: "Roter Ton, innen glasiert: Er erwärmt sich sanfter als Blech, die Kruste bräunt und wird nicht schwarz.",
    },
    story: {
      fr: "La cheminée porte la chaleur au milieu de la pâte. Un moule neuf se cure : beurrez-le, passez-le une demi-heure à 180 °C, recommencez trois fois. Après, il se contente d’être essuyé.",
      en: "The funnel carries heat into the middle of the dough. A new mould wants seasoning: butter it, give it half an hour at 180 °C, and do so three times. From then on it is only wiped.",
      de: "Der Kamin bringt die Hitze in die Mitte des Teigs. Eine neue Form wird eingebrannt: buttern, eine halbe Stunde bei 180 °C in den Ofen, dreimal. Danach wird sie nur noch ausgewischt.",
    },
    in: ["moulds"], since: "2025-11-02", changed: "2026-11-19", chosen: true, with: [505, 709, 714],
    glazes: ["honey", "terracotta"],
    sizes: [
      { code: "d180", price: 58, ml: 1400, g: 1200 },
      { code: "d220", price: 68, ml: 2400, g: 1700 },
    ],
  },
  {
    no: 227, kind: "pot", form: "tart-dish", body: "oven", by: "ines",
    name: { fr: "Jatte à clafoutis", en: "Clafoutis dish", de: "Clafoutis-Form" },
    intro: {
      fr: "Plus creuse qu’un plat à tarte, pour trois litres d’appareil et une livre de cerises.",
      en: "Deeper than a tart dish, for three litres of batter and a pound of cherries.",
      de: "Tiefer als eine Tarteform, für drei Liter Teig und ein Pfund Kirschen.",
    },
    story: {
      fr: "Les noyaux restent dans les cerises, le goût aussi. Il nous en reste cinq de la fournée d’été ; la terre suivante sera un peu plus claire.",
      en: "The stones stay in the cherries, and so does the taste. Five are left of the summer firing; the next clay will be a shade lighter.",
      de: "Die Kerne bleiben in den Kirschen, der Geschmack auch. Vom Sommerbrand sind fünf übrig; der nächste Ton wird etwas heller.",
    },
    in: ["moulds"], since: "2026-06-30", with: [208],
    glazes: ["oatmeal", "celadon"],
    sizes: [{ code: "d300", price: 58, ml: 3000, g: 2100 }],
    left: { oatmeal: 3, celadon: 2 },
  },
  {
    no: 505, kind: "pot", form: "mixing-bowl", body: "table", by: "helene",
    name: { fr: "Jatte à pain", en: "Dough bowl", de: "Teigschüssel" },
    intro: {
      fr: "Large du bord, étroite du pied : on la cale contre soi pour pétrir.",
      en: "Wide at the rim, narrow at the foot: you hold it against you to knead.",
      de: "Oben weit, am Fuß schmal: Zum Kneten klemmt man sie an die Hüfte.",
    },
    story: {
      fr: "La terre épaisse garde la tiédeur de la pâte pendant la pousse. Émaillée à l’intérieur seulement, jusqu’au cordon : la main tient mieux la terre nue.",
      en: "The thick clay keeps the dough lukewarm while it rises. Glazed inside only, up to the roll of the rim: a hand has a better grip on bare clay.",
      de: "Der dicke Ton hält den Teig lau, während er geht. Glasiert ist nur die Innenseite bis zum Wulst: Auf blankem Ton rutscht die Hand nicht ab.",
    },
    in: ["prepare"], since: "2024-05-27", changed: "2026-11-14", bestseller: true, with: [711, 714, 221],
    glazes: ["terracotta", "oatmeal", "celadon"],
    sizes: [
      { code: "d240", price: 48, ml: 2200, g: 1500 },
      { code: "d280", price: 64, ml: 4000, g: 2300 },
      { code: "d320", price: 82, ml: 6200, g: 3300 },
    ],
    left: { "d320/celadon": 1 },
  },
  {
    no: 508, kind: "pot", form: "mortar", body: "rough", by: "paul",
    name: { fr: "Mortier et son pilon", en: "Mortar and pestle", de: "Mörser mit Stößel" },
    intro: {
      fr: "Deux kilos de grès chamotté, brut à l’intérieur : les gousses s’y écrasent au lieu de glisser.",
      en: "Two kilos of grogged stoneware, left rough inside: garlic is crushed there and does not skate about.",
      de: "Zwei Kilo schamottiertes Steinzeug, innen rau: Knoblauch wird zerdrückt und rutscht nicht weg.",
    },
    story: {
      fr: "Commencez par le gros sel, qui sert d’abrasif. Pilez du poignet, pas du bras, en tournant contre la paroi. Le pilon est en hêtre, avec une tête de grès.",
      en: "Start with coarse salt, which acts as an abrasive. Pound from the wrist, not the arm, working round the wall. The pestle is beech with a stoneware head.",
      de: "Mit grobem Salz beginnen, es wirkt wie ein Schleifmittel. Aus dem Handgelenk stoßen, nicht aus dem Arm, und an der Wand entlang. Der Stößel ist aus Buche mit einem Kopf aus Steinzeug.",
    },
    in: ["prepare"], since: "2025-01-15", bestseller: true, with: [706, 707, 701],
    glazes: ["charcoal", "oatmeal"],
    sizes: [{ code: "d180", price: 58, ml: 900, g: 2100 }],
  },
  {
    no: 509, kind: "pot", form: "mixing-bowl", body: "table", by: "ines",
    name: { fr: "Cul-de-poule en grès", en: "Whisking bowl", de: "Rührschüssel" },
    intro: {
      fr: "Le fond est rond à l’intérieur : le fouet passe partout.",
      en: "The inside has no corner: the whisk reaches everywhere.",
      de: "Innen ohne Kante: Der Schneebesen kommt überall hin.",
    },
    story: {
      fr: "Un bec pincé pour verser, un pied large pour rester en place. Pour les œufs, l’émail noir mat est le plus commode : on y voit le moindre éclat de coquille.",
      en: "A pinched lip for pouring and a wide foot to stay put. For eggs, matt black is the handiest glaze: the smallest bit of shell shows.",
      de: "Eine gezogene Schnauze zum Gießen, ein breiter Fuß für den Stand. Für Eier ist Mattschwarz am praktischsten: Man sieht jeden Schalensplitter.",
    },
    in: ["prepare"], since: "2026-11-14", changed: "2026-11-17", with: [505, 843],
    glazes: ["charcoal", "oatmeal", "rose"],
    sizes: [
      { code: "v1500", price: 44, ml: 1500, g: 1000 },
      { code: "v3000", price: 58, ml: 3000, g: 1700 },
    ],
  },
)
