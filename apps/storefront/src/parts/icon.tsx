import type { IconName } from "./icon-paths.ts"

/** Drawn in the one file of icons, which takes colour, stroke and size from here. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${import.meta.env.ICONS}#${name}`} />
    </svg>
  )
}
