import type { Town } from "@shop/core/geo"

/** Towns for the search, by size within each country: name, latitude, longitude. */
const lines =
  "Paris 48.86 2.35;Marseille 43.3 5.37;Lyon 45.76 4.84;Toulouse 43.6 1.44;Nice 43.7 7.27;" +
  "Nantes 47.22 -1.55;Montpellier 43.61 3.88;Strasbourg 48.58 7.75;Bordeaux 44.84 -0.58;" +
  "Lille 50.63 3.06;Rennes 48.11 -1.68;Reims 49.26 4.03;Toulon 43.12 5.93;Le Havre 49.49 0.11;" +
  "Grenoble 45.19 5.72;Dijon 47.32 5.04;Angers 47.47 -0.55;Nîmes 43.84 4.36;" +
  "Clermont-Ferrand 45.78 3.08;Tours 47.39 0.69;Limoges 45.83 1.26;Amiens 49.89 2.3;" +
  "Perpignan 42.7 2.9;Metz 49.12 6.18;Besançon 47.24 6.02;Orléans 47.9 1.91;Rouen 49.44 1.1;" +
  "Caen 49.18 -0.37;Nancy 48.69 6.18;Poitiers 46.58 0.34;Brest 48.39 -4.49;Bourges 47.08 2.4;" +
  "Nevers 46.99 3.16;Auxerre 47.8 3.57;Annecy 45.9 6.13;Avignon 43.95 4.81;" +
  "Berlin 52.52 13.4;Hamburg 53.55 9.99;München 48.14 11.58;Köln 50.94 6.96;Frankfurt 50.11 8.68;" +
  "Stuttgart 48.78 9.18;Düsseldorf 51.23 6.77;Leipzig 51.34 12.37;Dortmund 51.51 7.47;" +
  "Essen 51.46 7.01;Bremen 53.08 8.8;Dresden 51.05 13.74;Hannover 52.38 9.73;Nürnberg 49.45 11.08;" +
  "Duisburg 51.43 6.76;Münster 51.96 7.63;Karlsruhe 49.01 8.4;Mannheim 49.49 8.47;" +
  "Augsburg 48.37 10.9;Freiburg 48 7.85;Aachen 50.78 6.08;Kiel 54.32 10.14;Magdeburg 52.13 11.63;" +
  "Erfurt 50.98 11.03;Rostock 54.09 12.1;Kassel 51.31 9.49;Saarbrücken 49.23 7;Mainz 50 8.27;" +
  "Regensburg 49.02 12.1;Würzburg 49.79 9.95;" +
  "London 51.51 -0.13;Birmingham 52.49 -1.89;Glasgow 55.86 -4.25;Liverpool 53.41 -2.99;" +
  "Bristol 51.45 -2.59;Manchester 53.48 -2.24;Sheffield 53.38 -1.47;Leeds 53.8 -1.55;" +
  "Edinburgh 55.95 -3.19;Leicester 52.64 -1.13;Cardiff 51.48 -3.18;Belfast 54.6 -5.93;" +
  "Nottingham 52.95 -1.15;Newcastle upon Tyne 54.98 -1.61;Brighton 50.82 -0.14;Plymouth 50.38 -4.14;" +
  "Southampton 50.9 -1.4;Norwich 52.63 1.3;Oxford 51.75 -1.26;Cambridge 52.21 0.12;York 53.96 -1.08;" +
  "Aberdeen 57.15 -2.09;Inverness 57.48 -4.22;Exeter 50.72 -3.53;Bath 51.38 -2.36;" +
  "Bruxelles 50.85 4.35;Antwerpen 51.22 4.4;Gent 51.05 3.72;Liège 50.63 5.57;Luxembourg 49.61 6.13;" +
  "Amsterdam 52.37 4.9;Rotterdam 51.92 4.48;Utrecht 52.09 5.12;Zürich 47.37 8.54;Genève 46.2 6.15;" +
  "Basel 47.56 7.59;Bern 46.95 7.45;Lausanne 46.52 6.63;Wien 48.21 16.37;Graz 47.07 15.44;" +
  "Linz 48.31 14.29;Salzburg 47.8 13.04;Innsbruck 47.27 11.4"

/** @see PL3 */
export const towns: ReadonlyArray<Town> = lines.split(";").map((entry) => {
  const [, name = "", latitude, longitude] = /^(.+) (-?[\d.]+) (-?[\d.]+)$/.exec(entry) ?? []
  return { name, latitude: Number(latitude), longitude: Number(longitude) }
})
