/** Products of every type, their variants and options. */
export * from "./model.ts"
