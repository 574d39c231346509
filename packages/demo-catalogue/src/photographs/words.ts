/** Alternative texts of photographs. */
import type { ProductDefinition } from "../catalogue/authoring.ts"
import type { Language, Text } from "../catalogue/text.ts"
import { isGlaze } from "../drawings/finishes.ts"
import type { FinishId, GlazeId } from "../drawings/index.ts"
import type { SceneName } from "./notes.ts"

const wearing: Readonly<Record<GlazeId, Text>> = {
  "iron-blue": { fr: "émail bleu de fer", en: "iron blue glaze", de: "eisenblau glasiert" },
  oatmeal: { fr: "émail avoine moucheté", en: "speckled oatmeal glaze", de: "haferfarben und gesprenkelt" },
  "ash-green": { fr: "émail vert de cendre", en: "ash green glaze", de: "aschegrün glasiert" },
  celadon: { fr: "émail céladon", en: "celadon glaze", de: "seladonfarben" },
  rose: { fr: "engobe rose", en: "rose slip", de: "mit rosa Engobe" },
  honey: { fr: "émail miel brillant", en: "glossy honey glaze", de: "honigfarben und glänzend" },
  tenmoku: {
    fr: "émail tenmoku, brun aux arêtes",
    en: "tenmoku glaze, brown at the edges",
    de: "Tenmoku, an den Kanten braun",
  },
  charcoal: { fr: "noir mat", en: "matt black", de: "mattschwarz" },
  terracotta: {
    fr: "terre nue, intérieur couleur miel",
    en: "bare clay, honey-coloured inside",
    de: "aus blankem Ton, innen honigfarben",
  },
}

const ground: Text = { fr: "sur fond clair", en: "on a pale ground", de: "vor hellem Grund" }
const besideIt: Readonly<Record<string, Text>> = {
  soup: { fr: "remplie de soupe gratinée", en: "filled with gratinated soup", de: "mit überbackener Suppe" },
  lemons: { fr: "pleine de citrons", en: "full of lemons", de: "voller Zitronen" },
  branch: { fr: "avec un rameau vert", en: "with a green twig", de: "mit einem grünen Zweig" },
}

/**
 * Alternative text of the card picture of a piece: name, glaze, and what there is to see beside it.
 *
 * @param extra - what lies or stands in it, as the notes of the photograph say
 * @rule DC12 — look
 */
export const cardWords = (
  piece: ProductDefinition,
  finish: FinishId,
  language: Language,
  extra?: string,
): string =>
  [
    piece.name[language],
    ...(isGlaze(finish) ? [wearing[finish][language]] : []),
    extra === undefined ? ground[language] : (besideIt[extra]?.[language] ?? ground[language]),
  ].join(", ")

/** Alternative texts of the wide pictures. */
export const sceneWords: Readonly<Record<SceneName, Text>> = {
  home: {
    fr: "Un pichet bleu, une chope céladon, une coupe de citrons, une tasse brune et un vase noir sur une planche de chêne, dans la lumière du soir.",
    en: "A blue pitcher, a celadon mug, a bowl of lemons, a brown cup and a black vase on an oak board, in late light.",
    de: "Ein blauer Krug, ein seladonfarbener Becher, eine Schale Zitronen, eine braune Tasse und eine schwarze Vase auf einem Eichenbrett, im Abendlicht.",
  },
  cook: {
    fr: "Une cocotte couleur miel sur une planche, un tian gratiné, une terrine noire, deux ramequins et des cuillères en bois.",
    en: "A honey-coloured casserole on a board, a tian with its gratin, a black terrine, two ramekins and wooden spoons.",
    de: "Ein honigfarbener Bräter auf einem Brett, eine Tian-Form mit Gratin, eine schwarze Pastetenform, zwei Förmchen und Holzlöffel.",
  },
  serve: {
    fr: "Une pile d’assiettes bleues et avoine, un bol céladon, un saladier plein de feuilles, une assiette creuse et un œuf dans son coquetier.",
    en: "A stack of blue and oatmeal plates, a celadon bowl, a salad bowl full of leaves, a soup plate and an egg in its cup.",
    de: "Ein Stapel blauer und haferfarbener Teller, eine seladonfarbene Schale, eine Salatschüssel voller Blätter, ein Suppenteller und ein Ei im Becher.",
  },
  drink: {
    fr: "Une théière céladon et un bol à thé sur une planche, un pichet avoine, une chope de café, deux gobelets et une tasse à express.",
    en: "A celadon teapot and a tea bowl on a board, an oatmeal pitcher, a mug of coffee, two tumblers and an espresso cup.",
    de: "Eine seladonfarbene Teekanne und eine Teeschale auf einem Brett, ein haferfarbener Krug, ein Becher Kaffee, zwei Becher und eine Espressotasse.",
  },
  keep: {
    fr: "Un pot à confit en terre nue, un vinaigrier couleur miel, un pot à provisions, un saloir bleu et une bouteille à huile.",
    en: "A confit pot in bare clay, a honey-coloured vinegar jar, a provision jar, a blue salt crock and an oil bottle.",
    de: "Ein Confit-Topf aus blankem Ton, ein honigfarbener Essigtopf, ein Vorratstopf, ein blauer Salztopf und eine Ölflasche.",
  },
  pantry: {
    fr: "Huile, vinaigre, moutarde et confitures, farine et sel en sachet, deux citrons et un bol sur une planche.",
    en: "Oil, vinegar, mustard and jams, flour and salt in bags, two lemons and a bowl on a board.",
    de: "Öl, Essig, Senf und Konfitüren, Mehl und Salz in Tüten, zwei Zitronen und eine Schale auf einem Brett.",
  },
  workshop: {
    fr: "Un livre rouge, un carnet bleu, un torchon plié sous une cuillère en bois, deux bols et un pot noir plein de cuillères.",
    en: "A red book, a blue notebook, a folded tea towel under a wooden spoon, two bowls and a black jar of spoons.",
    de: "Ein rotes Buch, ein blaues Notizheft, ein gefaltetes Geschirrtuch unter einem Holzlöffel, zwei Schalen und ein schwarzer Topf mit Löffeln.",
  },
  "recipe-1": {
    fr: "Un gratin doré dans son tian, sur une planche, avec un pichet, du pain, des œufs et un torchon de lin.",
    en: "A browned gratin in its tian on a board, with a pitcher, bread, eggs and a linen towel.",
    de: "Ein goldbraunes Gratin in seiner Tian-Form auf einem Brett, dazu ein Krug, Brot, Eier und ein Leinentuch.",
  },
  "recipe-2": {
    fr: "Une daube sombre dans son pot de terre nue, une assiette creuse et une cuillère, du pain et une carafe noire.",
    en: "A dark daube in its pot of bare clay, a soup plate and a spoon, bread and a black carafe.",
    de: "Eine dunkle Daube in ihrem Topf aus blankem Ton, ein Suppenteller mit Löffel, Brot und eine schwarze Karaffe.",
  },
  "recipe-3": {
    fr: "Un kouglof démoulé et poudré de sucre, son moule couleur miel, une jatte, deux œufs et un sac de farine.",
    en: "A kugelhopf turned out and dusted with sugar, its honey-coloured mould, a bowl, two eggs and a bag of flour.",
    de: "Ein gestürzter Gugelhupf mit Puderzucker, seine honigfarbene Form, eine Schüssel, zwei Eier und eine Tüte Mehl.",
  },
  "recipe-4": {
    fr: "Quatre œufs cocotte aux herbes dans des ramequins de quatre couleurs, sur une planche, avec du pain et de l’huile de noix.",
    en: "Four coddled eggs with herbs in ramekins of four colours on a board, with bread and walnut oil.",
    de: "Vier Eier mit Kräutern in Förmchen von vier Farben auf einem Brett, dazu Brot und Walnussöl.",
  },
  "recipe-5": {
    fr: "Un pain de seigle dans une cocotte bleue ouverte, le couvercle à côté, une jatte, un sac de farine et un torchon.",
    en: "A rye loaf in an open blue casserole, the lid beside it, a bowl, a bag of flour and a towel.",
    de: "Ein Roggenbrot im offenen blauen Bräter, der Deckel daneben, eine Schüssel, eine Tüte Mehl und ein Tuch.",
  },
}
