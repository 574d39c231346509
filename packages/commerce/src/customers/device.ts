/** What signed in, as its owner would call it. */
export interface Device {
  /** Such as "Firefox"; null when it cannot be told. */
  readonly browser: string | null
  /** Such as "Windows"; null when it cannot be told. */
  readonly system: string | null
}

/** A device that says nothing of itself. */
export const unknownDevice: Device = { browser: null, system: null }

type Marks = ReadonlyArray<readonly [mark: RegExp, name: string]>

/** Browsers name those that they descend from as well, so the special ones come first. */
const browsers: Marks = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPiOS|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, "Safari"],
]

const systems: Marks = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
]

const textMax = 512

/**
 * Names the browser and the system of a `User-Agent` header. Versions and models are not kept.
 *
 * @rule CM270 - ASVS 7.5.2
 */
export const describeDevice = (userAgent: string | undefined): Device => {
  const text = (userAgent ?? "").slice(0, textMax)
  const nameIn = (marks: Marks) => marks.find(([mark]) => mark.test(text))?.[1] ?? null
  return { browser: nameIn(browsers), system: nameIn(systems) }
}
