/**
 * Generates a catalogue of any size from a seed: configurable products with five variants each, in three languages, with
 * categories, attributes, tax rules, special prices and descriptions. Equal seeds give equal catalogues.
 */

/** Variants of each product. */
const variantCount = 5

/** Random numbers from 0 to 1 that are equal on every machine. */
const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Lexicon {
  readonly forms: ReadonlyArray<string>
  readonly finishes: ReadonlyArray<string>
  readonly uses: ReadonlyArray<string>
  readonly filler: ReadonlyArray<string>
  readonly colours: ReadonlyArray<string>
}

const split = (text: string): ReadonlyArray<string> => text.split(",").map((word) => word.trim())

const lexicons: Readonly<Record<string, Lexicon>> = {
  fr: {
    forms: split(
      "Bol,Assiette,Théière,Cocotte,Saladier,Mug,Tasse,Pichet,Vase,Plat,Terrine,Jatte,Beurrier,Ramequin,Coupelle,Carafe,Moule,Soupière,Cruche,Bougeoir",
    ),
    finishes: split(
      "émaillé,brut,flammé,craquelé,satiné,mat,brillant,moucheté,nacré,bicolore,strié,lisse,martelé,gravé,tourné",
    ),
    uses: split(
      "à thé,à café,à soupe,à dessert,à gratin,à cidre,de service,de table,du dimanche,de fête,à huile,à sel",
    ),
    filler: split(
      "façonné,atelier,grès,terre,four,main,tournage,émail,cuisson,degrés,pièce,table,cuisine,quotidien,lavable,vaisselle,solide,léger,potier,tradition,argile,couleur,reflet,bord,pied,anse,couvercle,repas,famille,hiver",
    ),
    colours: split("bleu,vert,ocre,blanc,noir,rouge,gris,sable,brun,turquoise,ivoire,miel"),
  },
  en: {
    forms: split(
      "Bowl,Plate,Teapot,Casserole,Salad bowl,Mug,Cup,Jug,Vase,Dish,Terrine,Basin,Butter dish,Ramekin,Saucer,Carafe,Baking tin,Tureen,Pitcher,Candlestick",
    ),
    finishes: split(
      "glazed,raw,flamed,crackled,satin,matt,shiny,speckled,pearly,two-tone,ribbed,smooth,hammered,engraved,thrown",
    ),
    uses: split(
      "for tea,for coffee,for soup,for dessert,for gratin,for cider,for serving,for the table,for Sundays,for parties,for oil,for salt",
    ),
    filler: split(
      "shaped,workshop,stoneware,earth,kiln,hand,throwing,glaze,firing,degrees,piece,table,kitchen,everyday,washable,dishes,solid,light,potter,tradition,clay,colour,gleam,rim,foot,handle,lid,meal,family,winter",
    ),
    colours: split("blue,green,ochre,white,black,red,grey,sand,brown,turquoise,ivory,honey"),
  },
  de: {
    forms: split(
      "Schale,Teller,Teekanne,Schmortopf,Salatschüssel,Becher,Tasse,Krug,Vase,Platte,Terrine,Schüssel,Butterdose,Auflaufform,Untertasse,Karaffe,Kuchenform,Suppenschüssel,Wasserkrug,Kerzenständer",
    ),
    finishes: split(
      "glasiert,roh,geflammt,craqueliert,satiniert,matt,glänzend,gesprenkelt,perlmuttfarben,zweifarbig,gerillt,glatt,gehämmert,graviert,gedreht",
    ),
    uses: split(
      "für Tee,für Kaffee,für Suppe,für Nachtisch,für Gratin,für Most,zum Servieren,für den Tisch,für Sonntage,für Feste,für Öl,für Salz",
    ),
    filler: split(
      "geformt,Werkstatt,Steinzeug,Erde,Ofen,Hand,Drehen,Glasur,Brand,Grad,Stück,Tisch,Küche,alltäglich,spülbar,Geschirr,robust,leicht,Töpfer,Tradition,Ton,Farbe,Schimmer,Rand,Fuß,Henkel,Deckel,Mahlzeit,Familie,Winter",
    ),
    colours: split("blau,grün,ocker,weiß,schwarz,rot,grau,sand,braun,türkis,elfenbein,honig"),
  },
}

const sizes = ["XS", "S", "M", "L", "XL"]
const firstColour = 40
const firstSize = 80
const topCategories = 12
const subCategories = 10
const firstCategory = 100

/** An invented place name, so that product names differ as in a real catalogue. */
const syllables = split("ba,lo,ri,ne,sou,fle,nheim,bet,sch,dorf,ker,mar,vil,tin,gou,elsa,or,mu,san,ther")
const village = (random: () => number): string => {
  const name = Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(syllables, random)).join("")
  return name[0]!.toUpperCase() + name.slice(1)
}

const pick = <Item>(items: ReadonlyArray<Item>, random: () => number): Item =>
  items[Math.floor(random() * items.length)]!

/** Options of the generator. */
export interface LargeCatalogue {
  readonly seed: number
  readonly products: number
  readonly language: string
}

const line = (type: string, source: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ _index: "large", _type: type, _id: source["id"], _source: source })

/** The lines of a dump, one document each. */
export const largeCatalogue = function* ({ seed, products, language }: LargeCatalogue): Generator<string> {
  const random = randomFrom(seed)
  const lexicon = lexicons[language]!
  yield line("taxrule", {
    id: 1,
    code: "VAT",
    product_tax_class_ids: [2],
    customer_tax_class_ids: [3],
    rates: [{ id: 1, tax_country_id: "FR", tax_region_id: 0, rate: 20, code: "FR" }],
  })
  yield line("attribute", {
    id: 93,
    attribute_id: 93,
    attribute_code: "color",
    default_frontend_label: "Color",
    frontend_input: "select",
    is_user_defined: true,
    options: lexicon.colours.map((label, index) => ({ label, value: String(firstColour + index) })),
  })
  yield line("attribute", {
    id: 94,
    attribute_id: 94,
    attribute_code: "size",
    default_frontend_label: "Size",
    frontend_input: "select",
    is_user_defined: true,
    options: sizes.map((label, index) => ({ label, value: String(firstSize + index) })),
  })
  yield line("category", {
    id: 2,
    parent_id: 1,
    name: "Root",
    level: 1,
    position: 1,
    is_active: true,
    url_key: "root",
  })
  for (let top = 0; top < topCategories; top += 1) {
    const id = firstCategory + top * (subCategories + 1)
    const name = `${lexicon.forms[top]!} ${lexicon.finishes[top]!}`
    yield line("category", { id, parent_id: 2, name, position: top, is_active: true, url_key: `top-${top}` })
    for (let sub = 0; sub < subCategories; sub += 1)
      yield line("category", {
        id: id + 1 + sub,
        parent_id: id,
        name: `${lexicon.forms[top]!} ${lexicon.uses[sub]!}`,
        position: sub,
        is_active: true,
        url_key: `sub-${top}-${sub}`,
      })
  }
  for (let number = 1; number <= products; number += 1)
    yield line("product", product(number, lexicon, random))
}

const sentence = (lexicon: Lexicon, random: () => number): string =>
  `<p>${Array.from({ length: 12 }, () => pick(lexicon.filler, random)).join(" ")}.</p>`

const product = (
  number: number,
  lexicon: Lexicon,
  random: () => number,
): Readonly<Record<string, unknown>> => {
  const id = number * 10
  const top = Math.floor(random() * topCategories)
  const category = firstCategory + top * (subCategories + 1)
  const sub = category + 1 + Math.floor(random() * subCategories)
  const name = `${pick(lexicon.forms, random)} ${pick(lexicon.finishes, random)} ${pick(lexicon.uses, random)} ${village(random)}`
  const sku = `${village(random).slice(0, 3).toUpperCase()}-${number}`
  const cents = 500 + Math.floor(random() * 20_000)
  const colours = Array.from({ length: 2 }, () => firstColour + Math.floor(random() * lexicon.colours.length))
  const children = Array.from({ length: variantCount }, (_, index) => ({
    id: id + 1 + index,
    sku: `${sku}-${index}`,
    name: `${name} ${sizes[index]}`,
    color: String(colours[index % colours.length]!),
    size: String(firstSize + index),
    price: (cents + index * 250) / 100,
    status: random() < 0.02 ? 2 : 1,
    image: `/p/${number}-${index}.jpg`,
    tax_class_id: "2",
    stock: { qty: Math.floor(random() * 20), is_in_stock: random() > 0.05, manage_stock: true },
  }))
  const isReduced = random() < 0.1
  const day = (at: number) => new Date(Date.UTC(2025, 0, 1) + at * 86_400_000).toISOString().slice(0, 10)
  return {
    id,
    sku,
    name,
    type_id: "configurable",
    status: 1,
    visibility: 4,
    price: cents / 100,
    ...(isReduced
      ? {
          special_price: Math.floor(cents * 0.8) / 100,
          special_from_date: `${day(Math.floor(random() * 700))} 00:00:00`,
          special_to_date: `${day(700 + Math.floor(random() * 300))} 00:00:00`,
        }
      : {}),
    tax_class_id: "2",
    url_key: `product-${number}`,
    url_path: `product-${number}`,
    created_at: `${day(Math.floor(random() * 690))} 10:00:00`,
    updated_at: `${day(Math.floor(random() * 690))} 12:${String(number % 60).padStart(2, "0")}:00`,
    image: `/p/${number}.jpg`,
    category_ids: [category, sub],
    description: Array.from({ length: 3 }, () => sentence(lexicon, random)).join(""),
    stock: { qty: 0, is_in_stock: true, manage_stock: false },
    configurable_options: [
      attribute(93, "color", colours),
      attribute(
        94,
        "size",
        sizes.map((_, index) => firstSize + index),
      ),
    ],
    configurable_children: children,
  }
}

const attribute = (id: number, code: string, values: ReadonlyArray<number>) => ({
  id,
  attribute_id: String(id),
  attribute_code: code,
  label: code,
  values: [...new Set(values)].map((value) => ({ value_index: value, label: String(value) })),
})

/** Queries of shoppers, from the same words. */
export const wordsOf = (language: string): Lexicon => lexicons[language]!

export { firstCategory, firstColour, randomFrom, subCategories, topCategories, village }
