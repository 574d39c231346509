import type { RecipeDocument } from "../model.ts"
import { pictureOf } from "../documents/pictures.ts"
import { sceneOf } from "../../photographs/photographs.ts"
import type { SceneName } from "../../photographs/notes.ts"
import { pathOf } from "../documents/variants.ts"
import type { Range } from "../documents/parts.ts"
import { html, perLanguage, slugify } from "../text.ts"
import type { Language, Text } from "../text.ts"

interface Recipe {
  readonly id: number
  readonly title: Text
  readonly author: string
  readonly publishedOn: string
  readonly preparationMin: number
  readonly cookingMin: number
  readonly ovenC: number | null
  readonly serves: number
  readonly ingredients: Readonly<Record<Language, ReadonlyArray<string>>>
  /** Paragraphs, divided by an empty line. */
  readonly method: Text
  readonly keywords: Text
  /** Numbers of the pieces it is cooked in and with, the main one first. */
  readonly pieces: readonly [number, ...ReadonlyArray<number>]
}

const recipes: ReadonlyArray<Recipe> = [
  {
    id: 1,
    author: "Claire Aubry",
    publishedOn: "2026-10-03",
    preparationMin: 20,
    cookingMin: 40,
    ovenC: 180,
    serves: 4,
    pieces: [204, 706],
    title: {
      fr: "Gratin de poireaux, œufs durs et comté",
      en: "Leek gratin with eggs and Comté",
      de: "Lauchgratin mit Ei und Comté",
    },
    ingredients: {
      fr: [
        "8 poireaux moyens",
        "4 œufs",
        "150 g de comté",
        "40 cl de lait entier",
        "30 g de beurre",
        "30 g de farine",
        "1 quignon de pain",
      ],
      en: [
        "8 medium leeks",
        "4 eggs",
        "150 g Comté",
        "400 ml whole milk",
        "30 g butter",
        "30 g flour",
        "1 heel of bread",
      ],
      de: [
        "8 mittelgroße Lauchstangen",
        "4 Eier",
        "150 g Comté",
        "400 ml Vollmilch",
        "30 g Butter",
        "30 g Mehl",
        "1 Brotkanten",
      ],
    },
    method: {
      fr: `Fendez les poireaux, lavez-les, faites-les fondre vingt minutes à couvert avec la moitié du beurre et une pincée de gros sel. Cuisez les œufs neuf minutes.

Avec le reste du beurre, la farine et le lait, faites une béchamel claire ; hors du feu, la moitié du fromage. Rangez les poireaux et les œufs coupés dans le tian de 32 cm, nappez, couvrez du reste de comté et du pain râpé.

Four à 180 °C, au milieu, quarante minutes. Sortez le plat dix minutes avant l’heure : le grès finit seul sa cuisson, et le dessus dore sans brûler.`,
      en: `Split the leeks, wash them and let them soften for twenty minutes under a lid with half the butter and a pinch of coarse salt. Boil the eggs for nine minutes.

Make a thin white sauce with the rest of the butter, the flour and the milk; off the heat, stir in half the cheese. Lay the leeks and halved eggs in the 32 cm tian, pour the sauce over, cover with the rest of the cheese and the grated bread.

Oven at 180 °C, middle rack, forty minutes. Take the dish out ten minutes before you eat: the stoneware finishes the cooking by itself and the top stays brown, not burnt.`,
      de: `Den Lauch längs halbieren, waschen und mit der halben Butter und einer Prise grobem Salz zwanzig Minuten zugedeckt weich dünsten. Die Eier neun Minuten kochen.

Aus der übrigen Butter, Mehl und Milch eine dünne Béchamel rühren; vom Herd nehmen und die Hälfte des Käses unterziehen. Lauch und halbierte Eier in die Tian-Form von 32 cm legen, begießen, mit dem restlichen Käse und dem geriebenen Brot bestreuen.

Bei 180 °C auf mittlerer Schiene vierzig Minuten backen. Zehn Minuten vor dem Essen herausnehmen: Das Steinzeug gart allein zu Ende, und die Kruste bleibt braun statt schwarz.`,
    },
    keywords: {
      fr: "gratin, poireau, comté, plat à four",
      en: "gratin, leek, Comté, oven dish",
      de: "Gratin, Lauch, Comté, Ofenform",
    },
  },
  {
    id: 2,
    author: "Paul Ithier",
    publishedOn: "2025-11-22",
    preparationMin: 40,
    cookingMin: 420,
    ovenC: 120,
    serves: 6,
    pieces: [124, 707, 705],
    title: { fr: "Daube de sept heures", en: "Seven-hour daube", de: "Daube, sieben Stunden" },
    ingredients: {
      fr: [
        "1,5 kg de joue ou de gîte de bœuf",
        "1 bouteille de vin rouge",
        "200 g de poitrine",
        "4 carottes",
        "2 oignons",
        "1 ruban d’écorce d’orange",
        "1 pincée d’herbes de la garrigue",
      ],
      en: [
        "1.5 kg beef cheek or shin",
        "1 bottle of red wine",
        "200 g streaky bacon",
        "4 carrots",
        "2 onions",
        "1 strip of orange peel",
        "1 pinch of garrigue herbs",
      ],
      de: [
        "1,5 kg Rinderbacke oder Wade",
        "1 Flasche Rotwein",
        "200 g Bauchspeck",
        "4 Karotten",
        "2 Zwiebeln",
        "1 Streifen Orangenschale",
        "1 Prise Kräuter der Garrigue",
      ],
    },
    method: {
      fr: `La veille, mettez tout dans le pot, le vin en dernier. Couvrez d’une assiette et laissez au frais.

Le jour même, four froid. Remplacez l’assiette par une assiette creuse pleine d’eau, réglez à 120 °C et n’y touchez plus pendant sept heures ; ajoutez l’eau tiède de l’assiette si le jus descend sous la viande.

C’est cuit quand on n’entend plus qu’une bulle de temps à autre. Une cuillère de moutarde à l’ancienne lie le jus.`,
      en: `The day before, put everything into the pot, the wine last. Cover with a plate and leave in a cool place.

On the day, start in a cold oven. Replace the plate with a soup plate full of water, set to 120 °C and leave it alone for seven hours; add the warm water from the plate if the liquid drops below the meat.

It is done when you hear only a bubble now and then. A spoonful of wholegrain mustard binds the juices.`,
      de: `Am Vortag alles in den Topf geben, den Wein zuletzt. Mit einem Teller abdecken und kühl stellen.

Am Tag selbst im kalten Ofen beginnen. Den Teller durch einen Suppenteller voll Wasser ersetzen, auf 120 °C stellen und sieben Stunden in Ruhe lassen; sinkt der Saft unter das Fleisch, das warme Wasser aus dem Teller nachgießen.

Fertig ist sie, wenn nur noch ab und zu eine Blase zu hören ist. Ein Löffel körniger Senf bindet den Saft.`,
    },
    keywords: {
      fr: "daube, bœuf, vin, mijoté",
      en: "daube, beef, wine, slow cooking",
      de: "Daube, Rind, Wein, Schmoren",
    },
  },
  {
    id: 3,
    author: "Inès Vaugrès",
    publishedOn: "2026-02-14",
    preparationMin: 30,
    cookingMin: 45,
    ovenC: 180,
    serves: 8,
    pieces: [221, 714, 505],
    title: { fr: "Kouglof du dimanche", en: "Sunday kugelhopf", de: "Sonntagsgugelhupf" },
    ingredients: {
      fr: [
        "500 g de farine T65",
        "20 cl de lait tiède",
        "20 g de levure fraîche",
        "150 g de beurre mou",
        "80 g de sucre",
        "2 œufs",
        "100 g de raisins trempés",
        "16 amandes entières",
        "10 g de sel",
      ],
      en: [
        "500 g white bread flour",
        "200 ml lukewarm milk",
        "20 g fresh yeast",
        "150 g soft butter",
        "80 g sugar",
        "2 eggs",
        "100 g soaked raisins",
        "16 whole almonds",
        "10 g salt",
      ],
      de: [
        "500 g Weizenmehl",
        "200 ml lauwarme Milch",
        "20 g frische Hefe",
        "150 g weiche Butter",
        "80 g Zucker",
        "2 Eier",
        "100 g eingeweichte Rosinen",
        "16 ganze Mandeln",
        "10 g Salz",
      ],
    },
    method: {
      fr: `Délayez la levure dans le lait, ajoutez farine, sel, sucre et œufs, pétrissez dix minutes dans la jatte ; puis le beurre, en trois fois, et les raisins. Laissez doubler sous un torchon : deux heures, moins près du four.

Beurrez le moule de 22 cm jusqu’en haut et dans chaque cannelure, posez les amandes au fond. Mettez la pâte, laissez-la monter à un doigt du bord.

Four à 180 °C, grille du bas, quarante-cinq minutes. Démoulez au bout de dix minutes ; le moule ne se lave pas, il s’essuie.`,
      en: `Stir the yeast into the milk, add flour, salt, sugar and eggs and knead for ten minutes in the dough bowl; then the butter, in three goes, and the raisins. Let it double under a cloth: two hours, less near the stove.

Butter the 22 cm mould right to the top and into every flute and lay the almonds at the bottom. Put in the dough and let it rise to a finger below the rim.

Oven at 180 °C, bottom rack, forty-five minutes. Turn out after ten minutes; the mould is not washed but wiped.`,
      de: `Die Hefe in der Milch auflösen, Mehl, Salz, Zucker und Eier dazugeben, in der Teigschüssel zehn Minuten kneten; dann die Butter in drei Portionen und die Rosinen. Unter einem Tuch auf das Doppelte gehen lassen: zwei Stunden, neben dem Herd weniger.

Die Form von 22 cm bis oben und in jede Rille buttern, die Mandeln auf den Boden legen. Den Teig einfüllen und bis einen Fingerbreit unter den Rand gehen lassen.

Bei 180 °C auf der unteren Schiene 45 Minuten backen. Nach zehn Minuten stürzen; die Form wird nicht gespült, sondern ausgewischt.`,
    },
    keywords: {
      fr: "kouglof, brioche, amandes",
      en: "kugelhopf, yeast cake, almonds",
      de: "Gugelhupf, Hefekuchen, Mandeln",
    },
  },
  {
    id: 4,
    author: "Erin",
    publishedOn: "2026-04-18",
    preparationMin: 10,
    cookingMin: 12,
    ovenC: 200,
    serves: 4,
    pieces: [215, 702],
    title: {
      fr: "Œufs cocotte au vert",
      en: "Coddled eggs with greens",
      de: "Eier im Förmchen mit Kräutern",
    },
    ingredients: {
      fr: [
        "4 œufs",
        "1 poignée d’oseille ou d’épinards",
        "10 cl de crème épaisse",
        "10 g de beurre",
        "un filet d’huile de noix",
      ],
      en: [
        "4 eggs",
        "1 handful of sorrel or spinach",
        "100 ml thick cream",
        "10 g butter",
        "a thread of walnut oil",
      ],
      de: [
        "4 Eier",
        "1 Handvoll Sauerampfer oder Spinat",
        "100 ml dicke Sahne",
        "10 g Butter",
        "ein Faden Walnussöl",
      ],
    },
    method: {
      fr: `Faites tomber les feuilles dans le beurre, une minute. Répartissez-les dans quatre ramequins, cassez un œuf dans chacun, couvrez de crème, salez le blanc et non le jaune, qui se tacherait.

Bain-marie d’eau chaude à mi-hauteur, 200 °C, douze minutes. Le blanc tremble encore quand on sort le plat : il prend pendant qu’on appelle tout le monde. Un filet d’huile de noix, du pain.`,
      en: `Wilt the leaves in the butter for a minute. Divide them among four ramekins, break an egg into each, cover with cream and salt the white, not the yolk, which would spot.

Stand in hot water to half their height, 200 °C, twelve minutes. The white still trembles when they come out: it sets while you call everyone. A thread of walnut oil, and bread.`,
      de: `Die Blätter eine Minute in der Butter zusammenfallen lassen. Auf vier Förmchen verteilen, je ein Ei hineinschlagen, mit Sahne bedecken und das Eiweiß salzen, nicht das Dotter, das bekäme Flecken.

Im heißen Wasserbad, halb hoch, bei 200 °C zwölf Minuten garen. Das Eiweiß zittert noch, wenn die Förmchen herauskommen: Es stockt, während man alle zu Tisch ruft. Ein Faden Walnussöl, dazu Brot.`,
    },
    keywords: {
      fr: "œufs, ramequin, oseille",
      en: "eggs, ramekin, sorrel",
      de: "Eier, Förmchen, Sauerampfer",
    },
  },
  {
    id: 5,
    author: "Hélène Marchais",
    publishedOn: "2026-09-12",
    preparationMin: 25,
    cookingMin: 50,
    ovenC: 240,
    serves: 6,
    pieces: [118, 711, 505],
    title: {
      fr: "Pain de seigle en cocotte",
      en: "Rye bread in a casserole",
      de: "Roggenbrot aus dem Bräter",
    },
    ingredients: {
      fr: [
        "350 g de farine de blé T65",
        "150 g de farine de seigle",
        "35 cl d’eau",
        "100 g de levain, ou 5 g de levure fraîche",
        "10 g de sel",
      ],
      en: [
        "350 g white bread flour",
        "150 g dark rye flour",
        "350 ml water",
        "100 g sourdough, or 5 g fresh yeast",
        "10 g salt",
      ],
      de: [
        "350 g Weizenmehl",
        "150 g Roggenmehl",
        "350 ml Wasser",
        "100 g Sauerteig oder 5 g frische Hefe",
        "10 g Salz",
      ],
    },
    method: {
      fr: `Mêlez le tout dans la jatte, sans pétrir ; repliez la pâte quatre fois, toutes les demi-heures. Laissez lever la nuit au frais.

Farinez la cocotte de 22 cm, posez-y la pâte, mettez le couvercle et enfournez à froid. Réglez à 240 °C : le grès et la pâte chauffent ensemble, rien ne casse. Au bout de trente-cinq minutes, ôtez le couvercle, quinze minutes encore.

Le pain est cuit quand il sonne creux sous le doigt. Attendez qu’il soit froid pour le couper, ou au moins essayez.`,
      en: `Mix everything in the dough bowl without kneading; fold the dough four times, every half hour. Let it rise overnight in a cool place.

Flour the 22 cm casserole, lay the dough in it, put on the lid and start in a cold oven. Set to 240 °C: stoneware and dough heat together and nothing breaks. After thirty-five minutes take off the lid and give it fifteen more.

The loaf is done when it sounds hollow under a knuckle. Wait until it is cold before cutting, or at least try.`,
      de: `Alles in der Teigschüssel mischen, ohne zu kneten; den Teig viermal falten, jede halbe Stunde einmal. Über Nacht kühl gehen lassen.

Den Bräter von 22 cm mit Mehl ausstäuben, den Teig hineinlegen, Deckel auf und in den kalten Ofen. Auf 240 °C stellen: Steinzeug und Teig werden gemeinsam heiß, nichts springt. Nach 35 Minuten den Deckel abnehmen, noch 15 Minuten backen.

Das Brot ist fertig, wenn es beim Klopfen hohl klingt. Mit dem Anschneiden warten, bis es kalt ist, oder es wenigstens versuchen.`,
    },
    keywords: { fr: "pain, seigle, cocotte", en: "bread, rye, casserole", de: "Brot, Roggen, Bräter" },
  },
]

const sceneNameOf = (recipe: Pick<Recipe, "id">): SceneName => `recipe-${recipe.id}` as SceneName

/** The recipes of one store, with the pieces they are told with. */
export const recipeDocuments = (range: Range, language: Language): ReadonlyArray<RecipeDocument> =>
  recipes.map((recipe) => {
    const pieces = recipe.pieces.map((no) => {
      const piece = range.get(no)
      if (piece === undefined) throw new Error(`recipe ${recipe.id} needs piece ${no}, which is not there`)
      return piece
    })
    const [main] = pieces
    return {
      entity_id: recipe.id,
      recettes_slug: slugify(recipe.title[language], language),
      recettes_title: recipe.title[language],
      recettes_contenu: html(recipe.method[language]),
      recettes_ingredients: recipe.ingredients[language],
      recettes_image: sceneOf(sceneNameOf(recipe)) ?? pictureOf(main!),
      recettes_auteur: recipe.author,
      recettes_keywords: recipe.keywords[language],
      recettes_date: recipe.publishedOn,
      url_path_by_store: perLanguage((other) => `recettes/${slugify(recipe.title[other], other)}`),
      recettes_related_product: pieces.map((piece) => ({
        id: piece.no,
        name: piece.name[language],
        url_key: pathOf(piece)[language],
        url_path: pathOf(piece)[language],
        image: pictureOf(piece),
      })),
      preparation_min: recipe.preparationMin,
      cooking_min: recipe.cookingMin,
      oven_c: recipe.ovenC,
      serves: recipe.serves,
    }
  })
