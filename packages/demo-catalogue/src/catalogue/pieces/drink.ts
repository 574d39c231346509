import { pieces } from "../authoring.ts"

/** What one drinks and pours from. */
export const drink = pieces(
  {
    no: 412, kind: "pot", form: "mug", body: "table", by: "helene",
    name: { fr: "Chope à anse", en: "Handled mug", de: "Henkelbecher" },
    intro: {
      fr: "Trente-cinq centilitres, une anse pour deux doigts, un pied que l’on n’a pas émaillé.",
      en: "Thirty-five centilitres, a handle for two fingers, a foot left bare.",
      de: "350 Milliliter, ein Henkel für zwei Finger, ein unglasierter Fuß.",
    },
    story: {
      fr: "L’anse est étirée à l’eau, pas moulée : elle s’amincit vers le bas, comme un ruban. Le pouce se pose dans le creux du haut. Les mouchetures sont le fer de la terre, remonté à la cuisson.",
      en: "The handle is pulled with water, not cast: it thins downwards like a ribbon. The thumb rests in the hollow at the top. The specks are iron from the clay, drawn up in the firing.",
      de: "Der Henkel ist gezogen, nicht gegossen: Nach unten wird er dünner wie ein Band. Der Daumen liegt oben in der Mulde. Die Sprenkel sind Eisen aus dem Ton, beim Brand aufgestiegen.",
    },
    in: ["mugs"], since: "2024-03-18", changed: "2026-11-17", chosen: true, bestseller: true, with: [420, 408, 713],
    glazes: ["iron-blue", "oatmeal", "celadon", "tenmoku", "rose", "charcoal"],
    sizes: [{ code: "v250", price: 24, ml: 250, g: 300 }, { code: "v350", price: 28, ml: 350, g: 390 }],
    left: { "v250/tenmoku": 3 },
    tiers: [{ qty: 4, price: 22.5 }],
  },
  {
    no: 408, kind: "pot", form: "espresso", body: "table", by: "ines",
    name: { fr: "Tasse à express et sa soucoupe", en: "Espresso cup and saucer", de: "Espressotasse mit Untertasse" },
    intro: {
      fr: "Une paroi épaisse qui garde six gorgées chaudes.",
      en: "A thick wall that keeps six sips hot.",
      de: "Eine dicke Wand, die sechs Schlucke heiß hält.",
    },
    story: {
      fr: "Passez-la à l’eau chaude avant le café. Le fond est rond, la crème se rassemble au milieu. La soucoupe est tournée à part, avec un creux qui empêche la tasse de glisser.",
      en: "Rinse it with hot water before the coffee. The inside is round, so the crema gathers in the middle. The saucer is thrown separately, with a well that keeps the cup from sliding.",
      de: "Vor dem Kaffee mit heißem Wasser ausspülen. Innen ist sie rund, die Crema sammelt sich in der Mitte. Die Untertasse wird eigens gedreht; eine Mulde hält die Tasse fest.",
    },
    in: ["mugs"], since: "2025-08-28", changed: "2026-10-12", bestseller: true, with: [412, 303, 414],
    glazes: ["tenmoku", "oatmeal", "iron-blue", "honey"],
    sizes: [{ code: "v80", price: 22, ml: 80, g: 310 }],
  },
  {
    no: 416, kind: "pot", form: "mug", body: "table", by: "paul",
    name: { fr: "Grande chope", en: "Large tankard", de: "Großer Krugbecher" },
    intro: {
      fr: "Un demi-litre, et l’anse où passe la main entière.",
      en: "Half a litre, with a handle for the whole hand.",
      de: "Ein halber Liter und ein Henkel für die ganze Hand.",
    },
    story: {
      fr: "Pour la bière, le cidre, ou beaucoup de tisane. Le grès garde frais ce qui y entre frais : laissez-la dix minutes au réfrigérateur.",
      en: "For beer, cider, or a great deal of herbal tea. Stoneware keeps cold what goes in cold: give it ten minutes in the refrigerator.",
      de: "Für Bier, Apfelwein oder sehr viel Kräutertee. Was kalt hineinkommt, bleibt kalt: zehn Minuten in den Kühlschrank stellen.",
    },
    in: ["mugs"], since: "2026-10-03", changed: "2026-11-09", with: [412],
    glazes: ["honey", "iron-blue", "charcoal"],
    sizes: [{ code: "v500", price: 34, ml: 500, g: 560 }],
  },
  {
    no: 405, kind: "pot", form: "tumbler", body: "table", by: "ines",
    name: { fr: "Gobelet pincé", en: "Pinched tumbler", de: "Gekniffener Becher" },
    intro: {
      fr: "Deux creux dans la paroi, pour le pouce et le majeur.",
      en: "Two hollows in the wall, for thumb and middle finger.",
      de: "Zwei Mulden in der Wand, für Daumen und Mittelfinger.",
    },
    story: {
      fr: "Pincé à la main aussitôt descendu du tour, quand la terre cède encore. Droitiers et gauchers le prennent de la même façon.",
      en: "Pinched by hand straight off the wheel, while the clay still gives. It suits the right hand and the left.",
      de: "Gleich nach dem Drehen von Hand gekniffen, solange der Ton noch nachgibt. Er liegt Rechts- und Linkshändern gleich gut.",
    },
    in: ["tumblers"], since: "2025-06-20", changed: "2026-11-03", bestseller: true, with: [434, 432],
    glazes: ["rose", "oatmeal", "iron-blue", "celadon", "charcoal"],
    sizes: [{ code: "v250", price: 18, ml: 250, g: 270 }],
    tiers: [{ qty: 6, price: 16 }],
  },
  {
    no: 415, kind: "pot", form: "tea-bowl", body: "table", by: "helene",
    name: { fr: "Bol à thé", en: "Tea bowl", de: "Teeschale" },
    intro: {
      fr: "Un bol sans anse, que l’on tourne un peu dans les mains avant de boire.",
      en: "A bowl without a handle, to be turned a little in the hands before drinking.",
      de: "Eine Schale ohne Henkel, die man vor dem Trinken ein wenig in den Händen dreht.",
    },
    story: {
      fr: "Le pied est tournassé en trois coups et laissé tel quel : c’est là qu’un potier regarde d’abord. Aucun n’est tout à fait rond ni tout à fait pareil.",
      en: "The foot is turned in three cuts and left as it is: that is where a potter looks first. None is quite round, nor quite like the next.",
      de: "Der Fuß ist mit drei Schnitten abgedreht und so belassen: Dort sieht ein Töpfer zuerst hin. Keine ist ganz rund, keine ganz wie die andere.",
    },
    in: ["tumblers"], since: "2026-11-14", changed: "2026-11-16", chosen: true, with: [420, 812],
    glazes: ["tenmoku", "celadon", "ash-green", "oatmeal"],
    sizes: [{ code: "d115", price: 32, ml: 300, g: 330 }],
    left: { tenmoku: 2, celadon: 3 },
  },
  {
    no: 420, kind: "pot", form: "teapot", body: "table", by: "helene",
    name: { fr: "Théière boule", en: "Round teapot", de: "Kugelteekanne" },
    intro: {
      fr: "Ronde, pour que les feuilles circulent ; le bec coupe le filet net.",
      en: "Round, so that the leaves can move; the spout cuts the stream clean.",
      de: "Rund, damit die Blätter sich bewegen; der Ausguss tropft nicht nach.",
    },
    story: {
      fr: `Quatre pièces tournées ou étirées séparément, puis assemblées quand la terre est ferme. La grille est percée dans la paroi, derrière le bec : trente-deux trous, à la main.

Le couvercle est retenu par un talon ; on verse jusqu’à la dernière tasse sans poser le doigt dessus.`,
      en: `Four pieces thrown or pulled separately, then joined once the clay is firm. The strainer is pierced in the wall behind the spout: thirty-two holes, by hand.

A heel holds the lid, so you can pour to the last cup without a finger on it.`,
      de: `Vier Teile, einzeln gedreht oder gezogen und montiert, wenn der Ton fest ist. Das Sieb ist hinter dem Ausguss in die Wand gestochen: 32 Löcher, von Hand.

Eine Nase hält den Deckel; man gießt bis zur letzten Tasse, ohne den Finger daraufzulegen.`,
    },
    in: ["teapots"], since: "2024-11-19", changed: "2026-11-12", bestseller: true, with: [415, 412, 414, 821],
    glazes: ["celadon", "oatmeal", "iron-blue", "tenmoku"],
    sizes: [{ code: "v600", price: 78, ml: 600, g: 720 }, { code: "v1100", price: 96, ml: 1100, g: 1050 }],
    left: { "v1100/tenmoku": 0, "v600/celadon": 2 },
  },
  {
    no: 421, kind: "pot", form: "teapot", body: "table", by: "helene",
    name: { fr: "Théière de Noël 2025", en: "Christmas teapot 2025", de: "Weihnachtskanne 2025" },
    intro: {
      fr: "La théière d’une seule fournée, signée et datée sous le pied.",
      en: "The teapot of a single firing, signed and dated under the foot.",
      de: "Die Kanne eines einzigen Brandes, unter dem Fuß signiert und datiert.",
    },
    story: {
      fr: "Vingt-quatre pièces en engobe rose, sorties du four le 6 décembre 2025. Toutes sont vendues ; la page reste pour qui chercherait la sienne.",
      en: "Twenty-four pieces in rose slip, out of the kiln on 6 December 2025. All are sold; the page stays for anyone who wants to look theirs up.",
      de: "24 Stück in rosa Engobe, aus dem Ofen am 6. Dezember 2025. Alle sind verkauft; die Seite bleibt für alle, die ihre nachschlagen möchten.",
    },
    in: ["teapots"], since: "2025-12-06", changed: "2026-01-09", with: [420],
    glazes: ["rose"],
    sizes: [{ code: "v800", price: 110, ml: 800, g: 860, offer: { price: 95, from: "2025-12-20 00:00:00", to: "2026-01-06 23:59:59" } }],
    left: { rose: 0 },
  },
  {
    no: 432, kind: "pot", form: "pitcher", body: "table", by: "paul",
    name: { fr: "Pichet à bec pincé", en: "Pitcher with pinched lip", de: "Krug mit gezogener Schnauze" },
    intro: {
      fr: "Pour l’eau sur la table, le cidre à l’ombre, trois branches dans l’entrée.",
      en: "For water at table, cider in the shade, three branches in the hall.",
      de: "Für Wasser auf dem Tisch, Most im Schatten, drei Zweige im Flur.",
    },
    story: {
      fr: "Un pichet se juge plein : l’anse est placée assez haut pour qu’il bascule sans effort. Le bec, pincé vif, renvoie la dernière goutte à l’intérieur.",
      en: "A pitcher is judged when full: the handle sits high enough for it to tip by itself. The lip, pinched sharp, sends the last drop back inside.",
      de: "Einen Krug beurteilt man voll: Der Henkel sitzt so hoch, dass er von selbst kippt. Die scharf gezogene Schnauze schickt den letzten Tropfen zurück.",
    },
    in: ["pitchers"], since: "2025-03-05", changed: "2026-11-19", chosen: true, with: [405, 434],
    glazes: ["iron-blue", "oatmeal", "ash-green", "honey"],
    sizes: [{ code: "v1000", price: 64, ml: 1000, g: 900 }, { code: "v1800", price: 82, ml: 1800, g: 1400 }],
    left: { "v1800/honey": 0 },
  },
  {
    no: 434, kind: "pot", form: "carafe", body: "table", by: "ines",
    name: { fr: "Carafe", en: "Carafe", de: "Karaffe" },
    intro: {
      fr: "Un col que l’on prend à pleine main, sans anse.",
      en: "A neck made for the whole hand, and no handle.",
      de: "Ein Hals, den man mit der ganzen Hand fasst, ohne Henkel.",
    },
    story: {
      fr: "Trempée une heure dans l’eau froide, elle rafraîchit le vin par son seul poids de terre. Elle tient dans la porte d’un réfrigérateur.",
      en: "Soaked for an hour in cold water, it cools wine by its own weight of clay. It fits in a refrigerator door.",
      de: "Eine Stunde in kaltes Wasser gestellt, kühlt sie den Wein allein durch ihre Masse. Sie passt in die Kühlschranktür.",
    },
    in: ["pitchers"], since: "2025-07-08", with: [405, 432],
    glazes: ["oatmeal", "rose", "charcoal"],
    sizes: [{ code: "v900", price: 58, ml: 900, g: 780, offer: { price: 49, from: "2026-11-20 00:00:00", to: "2026-11-30 23:59:59", lowest30d: 58 } }],
  },
  {
    no: 414, kind: "pot", form: "jug", body: "table", by: "ines",
    name: { fr: "Pot à lait", en: "Milk jug", de: "Milchkännchen" },
    intro: {
      fr: "De la crème pour six cafés, ou du lait pour deux bols.",
      en: "Cream for six coffees, or milk for two bowls.",
      de: "Sahne für sechs Tassen Kaffee oder Milch für zwei Schalen Müsli.",
    },
    story: {
      fr: "Le même profil que le pichet, à l’échelle d’une main. Il va au micro-ondes, et le lait ne s’y prend pas d’odeur.",
      en: "The pitcher’s profile at the scale of one hand. It goes in the microwave, and milk takes on no smell in it.",
      de: "Das Profil des Krugs im Maßstab einer Hand. Er darf in die Mikrowelle, und die Milch nimmt keinen Geruch an.",
    },
    in: ["pitchers", "small-table"], since: "2024-08-22", changed: "2026-10-17", with: [420, 412],
    glazes: ["oatmeal", "celadon", "honey", "iron-blue"],
    sizes: [{ code: "v350", price: 26, ml: 350, g: 340 }],
  },
)
