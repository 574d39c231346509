import { useLingui } from "@lingui/react/macro"
import { onMap, type Place, type Point } from "@shop/core/geo"
import land from "../../art/land.svg"

/** The frame of `land.svg`: from the Hebrides to the Pyrenees and Vienna. */
const frame = { corner: { latitude: 58.9, longitude: -8.4 }, pxPerDegree: 38, trueAt: 50.5 }
const [width, height] = onMap({ latitude: 42.1, longitude: 19.4 }, frame)

/** Whether a place overlaps the label of another. */
const isRightOf = ([otherX, otherY]: readonly [number, number], [x, y]: readonly [number, number]): boolean =>
  otherX > x && otherX - x < 80 && Math.abs(otherY - y) < 14

interface MapProps {
  readonly places: ReadonlyArray<Place>
  /** The point from which distances are measured, or null. */
  readonly from: Point | null
  readonly current: string | null
  readonly onPick: (id: string) => void
}

/**
 * A map of the places, drawn without a map service. The list has the same content, so screen readers get one picture.
 *
 * @see S2 §2 Screens (store locator)
 */
export function PlacesMap({ places, from, current, onPick }: MapProps) {
  const { t } = useLingui()
  const [fromX, fromY] = from === null ? [0, 0] : onMap(from, frame)
  return (
    <svg
      className="map"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t`Map of the places in the list`}
    >
      <use className="map__land" href={`${land}#land`} />
      {from === null ? null : (
        <path className="map__from" d={`M${fromX - 7} ${fromY}h14M${fromX} ${fromY - 7}v14`} />
      )}
      {places.map((place) => {
        const [x, y] = onMap(place, frame)
        const isCurrent = place.id === current
        const isCrowded = places.some((other) => other !== place && isRightOf(onMap(other, frame), [x, y]))
        return (
          <g
            key={place.id}
            className={isCurrent ? "map__place map__place--current" : "map__place"}
            onClick={() => onPick(place.id)}
          >
            <circle className="map__reach" cx={x} cy={y} r={16} />
            <circle cx={x} cy={y} r={isCurrent ? 8 : 5} />
            <text x={isCrowded ? x - 10 : x + 10} y={y + 4} textAnchor={isCrowded ? "end" : "start"}>
              {place.town}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
