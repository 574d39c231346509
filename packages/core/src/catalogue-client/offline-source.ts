import { Context, Effect, type Option } from "effect"
import type {
  Attribute,
  Category,
  ContentDocument,
  ResultPage,
  ProductsFound,
  Query,
} from "../catalogue/index.ts"
import type { UrlTarget } from "../routing/index.ts"

/** The catalogue on this device. Each method answers as the platform would answer a guest; null for an unknown field. */
export interface DeviceCatalogue {
  readonly products: (query: Query) => ProductsFound | null
  readonly categories: (query: Query) => ResultPage<Category> | null
  readonly attributes: (query: Query) => ResultPage<Attribute> | null
  readonly content: (query: Query) => ResultPage<ContentDocument> | null
  readonly target: (path: string) => UrlTarget | null
}

/** A value from the device and its age. */
export interface OfflineValue<A> {
  readonly value: A
  /** When the platform sent it, epoch ms by the device's clock. */
  readonly asOfMs: number
}

/** The catalogue on this device as a source of answers; empty unless a frontend provides one. */
export const OfflineSource = Context.Reference<{
  /** Age of the catalogue on the device, epoch ms; null when there is none. */
  readonly asOfMs: Effect.Effect<number | null>
  /** Reads the catalogue; none without a catalogue or a result. */
  readonly answer: <A>(
    read: (catalogue: DeviceCatalogue) => A | null,
  ) => Effect.Effect<Option.Option<OfflineValue<A>>>
}>("@shop/core/OfflineSource", {
  defaultValue: () => ({ asOfMs: Effect.succeed(null), answer: () => Effect.succeedNone }),
})

/** Receives the age of each value that came from the device in place of the platform. */
export const FreshnessReporter = Context.Reference<{ readonly report: (asOfMs: number) => void }>(
  "@shop/core/FreshnessReporter",
  { defaultValue: () => ({ report: () => {} }) },
)

/**
 * Runs a program and finds the age of its oldest value from the device.
 *
 * @returns the result, and epoch ms; null when the platform sent everything just now
 */
export const trackStaleness = <A, E, R>(
  program: Effect.Effect<A, E, R>,
): Effect.Effect<readonly [result: A, asOfMs: number | null], E, R> =>
  Effect.suspend(() => {
    let oldestMs: number | null = null
    const reporter = {
      report: (asOfMs: number) => {
        oldestMs = oldestMs === null ? asOfMs : Math.min(oldestMs, asOfMs)
      },
    }
    return program.pipe(
      Effect.provideService(FreshnessReporter, reporter),
      Effect.map((result) => [result, oldestMs] as const),
    )
  })
