import type { IconName } from "./icon-paths.ts"

/** An icon of the sprite. Styles set colour, stroke and size. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${import.meta.env.ICONS}#${name}`} />
    </svg>
  )
}
