import { nbsp } from "../../text.ts"
import type { Language, Text } from "../../text.ts"
import type { Json } from "../../model.ts"

/** A place where the pots can be bought. All but the towns are invented. */
export interface PlaceText {
  readonly id: string
  readonly name: string
  readonly about: Text
  readonly street: string
  readonly postcode: string
  readonly town: string
  readonly country: "FR" | "DE" | "GB" | "BE" | "CH" | "AT"
  readonly latitude: number
  readonly longitude: number
  /** First and last day of the week, 1 is Monday, and from when to when. */
  readonly open: readonly [from: number, to: number, opens: string, closes: string]
}

const workshop: Text = {
  fr: "L’atelier et sa boutique",
  en: "The workshop and its shop",
  de: "Die Werkstatt mit Laden",
}
const tableware: Text = { fr: "Arts de la table", en: "Tableware", de: "Tischkultur" }
const kitchen: Text = { fr: "Ustensiles de cuisine", en: "Kitchenware", de: "Küchenladen" }
const grocer: Text = { fr: "Épicerie fine", en: "Delicatessen", de: "Feinkost" }
const books: Text = {
  fr: "Librairie gourmande",
  en: "Cookery books",
  de: "Kochbuchhandlung",
}

/** Where the pots can be seen and bought. */
export const places: ReadonlyArray<PlaceText> = [
  {
    id: "vaugres",
    name: "Poterie Vaugrès",
    about: workshop,
    street: "Le Four-du-Bas",
    postcode: "58310",
    town: "Saint-Amand-en-Puisaye",
    country: "FR",
    latitude: 47.528,
    longitude: 3.074,
    open: [2, 6, "9:00", "18:00"],
  },
  {
    id: "paris",
    name: "La Table haute",
    about: tableware,
    street: "14, rue des Petits-Bols",
    postcode: "75011",
    town: "Paris",
    country: "FR",
    latitude: 48.859,
    longitude: 2.379,
    open: [2, 6, "10:30", "19:00"],
  },
  {
    id: "lyon",
    name: "Braise et Grès",
    about: kitchen,
    street: "3, montée du Fournil",
    postcode: "69001",
    town: "Lyon",
    country: "FR",
    latitude: 45.769,
    longitude: 4.83,
    open: [2, 6, "10:00", "19:00"],
  },
  {
    id: "nantes",
    name: "Comptoir du Sel gris",
    about: grocer,
    street: "8, quai aux Jarres",
    postcode: "44000",
    town: "Nantes",
    country: "FR",
    latitude: 47.214,
    longitude: -1.556,
    open: [2, 6, "9:30", "19:00"],
  },
  {
    id: "strasbourg",
    name: "Kouglof & Cie",
    about: kitchen,
    street: "21, rue des Moules",
    postcode: "67000",
    town: "Strasbourg",
    country: "FR",
    latitude: 48.581,
    longitude: 7.747,
    open: [1, 6, "10:00", "18:30"],
  },
  {
    id: "toulouse",
    name: "La Cassole",
    about: tableware,
    street: "5, rue du Vieux-Tour",
    postcode: "31000",
    town: "Toulouse",
    country: "FR",
    latitude: 43.601,
    longitude: 1.444,
    open: [2, 6, "10:00", "19:00"],
  },
  {
    id: "marseille",
    name: "Tian Tian",
    about: grocer,
    street: "40, rue de l’Huile",
    postcode: "13006",
    town: "Marseille",
    country: "FR",
    latitude: 43.287,
    longitude: 5.381,
    open: [2, 6, "9:30", "19:00"],
  },
  {
    id: "berlin",
    name: "Steinzeug am Eck",
    about: tableware,
    street: "Krugstraße 17",
    postcode: "10119",
    town: "Berlin",
    country: "DE",
    latitude: 52.53,
    longitude: 13.405,
    open: [1, 6, "11:00", "19:00"],
  },
  {
    id: "hamburg",
    name: "Pott & Deckel",
    about: kitchen,
    street: "Schüsselgang 4",
    postcode: "20357",
    town: "Hamburg",
    country: "DE",
    latitude: 53.564,
    longitude: 9.963,
    open: [2, 6, "10:00", "18:30"],
  },
  {
    id: "koeln",
    name: "Brot und Bräter",
    about: grocer,
    street: "Am Backtrog 9",
    postcode: "50667",
    town: "Köln",
    country: "DE",
    latitude: 50.938,
    longitude: 6.957,
    open: [1, 6, "9:00", "18:30"],
  },
  {
    id: "muenchen",
    name: "Teller, Tasse, Topf",
    about: tableware,
    street: "Hafnergasse 22",
    postcode: "80331",
    town: "München",
    country: "DE",
    latitude: 48.137,
    longitude: 11.575,
    open: [1, 6, "10:00", "18:30"],
  },
  {
    id: "leipzig",
    name: "Der gute Löffel",
    about: books,
    street: "Ofenplatz 3",
    postcode: "04109",
    town: "Leipzig",
    country: "DE",
    latitude: 51.34,
    longitude: 12.374,
    open: [2, 6, "10:00", "18:00"],
  },
  {
    id: "london",
    name: "Crock & Ladle",
    about: kitchen,
    street: "12 Potbank Yard",
    postcode: "E2 7DJ",
    town: "London",
    country: "GB",
    latitude: 51.529,
    longitude: -0.073,
    open: [2, 7, "10:00", "18:00"],
  },
  {
    id: "edinburgh",
    name: "The Salt Cellar",
    about: grocer,
    street: "7 Saltbox Close",
    postcode: "EH1 2PB",
    town: "Edinburgh",
    country: "GB",
    latitude: 55.948,
    longitude: -3.192,
    open: [1, 6, "9:30", "17:30"],
  },
  {
    id: "bristol",
    name: "Oven & Table",
    about: tableware,
    street: "31 Kiln Steps",
    postcode: "BS1 4ST",
    town: "Bristol",
    country: "GB",
    latitude: 51.454,
    longitude: -2.597,
    open: [2, 6, "10:00", "17:30"],
  },
  {
    id: "bruxelles",
    name: "L’Écuelle",
    about: books,
    street: "9, rue du Grès",
    postcode: "1000",
    town: "Bruxelles",
    country: "BE",
    latitude: 50.847,
    longitude: 4.352,
    open: [2, 6, "10:30", "18:30"],
  },
  {
    id: "lausanne",
    name: "Aux Trois Marmites",
    about: kitchen,
    street: "6, ruelle du Tourneur",
    postcode: "1003",
    town: "Lausanne",
    country: "CH",
    latitude: 46.521,
    longitude: 6.632,
    open: [2, 6, "9:30", "18:30"],
  },
  {
    id: "wien",
    name: "Häferl",
    about: tableware,
    street: "Töpferplatzl 5",
    postcode: "1070",
    town: "Wien",
    country: "AT",
    latitude: 48.202,
    longitude: 16.349,
    open: [1, 6, "10:00", "18:30"],
  },
]

const days: Readonly<Record<Language, ReadonlyArray<string>>> = {
  fr: ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
  en: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  de: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
}

const clock = (time: string, language: Language): string => {
  const [hour = "", minute = ""] = time.split(":")
  if (language === "fr") return minute === "00" ? `${hour}${nbsp}h` : `${hour}${nbsp}h${nbsp}${minute}`
  if (language === "de") return `${hour}:${minute}`
  const at = Number(hour)
  const twelve = at > 12 ? at - 12 : at
  return `${twelve}${minute === "00" ? "" : `.${minute}`} ${at < 12 ? "am" : "pm"}`
}

const hoursOf = ([from, to, opens, closes]: PlaceText["open"], language: Language): string => {
  const first = days[language][from - 1]!
  const last = days[language][to - 1]!
  const [begin, end] = [clock(opens, language), clock(closes, language)]
  if (language === "fr") return `du ${first} au ${last}, de ${begin} à ${end}`
  return language === "de"
    ? `${first} bis ${last}, ${begin}–${end} Uhr`
    : `${first} to ${last}, ${begin} to ${end}`
}

/** A place by the names of its fields on the wire. */
export const placeDocument = (place: PlaceText, language: Language): Json => ({
  id: place.id,
  name: place.name,
  about: place.about[language],
  street: place.street,
  postcode: place.postcode,
  city: place.town,
  country_id: place.country,
  telephone: "",
  hours: [hoursOf(place.open, language)],
  latitude: place.latitude,
  longitude: place.longitude,
})
