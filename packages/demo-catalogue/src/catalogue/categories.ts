import type { FormId } from "../drawings/index.ts"
import type { CatalogueDocument, Json } from "./model.ts"
import type { ProductDefinition } from "./authoring.ts"
import { sceneOf } from "../photographs/photographs.ts"
import { html, perLanguage, slugify } from "./text.ts"
import type { Language, Text } from "./text.ts"

interface CategoryFacts {
  readonly id: number
  readonly drawing: FormId
  readonly name: Text
  readonly about: Text
}

interface Family extends CategoryFacts {
  readonly categories: Readonly<Record<string, CategoryFacts>>
}

/** The tree below the default category: families (level 2), each with its categories (level 3). */
export const families = {
  cook: {
    id: 10,
    drawing: "cocotte",
    name: { fr: "Cuire", en: "Cook", de: "Kochen" },
    about: {
      fr: "Pour mijoter, gratiner et rôtir au four. Le grès monte lentement en chaleur et la garde : sorti du four, un plat mijote encore dix minutes. Aucune de ces pièces ne va sur la flamme vive.",
      en: "For braising, gratins and roasting in the oven. Stoneware takes up heat slowly and keeps it: a dish goes on simmering ten minutes after it leaves the oven. None of these pieces goes on an open flame.",
      de: "Zum Schmoren, Überbacken und Braten im Ofen. Steinzeug nimmt Hitze langsam auf und hält sie: Ein Gericht gart noch zehn Minuten weiter, wenn es auf dem Tisch steht. Keines dieser Stücke gehört auf die offene Flamme.",
    },
    categories: {
      casseroles: {
        id: 11,
        drawing: "cocotte",
        name: {
          fr: "Cocottes et pots à mijoter",
          en: "Casseroles and stew pots",
          de: "Bräter und Schmortöpfe",
        },
        about: {
          fr: "Le couvercle fait la moitié du travail : la vapeur touche la coupole, redescend le long de la pente et retombe sur la viande.",
          en: "The lid does half the work: steam meets the dome, runs back down the slope and falls on the meat again.",
          de: "Der Deckel tut die halbe Arbeit: Dampf schlägt sich an der Kuppel nieder, läuft die Schräge hinab und tropft zurück aufs Fleisch.",
        },
      },
      gratins: {
        id: 12,
        drawing: "tian",
        name: { fr: "Plats à gratin", en: "Gratin dishes", de: "Auflaufformen" },
        about: {
          fr: "Des parois basses et inclinées, pour que la croûte prenne plus de place que la crème.",
          en: "Low, sloping walls, so that the crust has more room than the cream.",
          de: "Niedrige, schräge Wände, damit die Kruste mehr Platz hat als die Sahne.",
        },
      },
      terrines: {
        id: 13,
        drawing: "terrine",
        name: { fr: "Terrines", en: "Terrines", de: "Pastetenformen" },
        about: {
          fr: "Parois épaisses et couvercle posé en feuillure : la terrine cuit au bain-marie et refroidit dans le même pot.",
          en: "Thick walls and a lid set in a rebate: the terrine cooks in its water bath and cools in the same pot.",
          de: "Dicke Wände und ein Deckel, der im Falz sitzt: Die Pastete gart im Wasserbad und kühlt in derselben Form aus.",
        },
      },
      moulds: {
        id: 14,
        drawing: "kugelhopf",
        name: { fr: "Moules et ramequins", en: "Moulds and ramekins", de: "Backformen und Förmchen" },
        about: {
          fr: "Pour ce qui lève, prend ou caramélise. Beurrez jusqu’au bord : la pâte grimpe.",
          en: "For what rises, sets or caramelises. Butter right up to the rim: batter climbs.",
          de: "Für alles, was aufgeht, stockt oder karamellisiert. Bis zum Rand buttern: Teig klettert.",
        },
      },
      prepare: {
        id: 15,
        drawing: "mixing-bowl",
        name: { fr: "Jattes et mortiers", en: "Mixing bowls and mortars", de: "Rührschüsseln und Mörser" },
        about: {
          fr: "Avant le feu : pétrir, battre, piler. Des pièces lourdes, qui ne tournent pas sur la table.",
          en: "Before the heat: kneading, beating, pounding. Heavy pieces that stay where you put them.",
          de: "Vor der Hitze: kneten, schlagen, stampfen. Schwere Stücke, die auf dem Tisch nicht wandern.",
        },
      },
    },
  },
  serve: {
    id: 20,
    drawing: "plate",
    name: { fr: "Servir", en: "Serve", de: "Servieren" },
    about: {
      fr: "Assiettes, bols et plats de table. La plupart des formes existent dans plusieurs émaux de la même cuisson : ils se mélangent sans se disputer.",
      en: "Plates, bowls and serving dishes. Most forms come in several glazes from the same firing, so they mix without quarrelling.",
      de: "Teller, Schalen und Servierschüsseln. Die meisten Formen gibt es in mehreren Glasuren aus demselben Brand: Sie lassen sich mischen, ohne zu streiten.",
    },
    categories: {
      plates: {
        id: 21,
        drawing: "plate",
        name: { fr: "Assiettes", en: "Plates", de: "Teller" },
        about: {
          fr: "Tournées, puis tournassées : le dessous est aussi net que le dessus. Elles s’empilent sur leur pied nu.",
          en: "Thrown, then turned: the underside is as clean as the top. They stack on their bare foot.",
          de: "Gedreht und abgedreht: unten so sauber wie oben. Gestapelt stehen sie auf dem blanken Fuß.",
        },
      },
      bowls: {
        id: 22,
        drawing: "bowl",
        name: { fr: "Bols", en: "Bowls", de: "Schalen" },
        about: {
          fr: "Du café du matin à la soupe gratinée : la main fait le tour, le pied tient chaud à distance.",
          en: "From morning coffee to onion soup: the hand goes round, and the foot keeps the heat off the table.",
          de: "Vom Milchkaffee bis zur Zwiebelsuppe: Die Hand umfasst sie, der Fuß hält die Hitze vom Tisch fern.",
        },
      },
      "serving-dishes": {
        id: 23,
        drawing: "salad-bowl",
        name: { fr: "Saladiers et plats", en: "Serving bowls and dishes", de: "Salatschüsseln und Platten" },
        about: {
          fr: "Les pièces du milieu de la table. Une courbe tendue, pour que la dernière feuille se prenne aussi facilement que la première.",
          en: "The pieces for the middle of the table. A taut curve, so that the last leaf is as easy to reach as the first.",
          de: "Die Stücke für die Tischmitte. Eine straffe Kurve, damit sich das letzte Blatt so leicht fassen lässt wie das erste.",
        },
      },
      "small-table": {
        id: 24,
        drawing: "butter-dish",
        name: { fr: "Petites pièces de table", en: "Small table pieces", de: "Kleines für den Tisch" },
        about: {
          fr: "Beurrier, coquetier, moutardier : ce qui va et vient entre la table et le garde-manger.",
          en: "Butter dish, egg cup, mustard pot: what travels between table and larder.",
          de: "Butterdose, Eierbecher, Senftopf: was zwischen Tisch und Speisekammer unterwegs ist.",
        },
      },
    },
  },
  drink: {
    id: 30,
    drawing: "teapot",
    name: { fr: "Boire", en: "Drink", de: "Trinken" },
    about: {
      fr: "Une lèvre fine, une anse qui laisse passer deux doigts, un bec qui coupe le filet net. Le reste est affaire de goût.",
      en: "A thin lip, a handle that takes two fingers, a spout that cuts the stream clean. The rest is a matter of taste.",
      de: "Eine dünne Lippe, ein Henkel für zwei Finger, ein Ausguss, der nicht nachtropft. Der Rest ist Geschmackssache.",
    },
    categories: {
      mugs: {
        id: 31,
        drawing: "mug",
        name: { fr: "Chopes et tasses", en: "Mugs and cups", de: "Becher und Tassen" },
        about: {
          fr: "Les anses sont étirées à l’eau, collées le lendemain du tournage, quand la terre a la fermeté du cuir.",
          en: "Handles are pulled with water and joined the day after throwing, when the clay is leather-hard.",
          de: "Die Henkel werden nass gezogen und am Tag nach dem Drehen angarniert, wenn der Ton lederhart ist.",
        },
      },
      tumblers: {
        id: 32,
        drawing: "tumbler",
        name: {
          fr: "Gobelets et bols à thé",
          en: "Tumblers and tea bowls",
          de: "Trinkbecher und Teeschalen",
        },
        about: {
          fr: "Sans anse : la paroi est un peu plus épaisse, on sent la chaleur sans se brûler.",
          en: "Without a handle, and with a slightly thicker wall: you feel the heat without being burnt.",
          de: "Ohne Henkel, dafür mit etwas dickerer Wand: Man spürt die Wärme und verbrennt sich nicht.",
        },
      },
      teapots: {
        id: 33,
        drawing: "teapot",
        name: { fr: "Théières", en: "Teapots", de: "Teekannen" },
        about: {
          fr: "Une théière est faite de quatre pièces tournées ou étirées à part. La grille est percée à la main, dans la paroi.",
          en: "A teapot is four pieces, thrown or pulled apart from each other. The strainer is pierced by hand, in the wall itself.",
          de: "Eine Teekanne besteht aus vier einzeln gedrehten oder gezogenen Teilen. Das Sieb ist von Hand in die Wand gestochen.",
        },
      },
      pitchers: {
        id: 34,
        drawing: "pitcher",
        name: { fr: "Pichets et carafes", en: "Pitchers and carafes", de: "Krüge und Karaffen" },
        about: {
          fr: "Le bec est pincé d’un doigt dans la terre fraîche : c’est ce geste qui décide si le pichet goutte.",
          en: "The lip is pinched with one finger in the wet clay: that gesture decides whether the pitcher drips.",
          de: "Die Schnauze wird mit einem Finger in den nassen Ton gezogen: Dieser Griff entscheidet, ob der Krug tropft.",
        },
      },
    },
  },
  keep: {
    id: 40,
    drawing: "confit-pot",
    name: { fr: "Conserver", en: "Keep", de: "Aufbewahren" },
    about: {
      fr: "Le grès ne prend ni le sel, ni l’acide, ni l’odeur. On y garde le confit sous sa graisse, le vinaigre sur sa mère, le sel au sec.",
      en: "Stoneware takes up neither salt, nor acid, nor smell. It keeps confit under its fat, vinegar on its mother and salt dry.",
      de: "Steinzeug nimmt weder Salz noch Säure noch Geruch an. Darin hält sich das Confit unter seinem Fett, der Essig auf seiner Mutter und das Salz trocken.",
    },
    categories: {
      "keeping-jars": {
        id: 41,
        drawing: "jar",
        name: { fr: "Pots de garde", en: "Storage jars", de: "Vorratstöpfe" },
        about: {
          fr: "Pots à confit, pots à provisions, pots à cornichons : ventrus, parce qu’un cylindre se vide mal.",
          en: "Confit pots, provision jars, pickle jars: bellied, because a cylinder is hard to empty.",
          de: "Confittöpfe, Vorratstöpfe, Gurkentöpfe: bauchig, weil man einen Zylinder schlecht leert.",
        },
      },
      "oil-vinegar": {
        id: 42,
        drawing: "vinegar-jar",
        name: { fr: "Huile et vinaigre", en: "Oil and vinegar", de: "Öl und Essig" },
        about: {
          fr: "L’huile craint la lumière, le vinaigre veut respirer : deux pots, deux manières de fermer.",
          en: "Oil fears light, vinegar wants to breathe: two pots, two ways of closing.",
          de: "Öl scheut das Licht, Essig will atmen: zwei Gefäße, zwei Arten zu schließen.",
        },
      },
      "kitchen-shelf": {
        id: 43,
        drawing: "utensil-jar",
        name: { fr: "À portée de main", en: "Within reach", de: "In Reichweite" },
        about: {
          fr: "Pot à ustensiles, saloir, pot à confiture : ce qui reste à côté de la cuisinière.",
          en: "Utensil jar, salt crock, jam jar: what stays beside the stove.",
          de: "Kochlöffeltopf, Salztopf, Marmeladentopf: was neben dem Herd stehen bleibt.",
        },
      },
    },
  },
  pantry: {
    id: 50,
    drawing: "bottle",
    name: { fr: "Épicerie", en: "Pantry", de: "Feinkost" },
    about: {
      fr: "Ce que nous mettons dans nos pots. Une quinzaine de produits, achetés à ceux qui les font, avec leur composition, leur poids et leur prix à l’unité.",
      en: "What we put in our pots. A short shelf, bought from the people who make it, with ingredients, weight and unit price.",
      de: "Was in unsere Töpfe kommt. Ein kleines Regal, eingekauft bei denen, die es herstellen, mit Zutaten, Gewicht und Grundpreis.",
    },
    categories: {
      oils: {
        id: 51,
        drawing: "bottle",
        name: { fr: "Huiles et vinaigres", en: "Oils and vinegars", de: "Öle und Essige" },
        about: {
          fr: "À garder à l’abri de la lumière, dans un flacon de grès par exemple.",
          en: "To be kept away from light, in a stoneware bottle for instance.",
          de: "Lichtgeschützt aufbewahren, zum Beispiel in einer Flasche aus Steinzeug.",
        },
      },
      savoury: {
        id: 52,
        drawing: "glass-jar",
        name: { fr: "Salé", en: "Savoury", de: "Herzhaftes" },
        about: {
          fr: "Moutarde, sel, herbes et confits, en quantités qu’un ménage finit.",
          en: "Mustard, salt, herbs and relishes, in quantities a household gets through.",
          de: "Senf, Salz, Kräuter und Eingelegtes, in Mengen, die ein Haushalt aufbraucht.",
        },
      },
      sweet: {
        id: 53,
        drawing: "glass-jar",
        name: { fr: "Sucré et farines", en: "Sweet things and flour", de: "Süßes und Mehl" },
        about: {
          fr: "Miel, crème de marrons, confitures ; et la farine pour le pain.",
          en: "Honey, chestnut cream, jams; and the flour for the bread.",
          de: "Honig, Maronencreme, Marmeladen; und das Mehl fürs Brot.",
        },
      },
    },
  },
  workshop: {
    id: 60,
    drawing: "book",
    name: { fr: "Atelier & cadeaux", en: "Workshop & gifts", de: "Werkstatt & Geschenke" },
    about: {
      fr: "Une journée au tour, des coffrets à composer, du linge et des livres pour la cuisine.",
      en: "A day at the wheel, boxes to compose, linen and books for the kitchen.",
      de: "Ein Tag an der Drehscheibe, Geschenkboxen nach Wahl, Leinen und Bücher für die Küche.",
    },
    categories: {
      courses: {
        id: 61,
        drawing: "certificate",
        name: { fr: "Stages à l’atelier", en: "Days at the workshop", de: "Kurse in der Werkstatt" },
        about: {
          fr: "De deux heures à une journée, par petits groupes. La pièce choisie est émaillée, cuite et expédiée un mois plus tard.",
          en: "From two hours to a full day, in small groups. The piece you choose is glazed, fired and sent to you a month later.",
          de: "Von zwei Stunden bis zu einem Tag, in kleinen Gruppen. Das ausgesuchte Stück wird glasiert, gebrannt und einen Monat später verschickt.",
        },
      },
      boxes: {
        id: 62,
        drawing: "box",
        name: { fr: "Coffrets et services", en: "Boxes and sets", de: "Boxen und Services" },
        about: {
          fr: "Des pièces qui vont ensemble ; dans les coffrets, vous choisissez l’émail et la garniture.",
          en: "Pieces that belong together; in the boxes you choose the glaze and what goes with it.",
          de: "Stücke, die zusammengehören; bei den Boxen wählen Sie Glasur und Beilage.",
        },
      },
      linen: {
        id: 63,
        drawing: "cloth",
        name: { fr: "Linge et bois", en: "Linen and wood", de: "Leinen und Holz" },
        about: {
          fr: "Torchons et tabliers de lin lavé, cuillères de hêtre : ce qui ne raye pas l’émail.",
          en: "Washed-linen cloths and aprons, beech spoons: what does not scratch a glaze.",
          de: "Tücher und Schürzen aus gewaschenem Leinen, Löffel aus Buche: was keine Glasur zerkratzt.",
        },
      },
      books: {
        id: 64,
        drawing: "book",
        name: { fr: "Livres et carnets", en: "Books and notebooks", de: "Bücher und Hefte" },
        about: {
          fr: "Sur papier et en fichier : les recettes de la maison, les émaux de l’atelier.",
          en: "On paper and as files: the recipes of the house, the glazes of the workshop.",
          de: "Auf Papier und als Datei: die Rezepte des Hauses, die Glasuren der Werkstatt.",
        },
      },
    },
  },
} as const satisfies Readonly<Record<string, Family>>

type Families = typeof families
/** Name of a level 3 category. */
export type CategoryCode = { [F in keyof Families]: keyof Families[F]["categories"] }[keyof Families] & string

/** A category with its position in the tree. */
export interface TreeCategory extends CategoryFacts {
  /** The family it belongs to, or is. */
  readonly family: keyof Families
  readonly level: 2 | 3
  readonly position: number
  readonly parentId: number
  /** Ids from the root, itself last. */
  readonly pathIds: ReadonlyArray<number>
  readonly urlPath: Text
  readonly children: ReadonlyArray<TreeCategory>
}

const familyCodes = Object.keys(families) as ReadonlyArray<keyof Families>
const rootId = 1
const defaultId = 2

const place = (
  family: keyof Families,
  shelf: CategoryFacts,
  index: number,
  parent: TreeCategory | null,
): TreeCategory => ({
  family,
  id: shelf.id,
  drawing: shelf.drawing,
  name: shelf.name,
  about: shelf.about,
  level: parent === null ? 2 : 3,
  position: index + 1,
  parentId: parent?.id ?? defaultId,
  pathIds: [...(parent?.pathIds ?? [rootId, defaultId]), shelf.id],
  urlPath: perLanguage((l) =>
    [...(parent === null ? [] : [parent.urlPath[l]]), slugify(shelf.name[l], l)].join("/"),
  ),
  children: [],
})

/** The families in menu order, each with its categories. */
export const tree: ReadonlyArray<TreeCategory> = familyCodes.map((code, index) => {
  const family: Family = families[code]
  const placed = place(code, family, index, null)
  return {
    ...placed,
    children: Object.values(family.categories).map((shelf, i) => place(code, shelf, i, placed)),
  }
})

const shelvesByCode: ReadonlyMap<string, TreeCategory> = new Map(
  Object.values<Family>(families).flatMap((family, f) =>
    Object.keys(family.categories).flatMap((code, s) => {
      const shelf = tree[f]?.children[s]
      return shelf === undefined ? [] : [[code, shelf] as const]
    }),
  ),
)

/** Finds the category of a code. @throws Error for an unknown one, which the type excludes */
const shelf = (code: CategoryCode): TreeCategory => {
  const found = shelvesByCode.get(code)
  if (found === undefined) throw new Error(`no category ${code}`)
  return found
}

/** Ids of a product's categories, each followed by its family, without duplicates. */
export const placesOf = (piece: ProductDefinition): ReadonlyArray<TreeCategory> => {
  const shelves = piece.in.map(shelf)
  const parents = tree.filter((family) => shelves.some((one) => one.parentId === family.id))
  return [...shelves, ...parents]
}

const created = "2024-03-04 09:00:00"

const childData = (
  category: TreeCategory,
  language: Language,
  counts: ReadonlyMap<number, number>,
): Json => ({
  id: category.id,
  parent_id: category.parentId,
  name: category.name[language],
  is_active: true,
  position: category.position,
  level: category.level,
  product_count: counts.get(category.id) ?? 0,
  slug: slugify(category.name[language], language),
  url_key: slugify(category.name[language], language),
  url_path: category.urlPath[language],
  drawing: category.drawing,
  children_data: category.children.map((child) => childData(child, language, counts)),
})

const trunk = (
  language: Language,
  total: number,
  counts: ReadonlyMap<number, number>,
): ReadonlyArray<Json> => {
  const name: Text = { fr: "Boutique", en: "Shop", de: "Laden" }
  const common = {
    is_active: true,
    product_count: total,
    description: "",
    image: null,
    created_at: created,
    updated_at: created,
  }
  return [
    {
      ...common,
      id: rootId,
      parent_id: 0,
      parent_ids: [],
      path: "1",
      level: 0,
      position: 0,
      name: "Root",
      slug: "root",
      url_key: "root",
      url_path: null,
      children_count: "1",
      children_data: [],
    },
    {
      ...common,
      id: defaultId,
      parent_id: rootId,
      parent_ids: ["1"],
      path: "1/2",
      level: 1,
      position: 1,
      name: name[language],
      slug: slugify(name[language], language),
      url_key: slugify(name[language], language),
      url_path: null,
      children_count: String(tree.length),
      children_data: tree.map((family) => childData(family, language, counts)),
    },
  ]
}

const source = (category: TreeCategory, language: Language, counts: ReadonlyMap<number, number>): Json => ({
  ...childData(category, language, counts),
  parent_ids: category.pathIds.slice(0, -1).map(String),
  path: category.pathIds.join("/"),
  children_count: String(category.children.length),
  description: html(category.about[language]),
  meta_title: category.name[language],
  meta_description: category.about[language],
  include_in_menu: 1,
  image: sceneOf(category.family),
  url_path_by_store: category.urlPath,
  created_at: created,
  updated_at: created,
})

/**
 * Category documents of one store.
 *
 * @param counts - visible products by category id
 * @param total - visible products in the shop
 */
export const categoryDocuments = (
  language: Language,
  counts: ReadonlyMap<number, number>,
  total: number,
): ReadonlyArray<CatalogueDocument> =>
  [
    ...trunk(language, total, counts),
    ...tree
      .flatMap((family) => [family, ...family.children])
      .map((category) => source(category, language, counts)),
  ].map((body) => ({ _type: "category", _id: String((body as { id: number }).id), _source: body }))
