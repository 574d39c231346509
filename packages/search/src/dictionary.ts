/** Distinct texts, each with a code: its position. */
export interface Dictionary {
  readonly size: number
  readonly textOf: (code: number) => string
  /** @returns -1 for an unknown text */
  readonly codeOf: (text: string) => number
}

/** Numbers distinct texts in the order in which they are added, from 0. */
export interface DictionaryBuilder {
  /** Returns the number of a text and adds the text when it is new. */
  readonly numberOf: (text: string) => number
  readonly textOf: (number: number) => string
  readonly size: () => number
}

/** Creates dictionaries: plain ones, or packed ones where memory matters. */
export interface DictionaryFactory<Texts extends Dictionary = Dictionary> {
  readonly createBuilder: () => DictionaryBuilder
  /** Creates a dictionary of distinct texts; the code of a text is its position. */
  readonly fromTexts: (texts: ReadonlyArray<string>) => Texts
}

/** Dictionaries of plain strings with a map for look-ups. @rule IX61 */
export const plainDictionaries: DictionaryFactory = {
  createBuilder: () => {
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
  fromTexts: (texts) => {
    let codes: Map<string, number> | null = null
    return {
      size: texts.length,
      textOf: (code) => texts[code]!,
      codeOf: (text) => (codes ??= new Map(texts.map((each, code) => [each, code]))).get(text) ?? -1,
    }
  },
}

/** Finds the first code of a sorted dictionary whose text is not less than a text. @rule IX61 */
export const lowerBound = ({ size, textOf }: Dictionary, text: string): number => {
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >>> 1
    if (textOf(middle) < text) low = middle + 1
    else high = middle
  }
  return low
}
