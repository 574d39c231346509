import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { distanceKm, nearest, onMap, type Place, type Point, pointNamed } from "./index.ts"

const place = (fields: Partial<Place> & Pick<Place, "id" | "latitude" | "longitude">): Place => ({
  name: fields.id,
  about: "",
  street: "",
  postcode: "",
  town: "",
  country: "FR",
  phone: "",
  hours: [],
  ...fields,
})
const lyon = place({ id: "lyon", town: "Lyon", postcode: "69001", latitude: 45.764, longitude: 4.836 })
const saint = place({
  id: "saint",
  town: "Saint-Étienne",
  postcode: "42000",
  latitude: 45.44,
  longitude: 4.39,
})
const berlin = place({ id: "berlin", town: "Berlin", postcode: "10115", latitude: 52.52, longitude: 13.405 })
const towns = [
  { name: "Köln", latitude: 50.94, longitude: 6.96 },
  { name: "Newcastle upon Tyne", latitude: 54.98, longitude: -1.61 },
]

describe("PL1 distances over the ground", () => {
  it.each([
    [lyon, berlin, 975],
    [lyon, saint, 50],
    [{ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }, 20_015],
  ] as const)("%#", (from, to, km) => expect(Math.round(distanceKm(from, to))).toBe(km))
})

describe("PL2 the nearest first", () => {
  it("from a point, with the distance", () =>
    expect(nearest([berlin, saint, lyon], lyon).map((one) => one.place.id)).toEqual([
      "lyon",
      "saint",
      "berlin",
    ]))
  it("as they came without one", () =>
    expect(nearest([berlin, lyon], null)).toEqual([
      { place: berlin, km: null },
      { place: lyon, km: null },
    ]))
})

describe("PL3 the place of a text", () => {
  it.each([
    ["69001", "Lyon"],
    ["  lyon ", "Lyon"],
    ["SAINT ETIENNE", "Saint-Étienne"],
    ["saint-é", "Saint-Étienne"],
    ["koln", "Köln"],
    ["Tyne", "Newcastle upon Tyne"],
    ["", null],
    ["- -", null],
    ["Atlantis", null],
  ])("%j is %j", (text, name) =>
    expect(pointNamed(text, [berlin, lyon, saint], towns)?.name ?? null).toBe(name),
  )
})

describe("PL4 the map", () => {
  const frame = { corner: { latitude: 60, longitude: -10 }, pxPerDegree: 10, trueAt: 60 }
  it("counts from its north-west corner, a degree of longitude half as long at 60° north", () => {
    expect(onMap(frame.corner, frame)).toEqual([0, 0])
    expect(onMap({ latitude: 50, longitude: 10 }, frame)).toEqual([100, 100])
  })
})

describe("laws", () => {
  const point: fc.Arbitrary<Point> = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  it("PL1 a distance is the same both ways, never negative, and never more than half round the earth", () =>
    fc.assert(
      fc.property(point, point, (a, b) => {
        const km = distanceKm(a, b)
        expect(km).toBeCloseTo(distanceKm(b, a), 6)
        expect(km).toBeGreaterThanOrEqual(0)
        expect(km).toBeLessThan(20_016)
      }),
    ))
})
