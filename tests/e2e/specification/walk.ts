/** A journey through the shop that proves statements of the specification. */
import { constants, type ConstantKey } from "./constants.ts"
import { screens, type ScreenKey } from "./screens.ts"
import { sentences, type Sentence, type SentenceKey } from "./sentences.ts"
import { createVisit, expect, type Locator, type Page, test, type View, type Visit } from "../support/test.ts"
import type { FaultProxy } from "../../support/fault-proxy.ts"

export type StatementKey = SentenceKey | ConstantKey | ScreenKey

export interface Walk extends Visit {
  /** Expects that the shopper reads a sentence in the language of the view. */
  readonly reads: (key: SentenceKey, within: Locator, values?: Sentence["values"]) => Promise<void>
  /** Proves a constant, with its value. */
  readonly holds: <Key extends ConstantKey>(
    key: Key,
    body: (value: (typeof constants)[Key]["value"]) => Promise<void>,
  ) => Promise<void>
  /** Proves that a screen, panel, modal or setting is as specified. */
  readonly sees: (key: ScreenKey, body: () => Promise<void>) => Promise<void>
}

export interface Journey {
  readonly name: string
  /** The journey fails if it leaves one of them out. */
  readonly proves: ReadonlyArray<StatementKey>
  /** Messages that the browser writes about the requests that the journey makes fail. */
  readonly allowedMessages?: RegExp
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly run: (walk: Walk) => Promise<void>
}

/** A journey with the service worker and a proxy in front of the shop. */
export interface OfflineJourney extends Omit<Journey, "run" | "allowedMessages"> {
  readonly run: (walk: Walk, proxy: FaultProxy) => Promise<void>
}

const fill = (text: string, values: Sentence["values"] = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** The sentence as the shop says it. In English it is the text of the specification. */
const textOf = ({ view, words }: Visit, key: SentenceKey, given?: Sentence["values"]): string => {
  const { says, id = says, values = {} }: Sentence = sentences[key]
  const all = { ...values, ...given }
  const text = words(id, all)
  // The shop may say more after a sentence.
  if (view === "en") expect(text.startsWith(fill(says, all)), `“${text}” begins with “${says}”`).toBe(true)
  else expect(words(id), `${key} is translated`).not.toBe(id)
  return text
}

/** Walks a journey, and expects that it proves all that it declares. */
export const walk = async (
  page: Page,
  view: View,
  journey: Pick<Journey, "proves">,
  run: (walk: Walk) => Promise<void>,
): Promise<void> => {
  const visit = createVisit(page, view)
  const proved = new Set<StatementKey>()
  const failures: Array<string> = []
  /** A statement that does not hold fails the journey at its end, so that one run shows all of them. */
  const step = async (key: StatementKey, title: string, body: () => Promise<void>): Promise<void> => {
    proved.add(key)
    await test
      .step(title, body)
      .catch((error: unknown) => failures.push(`${key}, ${title}: ${String(error)}`))
  }
  await run({
    ...visit,
    reads: (key, within, values) =>
      step(key, `${sentences[key].section}: ${sentences[key].says}`, async () => {
        const text = textOf(visit, key, values)
        const place = within.getByText(text).filter({ visible: true }).first()
        await expect(place).toContainText(text)
      }),
    holds: (key, body) =>
      step(key, `${constants[key].section}: ${constants[key].says}`, () => body(constants[key].value)),
    sees: (key, body) => step(key, `${screens[key].section}: ${screens[key].says}`, body),
  })
  expect(failures).toEqual([])
  expect([...proved].toSorted()).toEqual([...journey.proves].toSorted())
}
