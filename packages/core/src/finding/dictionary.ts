/** Distinct texts, each with a number: its place. */
export interface Dictionary {
  readonly size: number
  readonly textOf: (code: number) => string
  /** @returns -1 for a text that is not there */
  readonly codeOf: (text: string) => number
}

/** Texts as they come, each once: the first has the number 0. */
export interface DictionaryMaker {
  /** The number of a text, which is its own from the first time on. */
  readonly numberOf: (text: string) => number
  readonly textOf: (number: number) => string
  readonly size: () => number
}

/** How texts are kept: as they are, or as somebody who has to save room packs them. */
export interface Dictionaries<Texts extends Dictionary = Dictionary> {
  readonly maker: () => DictionaryMaker
  /** Texts in their order, each there once; their numbers are their places. */
  readonly of: (texts: ReadonlyArray<string>) => Texts
}

/** Texts as they are, found by a table of their own. @rule IX61 */
export const plainTexts: Dictionaries = {
  maker: () => {
    const numbers = new Map<string, number>()
    const texts: Array<string> = []
    return {
      numberOf: (text) => {
        const known = numbers.get(text)
        if (known !== undefined) return known
        numbers.set(text, texts.length)
        return texts.push(text) - 1
      },
      textOf: (number) => texts[number]!,
      size: () => texts.length,
    }
  },
  of: (texts) => {
    let numbers: Map<string, number> | null = null
    return {
      size: texts.length,
      textOf: (code) => texts[code]!,
      codeOf: (text) => (numbers ??= new Map(texts.map((each, code) => [each, code]))).get(text) ?? -1,
    }
  },
}

/** How many texts are in each place of a list that is sorted: the first that is not below a text. @rule IX61 */
export const firstFrom = ({ size, textOf }: Dictionary, text: string): number => {
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >>> 1
    if (textOf(middle) < text) low = middle + 1
    else high = middle
  }
  return low
}
