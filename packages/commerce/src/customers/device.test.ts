import { describe, expect, it } from "vitest"
import { describeDevice } from "./device.ts"

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)"

describe("CM270 a device is named by its browser and system", () => {
  it.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
      "Firefox",
      "Windows",
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0 Safari/537.36 Edg/142.0`,
      "Edge",
      "Windows",
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/142.0 Safari/537.36`, "Chrome", "Linux"],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0 Safari/537.36`, "Chrome", "ChromeOS"],
    [
      `Mozilla/5.0 (Linux; Android 15) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
      "Samsung Internet",
      "Android",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15",
      "Safari",
      "Mac",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1",
      "Safari",
      "iPhone",
    ],
    [
      "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 CriOS/142.0 Mobile/15E148 Safari/604.1",
      "Chrome",
      "iPad",
    ],
    ["curl/8.5.0", null, null],
    ["", null, null],
    [undefined, null, null],
  ])("%s", (userAgent, browser, system) => expect(describeDevice(userAgent)).toEqual({ browser, system }))
})
