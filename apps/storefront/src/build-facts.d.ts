interface ImportMetaEnv {
  /** Path of the icon sprite, see `icon-sprite.ts`. */
  readonly ICONS: string
}
