import { num } from "./profile.ts"

/** Size of a card picture in px. */
export const cardWidth = 648
export const cardHeight = 978

/** A stop of a gradient. */
export const stop = (offset: number, color: string, opacity = 1): string =>
  `<stop offset="${offset}" stop-color="${color}"${opacity === 1 ? "" : ` stop-opacity="${Math.round(opacity * 100) / 100}"`}/>`

/** A picture on the seamless paper of the studio: lit from the upper left, darker above the horizon. */
export const ground = (defs: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cardWidth} ${cardHeight}" width="${cardWidth}" height="${cardHeight}"><defs>` +
  `<linearGradient id="p" x1=".2" y1="0" x2=".4" y2="1">${stop(0, "#b9afa0")}${stop(0.45, "#cfc6b8")}${stop(0.62, "#dcd4c7")}${stop(1, "#d3cabc")}</linearGradient>` +
  `<radialGradient id="l" cx=".24" cy=".52" r=".75">${stop(0, "#fff7ea", 0.5)}${stop(1, "#fff7ea", 0)}</radialGradient>` +
  `<radialGradient id="k">${stop(0, "#2a1d12", 0.62)}${stop(0.55, "#2a1d12", 0.3)}${stop(1, "#2a1d12", 0)}</radialGradient>${defs}</defs>` +
  `<path d="M0 0h${cardWidth}v${cardHeight}H0z" fill="url(#p)"/><path d="M0 0h${cardWidth}v${cardHeight}H0z" fill="url(#l)"/>${content}</svg>`

/** A soft shadow on the ground, thrown to the right, and a dark one where the thing touches. */
export const shadow = (x: number, y: number, footPx: number, widthPx: number, sin: number): string => {
  const flat = Math.max(0.16, sin * 0.8)
  return (
    `<ellipse cx="${num(x + widthPx * 0.17)}" cy="${num(y + widthPx * flat * 0.1)}" rx="${num(widthPx * 0.6)}" ry="${num(widthPx * 0.6 * flat)}" fill="url(#k)" opacity=".5"/>` +
    `<ellipse cx="${num(x + footPx * 0.06)}" cy="${num(y + footPx * sin * 0.12)}" rx="${num(footPx * 1.16)}" ry="${num(footPx * 1.2 * Math.max(0.14, sin))}" fill="url(#k)"/>`
  )
}
