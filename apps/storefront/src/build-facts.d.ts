interface ImportMetaEnv {
  /** Address of the file of icons, see `icons.ts`. */
  readonly ICONS: string
}

/** A picture as an address that has it in itself. */
declare module "*.png?inline" {
  const address: string
  export default address
}
