/**
 * Compares the text search of `@shop/search` with MiniSearch and Orama: bytes in a browser, time to index and to search 5,000
 * products, memory, and nDCG@10 of the judged queries. All engines get the same fields, boosts and stemmers.
 */
import { brotliCompressSync } from "node:zlib"
import { create, insertMultiple, search as searchOrama } from "@orama/orama"
import MiniSearch from "minisearch"
import { rolldown } from "rolldown"
import { language as loadLanguage } from "@shop/adapters/offline"
import type { JsonObject } from "@shop/core/catalogue"
import { attributeLabels, type Language } from "@shop/search"
import { Effect } from "effect"
import { plainDictionaries } from "../../../search/src/dictionary.ts"
import { type DocumentFields, documentFields } from "../../../search/src/document-fields.ts"
import { createTextIndexBuilder } from "../../../search/src/index-builder.ts"
import { openTextIndex } from "../../../search/src/text-index.ts"
import { fold, isStopWord, stem } from "../../../search/src/text.ts"
import { guest, textQuery } from "../../../../tests/support/memory-catalogue.ts"
import { demoCatalogue, judgedQueries, languages, ndcg } from "../../../../tests/support/relevance.ts"
import { largeCatalogue, wordsOf } from "./large-catalogue.ts"

const productCount = 5000
const resultCount = 10

/** Returns the skus of the best products, best first. */
type Search = (text: string) => ReadonlyArray<string>
type Build = (documents: ReadonlyArray<DocumentFields>, language: Language) => Promise<Search> | Search

const boosts = { name: 4, skus: 2, categories: 1, optionLabels: 1.25, description: 0.2 }
const fields = Object.keys(boosts) as ReadonlyArray<keyof typeof boosts>
const textOf = (document: DocumentFields, field: keyof typeof boosts): string =>
  field === "skus" ? document.skus.join(" ") : document[field].replace(/<[^<>]*>/g, " ")
const skuOf = (documents: ReadonlyArray<DocumentFields>, row: number): string => documents[row]!.skus[0]!

const engines: Readonly<Record<string, Build>> = {
  "@shop/search": (documents, language) => {
    const builder = createTextIndexBuilder(language, plainDictionaries)
    documents.forEach((document, row) => builder.add(row, document))
    const index = openTextIndex(builder.build(), documents.length, language)
    return (text) => {
      const scores = index.find(text)?.scores ?? new Float32Array(documents.length)
      return Array.from(scores, (score, row) => ({ score, row }))
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score || a.row - b.row)
        .slice(0, resultCount)
        .map(({ row }) => skuOf(documents, row))
    }
  },
  MiniSearch: (documents, language) => {
    const index = new MiniSearch<{ readonly id: number }>({
      fields: [...fields],
      processTerm: (term) => {
        const folded = fold(term)
        return isStopWord(folded, language.code) ? null : stem(folded, language)
      },
      searchOptions: {
        boost: boosts,
        prefix: true,
        fuzzy: (term) => (term.length >= 8 ? 2 : term.length >= 4 ? 1 : 0),
      },
    })
    index.addAll(
      documents.map((document, id) => ({
        id,
        ...Object.fromEntries(fields.map((field) => [field, textOf(document, field)])),
      })),
    )
    return (text) =>
      index
        .search(text)
        .slice(0, resultCount)
        .map(({ id }) => skuOf(documents, Number(id)))
  },
  Orama: async (documents, language) => {
    const index = create({
      schema: {
        row: "number",
        name: "string",
        skus: "string",
        categories: "string",
        optionLabels: "string",
        description: "string",
      },
      components: {
        tokenizer: {
          language: "english",
          normalizationCache: new Map<string, string>(),
          tokenize: (text: string) =>
            (fold(text).match(/[\p{L}\p{N}]+/gu) ?? [])
              .filter((word) => !isStopWord(word, language.code))
              .map((word) => stem(word, language)),
        },
      },
    })
    await insertMultiple(
      index,
      documents.map((document, row) => ({
        row,
        name: textOf(document, "name"),
        skus: textOf(document, "skus"),
        categories: textOf(document, "categories"),
        optionLabels: textOf(document, "optionLabels"),
        description: textOf(document, "description"),
      })),
    )
    return (text) => {
      const found = searchOrama(index, {
        term: text,
        properties: [...fields],
        boost: boosts,
        tolerance: text.length >= 8 ? 2 : text.length >= 4 ? 1 : 0,
        limit: resultCount,
      })
      if (found instanceof Promise) throw new Error("the search of Orama is asynchronous")
      return found.hits.map(({ document }) => skuOf(documents, document.row))
    }
  },
}

/** Bytes of an engine in a browser: minified, Brotli. */
const bytesOf = async (entry: string): Promise<number> => {
  const id = "engine"
  const bundle = await rolldown({
    input: id,
    platform: "browser",
    resolve: { conditionNames: ["@shop/source", "browser", "import", "default"] },
    plugins: [
      {
        name: "entry",
        resolveId: (source) => (source === id ? `${import.meta.dirname}/${id}.ts` : null),
        load: (path) => (path.endsWith(`/${id}.ts`) ? entry : null),
      },
    ],
    logLevel: "silent",
  })
  const { output } = await bundle.generate({ format: "esm", minify: true })
  await bundle.close()
  return output.reduce((sum, chunk) => sum + ("code" in chunk ? brotliCompressSync(chunk.code).length : 0), 0)
}
const entries: Readonly<Record<string, string>> = {
  "@shop/search": `export { createTextIndexBuilder } from "../../../search/src/index-builder.ts"
    export { openTextIndex } from "../../../search/src/text-index.ts"
    export { plainDictionaries } from "../../../search/src/dictionary.ts"`,
  MiniSearch: `export { default } from "minisearch"`,
  Orama: `export { create, insertMultiple, search } from "@orama/orama"`,
}

const languageOf = (code: string): Promise<Language> => Effect.runPromise(loadLanguage(code))

/** Mean nDCG@10 of all judged queries. */
const relevanceOf = async (build: Build): Promise<number> => {
  const demo = await demoCatalogue()
  const results: Array<number> = []
  for (const code of languages) {
    const bodies = (entity: "product" | "attribute"): ReadonlyArray<JsonObject> =>
      demo.search(code, textQuery({ entity, size: 4000 }), guest).hits.map(({ source }) => source)
    const labels = new Map(
      bodies("attribute").flatMap((attribute) => {
        const found = attributeLabels(attribute)
        return found === null ? [] : [found]
      }),
    )
    const visible = bodies("product").filter(({ visibility }) => Number(visibility) >= 3)
    const search = await build(
      visible.map((product) => documentFields(product, labels)),
      await languageOf(code),
    )
    for (const { text, grades } of judgedQueries(code)) results.push(ndcg(search(text), grades))
  }
  return results.reduce((sum, one) => sum + one, 0) / results.length
}

const memoryMb = (): number => {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1_048_576
}

/** Time to index 5,000 products and to answer typical queries. */
const speedOf = async (build: Build) => {
  const language = await languageOf("fr")
  const documents: Array<DocumentFields> = []
  for (const line of largeCatalogue({ seed: 20_260_101, products: productCount, language: "fr" })) {
    const { _type, _source } = JSON.parse(line) as { _type: string; _source: JsonObject }
    if (_type === "product") documents.push(documentFields(_source, new Map()))
  }
  const before = memoryMb()
  const started = performance.now()
  const search = await build(documents, language)
  const indexMs = performance.now() - started
  const indexMb = memoryMb() - before
  const { forms, finishes } = wordsOf("fr")
  const queries = forms.flatMap((form) => [
    form,
    form.slice(0, 3),
    form.slice(0, 2) + form.slice(3),
    ...finishes.slice(0, 5).map((finish) => `${form} ${finish}`),
  ])
  queries.forEach(search)
  const times = queries.map((query) => {
    const from = performance.now()
    search(query)
    return performance.now() - from
  })
  const sorted = times.toSorted((a, b) => a - b)
  return {
    indexMs,
    indexMb,
    p50Ms: sorted[sorted.length >> 1]!,
    p95Ms: sorted[Math.floor(sorted.length * 0.95)]!,
  }
}

const fullIndexBytes = await bytesOf(
  'export { catalogueIndexer } from "../../../search/src/catalogue-index.ts"',
)
process.stdout.write(`@shop/search with filters, facets and sorting: ${fullIndexBytes} B br\n`)
for (const [name, build] of Object.entries(engines)) {
  const { indexMs, indexMb, p50Ms, p95Ms } = await speedOf(build)
  const bytes = await bytesOf(entries[name]!)
  const relevance = await relevanceOf(build)
  process.stdout.write(
    `${name}: ${bytes} B br, index ${Math.round(indexMs)} ms and ${indexMb.toFixed(1)} MB, query p50 ${p50Ms.toFixed(2)} ms, ` +
      `p95 ${p95Ms.toFixed(2)} ms, nDCG@10 ${relevance.toFixed(3)}\n`,
  )
}
