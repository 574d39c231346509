/** The device of a session, in terms that its owner knows. */
export interface Device {
  /** Such as "Firefox"; null when unknown. */
  readonly browser: string | null
  /** Such as "Windows"; null when unknown. */
  readonly system: string | null
}

/** The device of a request without a known `User-Agent`. */
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
 * Names the browser and the system of a `User-Agent` header. Versions and models are not stored.
 *
 * @rule CM270 - ASVS 7.5.2
 */
export const describeDevice = (userAgent: string | undefined): Device => {
  const text = (userAgent ?? "").slice(0, textMax)
  const nameIn = (marks: Marks) => marks.find(([mark]) => mark.test(text))?.[1] ?? null
  return { browser: nameIn(browsers), system: nameIn(systems) }
}
