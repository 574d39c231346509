/** Numbers from 0 to 1 that are the same for the same name: specks must not move when a page is drawn again. */
export const randomOf = (name: string): (() => number) => {
  let state = [...name].reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0,
    2166136261,
  )
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}
