/**
 * Allowed imports between packages: effect ← core ← wire ← {adapters, commerce} ← plugins ← apps. Search uses the types of the core,
 * testing its values.
 */

/** Modules of the core: a module imports modules of the rows above its own. */
const coreOrder = [
  ["money", "store-view", "geo", "capabilities"],
  ["address", "form"],
  ["settings"],
  ["api"],
  ["ports", "events", "notification"],
  ["device-store"],
  ["sync", "session"],
  ["cache"],
  ["tax", "stock"],
  ["pricing", "promotion"],
  ["product", "consent", "newsletter", "contact"],
  ["account"],
  ["catalogue", "content", "review"],
  ["cart"],
  ["wishlist", "compare"],
  ["pending"],
  ["checkout", "order"],
  ["routing"],
  ["catalogue-client"],
  ["page"],
  ["seo"],
  ["shop"],
  ["lazy", "offline"],
]

/** Folders of the platform, in the same way. Types may come from anywhere. */
const commerceOrder = [
  ["contents", "jobs", "payment-setup", "secrets", "seller", "sql"],
  ["drivers/postgres", "drivers/sqlite", "letters", "no-script-sessions", "stock"],
  ["database", "mail"],
  ["catalogue"],
  ["carts", "drivers/opensearch", "operator", "reminders", "reviews"],
  ["newsletter", "payments", "schema"],
  ["database-copy", "orders"],
  ["customers"],
  ["hand-off", "outbox"],
  ["repositories"],
]
/** Folders and top files of the storefront, in the same way. */
const storefrontOrder = [
  ["art", "build-facts.d.ts", "dev", "document", "early-taps.ts", "service-worker", "state", "styles"],
  ["browser", "i18n", "pwa"],
  ["navigation", "parts"],
  ["forms", "listing", "notifications"],
  ["orders", "reviews"],
  ["modals", "pages"],
  ["panels"],
  ["overlays"],
  ["layout", "runtime"],
  ["app.tsx", "styleguide"],
  ["entry-client.tsx", "entry-server.tsx"],
]
/** Folders and top files of the server, in the same way. */
const serverOrder = [
  ["coordination", "docs", "mail", "network", "operator", "seo", "checkout-settings.ts", "shop-settings.ts"],
  ["http", "invoices"],
  ["images", "service-worker", "telemetry"],
  ["api"],
  ["no-script", "payment-providers.ts", "ssr"],
  ["optional-services.ts"],
  ["settings.ts", "platform.ts"],
  ["operations"],
  ["admin", "jobs"],
  ["routes"],
  ["server.ts"],
  ["frontend"],
  ["worker.ts"],
  ["serve.ts"],
  ["cli"],
]
const src = (name) => `^${name}/src/`
const isTest = "\\.(test|test-d|suite)\\.tsx?$"
const coreModules = (rows) => `${src("packages/core")}(${rows.flat().join("|")})/`
const npm = "node_modules/"
const effect = "node_modules/effect/"

/** Rules by which values come from the rows above alone, so that no folder is part of a cycle. */
const inOrder = (name, order) => {
  const pathOf = (one) => `${src(name)}${/\.tsx?$/.test(one) ? `${one}$` : `${one}/`}`
  const places = order.flatMap((row, index) =>
    row.map((one) => ({
      name: `${name}/${one} imports the rows above its own`,
      severity: "error",
      from: { path: pathOf(one), pathNot: isTest },
      to: {
        path: order
          .slice(index)
          .flat()
          .filter((other) => other !== one)
          .map(pathOf),
        dependencyTypesNot: ["type-only"],
      },
    })),
  )
  return [
    ...places.filter(({ to }) => to.path.length > 0),
    {
      name: `every folder of ${name} has its row`,
      severity: "error",
      from: { path: src(name), pathNot: [isTest, ...order.flat().map(pathOf)] },
      to: {},
    },
  ]
}

/** A rule by which a package imports other packages of the repository from a list only. */
const only = (name, ...others) => ({
  name: `${name} imports ${others.join(", ") || "no other package"}`,
  severity: "error",
  from: { path: src(name), pathNot: isTest },
  to: { path: "^(packages|apps|tests)/", pathNot: [name, ...others].map((other) => `^${other}/`) },
})
const forbid = (name, from, to) => ({ name, severity: "error", from, to })
const core = "packages/core"
const wire = "packages/wire"
const search = "packages/search"
const testing = "packages/testing"
const adapters = "packages/adapters"
const storefront = src("apps/storefront")

export default {
  forbidden: [
    only(core),
    only(wire, core),
    only(search, core),
    only(testing, core),
    only(adapters, core, wire, search),
    only("packages/commerce", core, wire, search),
    only("packages/plugins", core, wire, "packages/commerce"),
    only("packages/demo-catalogue", core),
    only("apps/storefront", core, adapters),
    only("apps/terminal", core, adapters),
    only("apps/docs", core, adapters),
    only(
      "apps/server",
      core,
      wire,
      adapters,
      "packages/commerce",
      "packages/plugins",
      "packages/demo-catalogue",
      "apps/storefront",
    ),

    forbid(
      "plugins use the ports of the platform",
      { path: src("packages/plugins"), pathNot: isTest },
      {
        path: src("packages/commerce"),
        pathNot: `${src("packages/commerce")}(payments|secrets)/index\\.ts$`,
      },
    ),

    forbid("every import leads somewhere", { pathNot: isTest }, { couldNotResolve: true }),
    forbid(
      "core and wire depend on effect alone",
      { path: [src(core), src(wire)], pathNot: isTest },
      { path: npm, pathNot: effect },
    ),
    forbid("search depends on no library", { path: src(search), pathNot: isTest }, { path: npm }),
    forbid(
      "search uses types of the core, and no values",
      { path: src(search), pathNot: isTest },
      { path: src(core), dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "core, wire and search use no platform API",
      { path: [src(core), src(wire), src(search)], pathNot: isTest },
      { dependencyTypes: ["core"] },
    ),
    forbid(
      "nothing of the product imports the tooling",
      { path: "^(packages|apps)/[^/]+/src/", pathNot: "^packages/tooling/" },
      { path: "^packages/tooling/" },
    ),
    forbid(
      "only tests import test tools",
      {
        path: "^(packages|apps)/[^/]+/src/",
        pathNot: [isTest, src(testing), "^packages/tooling/"],
      },
      { path: [src(testing), `${effect}dist/testing/`, "node_modules/fast-check/", isTest] },
    ),
    ...coreOrder.slice(0, -1).map((row, index) => {
      const from = { path: coreModules([row]), pathNot: isTest }
      return forbid(`core/${row.join(", ")} import the rows above`, from, {
        path: coreModules(coreOrder.slice(index + 1)),
      })
    }),
    forbid(
      "every module of the core has its row",
      { path: `${src(core)}[^/]+/`, pathNot: coreModules(coreOrder) },
      {},
    ),
    ...inOrder("packages/commerce", commerceOrder),
    ...inOrder("apps/storefront", storefrontOrder),
    ...inOrder("apps/server", serverOrder),
    forbid(
      "modules of the core meet at their index, or at the types of a view",
      { path: `${src(core)}([^/]+)/`, pathNot: isTest },
      {
        path: src(core),
        pathNot: [`${src(core)}$1/`, "/index\\.ts$"],
        dependencyTypesNot: ["type-only"],
      },
    ),
    forbid(
      "modules of the core meet at their index, or at the types of a view (types)",
      { path: `${src(core)}([^/]+)/`, pathNot: isTest },
      {
        path: src(core),
        pathNot: [`${src(core)}$1/`, "/(index|view|model|search-view)\\.ts$"],
      },
    ),

    forbid(
      "the storefront runs effects in runtime/ alone",
      { path: storefront, pathNot: [isTest, `${storefront}runtime/`] },
      { path: effect, dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      // `npm run size` fails when Effect gets into a first load; this rule says where to import from.
      "the storefront's pages take functions without Effect from the core",
      { path: storefront, pathNot: [isTest, `${storefront}runtime/`, `${storefront}service-worker/`] },
      {
        path: [src(core), src(adapters)],
        pathNot: `${src(core)}(address|capabilities|content|money|store-view|geo|form|pricing|product|seo|stock|pending|order|routing|settings)/`,
        dependencyTypesNot: ["type-only"],
      },
    ),
    forbid(
      "the storefront loads its runtime by import()",
      { path: storefront, pathNot: [isTest, `${storefront}runtime/`] },
      { path: `${storefront}runtime/browser`, dependencyTypesNot: ["type-only", "dynamic-import"] },
    ),
    forbid(
      "the API renders no page",
      { path: "^apps/server/src/api/", pathNot: isTest },
      { path: ["^apps/storefront/", "node_modules/react"] },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(packages|apps)/[^/]+/dist/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      conditionNames: ["@shop/source", "types", "import", "default"],
      exportsFields: ["exports"],
    },
  },
}
