interface ImportMetaEnv {
  /** Address of the file of icons, see `icons.ts`. */
  readonly ICONS: string
}
