interface ImportMetaEnv {
  /** Path of the icon sprite, see `icons.ts`. */
  readonly ICONS: string
}
