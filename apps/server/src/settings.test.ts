import { Redacted } from "effect"
import { describe, expect, it } from "vitest"
import { handOffDisabled } from "@shop/commerce/hand-off"
import { defaults } from "@shop/core/settings"
import { known, read, SettingInvalid, valueOf } from "./settings.ts"

describe("SR20 settings of the server", () => {
  it("all have a fallback that makes sense", () => {
    expect(read({})).toEqual({
      port: 3000,
      host: "0.0.0.0",
      dataFolder: "var",
      postgres: null,
      publicUrl: "http://localhost:3000",
      platform: null,
      internalPlatform: { origin: null, byGroup: {} },
      hosts: [],
      origins: [],
      proxies: [],
      outputCacheBytes: 64 * 1_048_576,
      redisUrl: null,
      search: null,
      runsJobs: true,
      rendersMax: 64,
      hasWorker: true,
      logsAll: false,
      mailTo: [],
      smtp: null,
      seller: { name: "", address: [], email: "", phone: "", register: "", vatId: "" },
      contact: { name: "localhost", email: "" },
      accounts: { transfer: null, cheque: null, isFictitious: false },
      isDevelopment: true,
      servesSources: false,
      hasStyleguide: true,
      invalidateKey: null,
      purge: null,
      servesOlderClients: false,
      metricsKey: null,
      tracesUrl: null,
      adminSecret: null,
      payment: { mode: "off", why: "no payment provider is set (SHOP_PAYMENT)" },
      handOff: handOffDisabled,
      shop: defaults,
      mediaFolder: "var/media",
      picturesBytes: 256 * 1_048_576,
      picturePixelsMax: 100_000_000,
      isIntrospectionEnabled: false,
      notes: [],
    })
    expect(read(Object.fromEntries(known.map(({ name, fallback }) => [name, fallback])))).toEqual(read({}))
  })

  it("come from the environment", () => {
    expect(
      read({
        PORT: "8080",
        SHOP_DATA: "/srv/shop",
        SHOP_HOST: "127.0.0.1",
        SHOP_URL: "https://shop.example//",
        SHOP_HOSTS: "shop.example, www.shop.example,",
        SHOP_ORIGINS: "https://a.example",
        SHOP_PROXIES: "10.0.0.0/8, ::1",
        SHOP_OUTPUT_CACHE: "off",
        SHOP_RENDERS_MAX: "2",
        SHOP_LOG: "all",
        SHOP_MAIL_TO: "shop@example.org, hello@example.org",
        SHOP_SMTP: "smtps://user:word@mail.example:465",
        SHOP_MAIL_FROM: "La poterie <shop@example.org>",
        SHOP_SELLER_NAME: "La Poterie SARL",
        SHOP_SELLER_ADDRESS: "1 rue des Potiers; 69001 Lyon;",
        SHOP_SELLER_EMAIL: "bonjour@example.org",
        SHOP_SELLER_PHONE: "+33 4",
        SHOP_SELLER_REGISTER: "RCS Lyon 123",
        SHOP_SELLER_VAT: "FR1",
        SHOP_SELLER_IBAN: "fr76 30006000 01123456 7890189",
        SHOP_SELLER_BIC: "agrifrpp",
        SHOP_SELLER_CHEQUE_PAYEE: "La Poterie",
        SHOP_RETURN_DAYS: "14",
        SHOP_RETURN_PAID_BY: "buyer",
        NODE_ENV: "production",
        SHOP_INVALIDATE_KEY: "a key of 16 letters",
        SHOP_ADMIN_SECRET: "a secret of thirty-two letters, or more",
        SHOP_PAYMENT: "sandbox",
        SHOP_PAYMENT_SECRET: "s".repeat(32),
        SHOP_MEDIA: "/srv/photos",
        SHOP_PICTURES_MB: "2",
        SHOP_PICTURES_MEGAPIXELS: "50",
        SHOP_WORKER: "off",
        SHOP_INTROSPECTION: "on",
      }),
    ).toEqual({
      port: 8080,
      host: "127.0.0.1",
      dataFolder: "/srv/shop",
      postgres: null,
      publicUrl: "https://shop.example",
      platform: null,
      internalPlatform: { origin: null, byGroup: {} },
      hosts: ["shop.example", "www.shop.example"],
      origins: ["https://a.example"],
      proxies: ["10.0.0.0/8", "::1"],
      outputCacheBytes: 0,
      redisUrl: null,
      search: null,
      runsJobs: true,
      rendersMax: 2,
      hasWorker: false,
      logsAll: true,
      mailTo: ["shop@example.org", "hello@example.org"],
      smtp: {
        url: "smtps://user:word@mail.example:465",
        from: "La poterie <shop@example.org>",
        shop: ["shop@example.org", "hello@example.org"],
      },
      seller: {
        name: "La Poterie SARL",
        address: ["1 rue des Potiers", "69001 Lyon"],
        email: "bonjour@example.org",
        phone: "+33 4",
        register: "RCS Lyon 123",
        vatId: "FR1",
      },
      contact: { name: "La poterie", email: "shop@example.org" },
      accounts: {
        transfer: {
          holder: "La Poterie SARL",
          iban: "FR76 3000 6000 0112 3456 7890 189",
          bic: "AGRIFRPP",
        },
        cheque: { payee: "La Poterie", address: ["1 rue des Potiers", "69001 Lyon"] },
        isFictitious: false,
      },
      isDevelopment: false,
      servesSources: false,
      hasStyleguide: false,
      purge: null,
      invalidateKey: "a key of 16 letters",
      servesOlderClients: false,
      metricsKey: null,
      tracesUrl: null,
      adminSecret: "a secret of thirty-two letters, or more",
      payment: { mode: "sandbox", secret: "s".repeat(32), publicUrl: "https://shop.example" },
      handOff: handOffDisabled,
      shop: { ...defaults, returns: { days: 14, paidBy: "buyer" } },
      mediaFolder: "/srv/photos",
      picturesBytes: 2_097_152,
      picturePixelsMax: 50_000_000,
      isIntrospectionEnabled: true,
      notes: ["Payments go to the sandbox: no money moves"],
    })
  })

  it.each([
    ["SHOP_PAYMENT_SECRET", ""],
    ["SHOP_PAYMENT_SECRET", "short"],
  ])("SR90 with %s=%j the payment provider is off, with a notice", (name, value) => {
    const { payment, notes } = read({ SHOP_PAYMENT: "sandbox", [name]: value })
    expect(payment.mode).toBe("off")
    expect(notes).toEqual(["Payments are off: SHOP_PAYMENT_SECRET must have 32 letters at least"])
  })
  it.each([{ SHOP_SMTP: "smtp://mail.example" }, { SHOP_MAIL_FROM: "shop@example.org" }])(
    "SR120 an incomplete mail configuration leaves letters in the outbox, with a notice: %o",
    (given) => {
      const { smtp, notes } = read(given)
      expect([smtp, notes]).toEqual([
        null,
        ["Letters stay in the outbox: SHOP_SMTP and SHOP_MAIL_FROM are both needed"],
      ])
    },
  )
  it("SR120 an invalid mail server is not printed, because it may contain a password", () =>
    expect(() => read({ SHOP_SMTP: "ftp://user:word@mail.example" })).toThrow(
      new SettingInvalid({ name: "SHOP_SMTP", value: "(secret)", expected: "smtp://host or smtps://host" }),
    ))
  it("SR490 the data is in the file of the data folder, or in a PostgreSQL", () => {
    expect(read({}).postgres).toBe(null)
    expect(read({ SHOP_DATABASE: "sqlite" }).postgres).toBe(null)
    const SHOP_DATABASE = "postgres://shop:word@db.example/shop"
    const url = Redacted.make(SHOP_DATABASE)
    expect(read({ SHOP_DATABASE }).postgres).toEqual({ url, connectionsMax: 10 })
    expect(read({ SHOP_DATABASE, SHOP_DATABASE_CONNECTIONS: "3" }).postgres).toEqual({
      url,
      connectionsMax: 3,
    })
    expect(() => read({ SHOP_DATABASE, SHOP_DATABASE_CONNECTIONS: "0" })).toThrow(SettingInvalid)
  })
  it.each(["postgres", "mysql://user:word@db.example/shop", "postgres:", "sqlite:var/shop.db"])(
    "SR490 %s is no database, and the error does not repeat it",
    (SHOP_DATABASE) =>
      expect(() => read({ SHOP_DATABASE })).toThrow(
        expect.objectContaining({ name: "SHOP_DATABASE", value: "(secret)" }),
      ),
  )
  it("SR480 the search engine is OpenSearch, written by the shop or by another indexer", () => {
    const SHOP_SEARCH = "opensearch+https://user:word@search.example"
    const url = Redacted.make("https://user:word@search.example")
    expect(read({ SHOP_SEARCH }).search).toEqual({ url, isReadOnly: false })
    expect(read({ SHOP_SEARCH, SHOP_SEARCH_READ_ONLY: "on" }).search).toEqual({ url, isReadOnly: true })
  })
  it.each(["elastic", "https://user:word@search.example", "opensearch+ftp://search.example"])(
    "SR480 %s is no search engine, and the error does not repeat it",
    (SHOP_SEARCH) =>
      expect(() => read({ SHOP_SEARCH })).toThrow(
        expect.objectContaining({ name: "SHOP_SEARCH", value: "(secret)" }),
      ),
  )
  it("SR496 the cache in front of the shop has an address, and a header with its key", () => {
    const SHOP_PURGE = "https://cdn.example/purge"
    expect(read({ SHOP_PURGE }).purge).toEqual({ url: SHOP_PURGE, header: null })
    const header = { name: "Authorization", value: Redacted.make("Bearer a key") }
    expect(read({ SHOP_PURGE, SHOP_PURGE_HEADER: "Authorization: Bearer a key" }).purge?.header).toEqual(
      header,
    )
  })
  it.each([
    ["SHOP_PURGE", "cdn.example", "cdn.example"],
    ["SHOP_PURGE", "https://user:word@cdn.example", "(secret)"],
    ["SHOP_PURGE_HEADER", "a key", "(secret)"],
    ["SHOP_PURGE_HEADER", "Fastly-Key:", "(secret)"],
  ])("SR496 %s cannot be %s", (name, value, shown) =>
    expect(() => read({ [name]: value })).toThrow(expect.objectContaining({ name, value: shown })),
  )
  it("SR96 a weak key is ignored, with a notice", () => {
    const { invalidateKey, notes } = read({ SHOP_INVALIDATE_KEY: "aeSu7aip" })
    expect([invalidateKey, notes.length]).toEqual([null, 1])
  })
  it.each([
    ["x".repeat(31), null, 1],
    ["x".repeat(32), "x".repeat(32), 0],
  ])("SR140 the operator's secret has 32 letters at least: %j", (given, secret, notesCount) => {
    const { adminSecret, notes } = read({ SHOP_ADMIN_SECRET: given })
    expect([adminSecret, notes.length]).toEqual([secret, notesCount])
  })

  it.each([
    [{}, false, false],
    [{ SHOP_COMPATIBILITY: "none" }, false, false],
    [{ SHOP_COMPATIBILITY: "vsf-1.12" }, true, true],
    [{ SHOP_COMPATIBILITY: "vsf-1.12", SHOP_OLDER_CLIENTS: "off" }, false, true],
    [{ SHOP_OLDER_CLIENTS: "on" }, true, false],
  ])("SR402 with %j older clients are served: %j, and answers name attributes: %j", (given, older, names) => {
    const { servesOlderClients, shop } = read(given)
    expect([servesOlderClients, shop.products.tellsAttributes]).toEqual([older, names])
  })
  it("SR402 an unknown compatibility is refused", () =>
    expect(() => read({ SHOP_COMPATIBILITY: "vsf-2" })).toThrow(
      new SettingInvalid({ name: "SHOP_COMPATIBILITY", value: "vsf-2", expected: "none or vsf-1.12" }),
    ))

  it.each([
    ["", null],
    ["https://api.example", "https://api.example"],
    ["https://api.example:8443/", "https://api.example:8443"],
    ["http://localhost:8080", "http://localhost:8080"],
    ["http://127.0.0.1:8080/", "http://127.0.0.1:8080"],
    ["http://[::1]:8080", "http://[::1]:8080"],
  ])("PF1 SHOP_PLATFORM=%j is the platform %j", (value, origin) =>
    expect(read({ SHOP_PLATFORM: value }).platform).toBe(origin),
  )
  it.each([
    ["api.example", "api.example"],
    ["http://api.example", "http://api.example"],
    ["ftp://api.example", "ftp://api.example"],
    ["https://api.example/shop", "https://api.example/shop"],
    ["https://api.example/?key=1", "https://api.example/?key=1"],
    ["https://user:password@api.example", "(secret)"],
  ])("PF1 SHOP_PLATFORM=%j is refused, and credentials are not shown", (value, shown) =>
    expect(() => read({ SHOP_PLATFORM: value })).toThrow(
      expect.objectContaining({ name: "SHOP_PLATFORM", value: shown }),
    ),
  )

  it.each(["", "  ", undefined])("one that is set to %j is not set", (value) => {
    expect(valueOf({ SHOP_DATA: value }, "SHOP_DATA")).toBe("var")
    expect(read({ PORT: value }).port).toBe(3000)
  })

  it("the public address follows the port, and a free port may be asked for", () => {
    expect(read({ PORT: "4000" }).publicUrl).toBe("http://localhost:4000")
    expect(read({ PORT: "0" }).port).toBe(0)
  })

  it.each([
    ["PORT", "http", "a whole number from 0 to 65535"],
    ["PORT", "65536", "a whole number from 0 to 65535"],
    ["PORT", "-1", "a whole number from 0 to 65535"],
    ["PORT", "80.5", "a whole number from 0 to 65535"],
    ["SHOP_PROXIES", "proxy.example", "addresses or networks such as 10.0.0.0/8, by commas"],
    ["SHOP_OUTPUT_CACHE", "yes", "on or off"],
    ["SHOP_OUTPUT_CACHE_MB", "0", "a whole number from 1 to 4096"],
    ["SHOP_RENDERS_MAX", "many", "a whole number from 1 to 10000"],
    ["SHOP_LOG", "debug", "error or all"],
    ["SHOP_PAYMENT", "paypal", "one of off, sandbox, stripe"],
    ["SHOP_INTROSPECTION", "1", "on or off"],
    ["SHOP_MAIL_TO", "shop@example.org, shop", "e-mail addresses, by commas"],
    ["SHOP_MAIL_FROM", "La poterie <shop>", "an e-mail address, or Name <address>"],
    ["SHOP_SELLER_IBAN", "FR77 3000 6000 0112 3456 7890 189", "an IBAN whose check digits are right"],
    ["SHOP_SELLER_BIC", "BANK", "a BIC of 8 or 11 letters"],
    ["SHOP_RETURN_DAYS", "13", "a whole number from 14 to 365"],
    ["SHOP_RETURN_PAID_BY", "seller", "shop or buyer"],
    ["SHOP_PICTURES_MB", "0", "a whole number from 1 to 65536"],
    ["SHOP_PICTURES_MEGAPIXELS", "1001", "a whole number from 1 to 1000"],
  ])("SR167 %s=%s stops the start by name", (name, value, expected) => {
    expect(() => read({ [name]: value })).toThrow(new SettingInvalid({ name, value, expected }))
  })
})
