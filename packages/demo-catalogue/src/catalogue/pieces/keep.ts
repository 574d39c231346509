import { pieces } from "../authoring.ts"

/** What keeps. */
export const keep = pieces(
  {
    no: 602, kind: "pot", form: "confit-pot", body: "earthen", by: "paul",
    name: { fr: "Pot à confit", en: "Confit pot", de: "Confittopf" },
    intro: {
      fr: "Émaillé en haut, nu en bas : la partie nue plongeait dans la terre fraîche du cellier.",
      en: "Glazed above, bare below: the bare half used to be sunk in the cool earth of the cellar.",
      de: "Oben glasiert, unten blank: Die blanke Hälfte stand früher in der kühlen Erde des Kellers.",
    },
    story: {
      fr: "Quatre cuisses de canard, couvertes de deux doigts de graisse. On sert avec une cuillère propre et on lisse la surface : c’est elle qui conserve. Sans confit, il fait un beau pot à branches.",
      en: "Four duck legs, covered with two fingers of fat. Serve with a clean spoon and smooth the surface again: that is what keeps the air out. Without confit it makes a good pot for branches.",
      de: "Vier Entenkeulen, zwei Fingerbreit mit Fett bedeckt. Mit sauberem Löffel entnehmen und die Oberfläche glatt streichen: Sie ist es, die konserviert. Ohne Confit steht er gut mit Zweigen da.",
    },
    in: ["keeping-jars"], since: "2024-09-30", changed: "2026-10-26", bestseller: true, with: [707, 124],
    glazes: ["terracotta", "honey"],
    sizes: [{ code: "h225", price: 84, ml: 3500, g: 2300 }],
  },
  {
    no: 603, kind: "pot", form: "jar", body: "table", by: "helene",
    name: { fr: "Pot à provisions", en: "Provision jar", de: "Vorratsdose" },
    intro: {
      fr: "Pour le café, la farine, le riz ; le couvercle se pose et ne se visse pas.",
      en: "For coffee, flour, rice; the lid sits, it does not screw.",
      de: "Für Kaffee, Mehl, Reis; der Deckel liegt auf und wird nicht geschraubt.",
    },
    story: {
      fr: "Le bord intérieur du couvercle descend de huit millimètres : assez pour tenir, assez peu pour s’ouvrir d’une main. À l’abri de la lumière, le café y garde son odeur trois semaines.",
      en: "The inner edge of the lid reaches down eight millimetres: enough to hold, little enough to open with one hand. Away from light, coffee keeps its smell here for three weeks.",
      de: "Der Innenrand des Deckels reicht acht Millimeter hinab: genug, um zu halten, und doch mit einer Hand zu öffnen. Im Dunkeln behält Kaffee hier drei Wochen lang seinen Duft.",
    },
    in: ["keeping-jars", "kitchen-shelf"], since: "2025-02-24", changed: "2026-11-18", chosen: true, with: [608, 609, 714],
    glazes: ["oatmeal", "iron-blue", "charcoal", "ash-green"],
    sizes: [
      { code: "v750", price: 42, ml: 750, g: 800 },
      { code: "v1500", price: 56, ml: 1500, g: 1300 },
      { code: "v2500", price: 72, ml: 2500, g: 1900 },
    ],
    left: { "v2500/ash-green": 0, "v750/charcoal": 3 },
  },
  {
    no: 604, kind: "pot", form: "jar", body: "table", by: "paul",
    name: { fr: "Pot à cornichons", en: "Pickle jar", de: "Gurkentopf" },
    intro: {
      fr: "Deux litres, avec une pierre plate qui garde les légumes sous la saumure.",
      en: "Two litres, with a flat stone to hold the vegetables under the brine.",
      de: "Zwei Liter, mit einem Beschwerstein, der das Gemüse unter der Lake hält.",
    },
    story: {
      fr: "Vingt grammes de sel par litre, une feuille de vigne pour le croquant, dix jours à la cave. Le grès ne rend rien à la saumure : ni goût, ni couleur.",
      en: "Twenty grams of salt to the litre, a vine leaf for crispness, ten days in the cellar. Stoneware gives nothing to the brine, neither taste nor colour.",
      de: "Zwanzig Gramm Salz pro Liter, ein Weinblatt für den Biss, zehn Tage im Keller. Steinzeug gibt nichts an die Lake ab, weder Geschmack noch Farbe.",
    },
    in: ["keeping-jars"], since: "2026-08-11", changed: "2026-09-02", with: [706, 704],
    glazes: ["honey"],
    sizes: [{ code: "v2000", price: 66, ml: 2000, g: 1900 }],
  },
  {
    no: 606, kind: "pot", form: "vinegar-jar", body: "table", by: "paul",
    name: { fr: "Vinaigrier", en: "Vinegar jar", de: "Essigtopf" },
    intro: {
      fr: "Trois litres et demi, un robinet de bois, un couvercle qui laisse passer l’air : la mère respire.",
      en: "Three and a half litres, a wooden tap, a lid that lets in air: the mother breathes.",
      de: "Dreieinhalb Liter, ein Holzhahn, ein Deckel, der Luft lässt: Die Mutter atmet.",
    },
    story: {
      fr: `Versez un litre de vinaigre vivant, ajoutez les fonds de bouteilles de vin, jamais plus d’un tiers à la fois. Au bout de six semaines, tirez par le bas ; la mère flotte et n’est pas dérangée.

Le bas de la panse reste nu pour que la paroi respire. Faites tremper le robinet une nuit avant de le poser : le bois gonfle et ferme.`,
      en: `Pour in a litre of live vinegar, then add the ends of wine bottles, never more than a third at a time. After six weeks draw off from below; the mother floats and is not disturbed.

The lower belly is left bare so that the wall can breathe. Soak the tap overnight before fitting it: the wood swells and seals.`,
      de: `Einen Liter lebenden Essig einfüllen, dann Weinreste dazugeben, nie mehr als ein Drittel auf einmal. Nach sechs Wochen unten abzapfen; die Mutter schwimmt oben und bleibt ungestört.

Der untere Bauch bleibt blank, damit die Wand atmet. Den Hahn vor dem Einsetzen über Nacht wässern: Das Holz quillt und dichtet.`,
    },
    in: ["oil-vinegar"], since: "2025-09-23", changed: "2026-11-07", chosen: true, with: [703, 607],
    glazes: ["honey", "tenmoku"],
    sizes: [{ code: "v3500", price: 148, ml: 3500, g: 3400 }],
    left: { tenmoku: 2 },
    options: [
      {
        type: "radio", title: { fr: "Robinet", en: "Tap", de: "Hahn" }, required: true,
        values: [
          { title: { fr: "Buis", en: "Boxwood", de: "Buchsbaum" }, price: 0 },
          { title: { fr: "Olivier", en: "Olive wood", de: "Olivenholz" }, price: 9 },
        ],
      },
      {
        type: "multiple", title: { fr: "À joindre", en: "To go with it", de: "Dazu" },
        values: [
          { title: { fr: "Une mère de vinaigre", en: "A vinegar mother", de: "Eine Essigmutter" }, price: 8 },
          { title: { fr: "Un robinet de rechange", en: "A spare tap", de: "Ein Ersatzhahn" }, price: 12 },
          { title: { fr: "Un entonnoir de grès", en: "A stoneware funnel", de: "Ein Trichter aus Steinzeug" }, price: 16 },
        ],
      },
    ],
  },
  {
    no: 607, kind: "pot", form: "oil-bottle", body: "table", by: "ines",
    name: { fr: "Flacon à huile", en: "Oil bottle", de: "Ölflasche" },
    intro: {
      fr: "Un demi-litre à l’abri de la lumière, avec un bec verseur de liège et d’étain.",
      en: "Half a litre kept from the light, with a cork and pewter pourer.",
      de: "Ein halber Liter, vor Licht geschützt, mit Ausgießer aus Kork und Zinn.",
    },
    story: {
      fr: "L’huile rancit par la lumière avant de rancir par l’air. Émaillé dedans comme dehors, il se lave à l’eau très chaude, sans savon.",
      en: "Oil is spoiled by light before it is spoiled by air. Glazed inside and out, it is washed with very hot water and no soap.",
      de: "Öl verdirbt zuerst durch Licht, dann durch Luft. Innen wie außen glasiert; gewaschen wird mit sehr heißem Wasser, ohne Seife.",
    },
    in: ["oil-vinegar"], since: "2024-12-09", changed: "2026-11-01", bestseller: true, with: [701, 606],
    glazes: ["honey", "oatmeal", "ash-green", "charcoal"],
    sizes: [{ code: "v500", price: 34, ml: 500, g: 520 }],
  },
  {
    no: 608, kind: "pot", form: "utensil-jar", body: "table", by: "helene",
    name: { fr: "Pot à ustensiles", en: "Utensil jar", de: "Kochlöffeltopf" },
    intro: {
      fr: "Un kilo et demi de terre : douze cuillères ne le renversent pas.",
      en: "A kilo and a half of clay: a dozen spoons will not tip it over.",
      de: "Anderthalb Kilo Ton: Zwölf Kochlöffel werfen ihn nicht um.",
    },
    story: {
      fr: "Trois litres d’air et un fond lourd, tourné deux fois plus épais que la paroi. Il reste près du feu sans craindre la chaleur.",
      en: "Three litres of air and a heavy floor, thrown twice as thick as the wall. It can stand near the stove without minding the heat.",
      de: "Innen viel Platz und ein schwerer Boden, doppelt so dick gedreht wie die Wand. Er darf neben dem Herd stehen, die Wärme stört ihn nicht.",
    },
    in: ["kitchen-shelf"], since: "2025-05-06", changed: "2026-10-08", with: [843, 609],
    glazes: ["iron-blue", "oatmeal", "charcoal", "rose"],
    sizes: [{ code: "h170", price: 44, ml: 1400, g: 1500 }],
  },
  {
    no: 609, kind: "pot", form: "salt-crock", body: "table", by: "ines",
    name: { fr: "Saloir", en: "Salt crock", de: "Salztopf" },
    intro: {
      fr: "Une livre de gros sel, que l’on prend à trois doigts.",
      en: "A pound of coarse salt, taken with three fingers.",
      de: "Ein Pfund grobes Salz, mit drei Fingern zu greifen.",
    },
    story: {
      fr: "L’ouverture est large comme une main, le couvercle tient la vapeur dehors. Une dizaine de grains de riz au fond, et le sel ne colle pas.",
      en: "The mouth is as wide as a hand, and the lid keeps out steam. Ten grains of rice at the bottom and the salt will not cake.",
      de: "Die Öffnung ist handbreit, der Deckel hält den Dampf draußen. Zehn Reiskörner auf dem Boden, und das Salz klumpt nicht.",
    },
    in: ["kitchen-shelf"], since: "2025-11-11", changed: "2026-11-04", bestseller: true, with: [706, 608],
    glazes: ["oatmeal", "celadon", "tenmoku", "iron-blue"],
    sizes: [{ code: "v500", price: 38, ml: 500, g: 620 }],
    left: { tenmoku: 0 },
  },
  {
    no: 610, kind: "pot", form: "jam-jar", body: "table", by: "ines",
    name: { fr: "Pot à confiture", en: "Jam pot", de: "Marmeladentopf" },
    intro: {
      fr: "Pour la table du matin ; un col où se noue un papier.",
      en: "For the breakfast table; with a neck to tie a paper round.",
      de: "Für den Frühstückstisch; mit einem Hals, um den man ein Papier bindet.",
    },
    story: {
      fr: "On y verse la confiture chaude, jamais bouillante : laissez-la tiédir cinq minutes. Le col porte le papier, la ficelle ou un morceau de toile.",
      en: "Pour the jam in hot, never boiling: let it cool for five minutes first. The neck takes paper, string or a piece of cloth.",
      de: "Die Marmelade heiß, aber nicht kochend einfüllen: fünf Minuten abkühlen lassen. Der Hals hält Papier, Schnur oder ein Stück Stoff.",
    },
    in: ["kitchen-shelf"], since: "2024-07-19", with: [712, 713],
    glazes: ["oatmeal", "rose", "celadon"],
    sizes: [{ code: "v350", price: 18, ml: 350, g: 330 }],
    tiers: [{ qty: 4, price: 16.5 }],
  },
)
