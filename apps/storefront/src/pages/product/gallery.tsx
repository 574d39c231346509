import { useLingui } from "@lingui/react/macro"
import { useLayoutEffect, useRef } from "react"
import type { ProductPage } from "@shop/core/page"
import { scrollBehavior } from "../../browser/motion.ts"
import { productBox } from "../../parts/picture-source.ts"
import { Picture } from "../../parts/picture.tsx"
import { useRendersBelowFold } from "./below-fold.ts"

interface GalleryProps {
  readonly name: string
  readonly number: string | null
  readonly images: ProductPage["images"]
}

/** The pictures in a strip with scroll snapping, and thumbnails on wide screens. */
export function Gallery({ name, number, images }: GalleryProps) {
  const { t } = useLingui()
  const rendersBelowFold = useRendersBelowFold()
  const strip = useRef<HTMLUListElement>(null)
  const shown = images.length === 0 ? [{ path: "", label: null }] : images
  const firstPath = shown[0]!.path
  // Scroll snapping stays at its picture when another is inserted before it.
  const shownFirst = useRef(firstPath)
  useLayoutEffect(() => {
    if (shownFirst.current === firstPath) return
    shownFirst.current = firstPath
    strip.current?.scrollTo({ left: 0, behavior: "instant" })
  }, [firstPath])
  const show = (index: number): void => {
    const picture = strip.current?.children[index]
    if (picture instanceof HTMLElement)
      strip.current?.scrollTo({ left: picture.offsetLeft, behavior: scrollBehavior() })
  }
  return (
    <div className="gallery">
      <ul
        className="gallery__strip"
        ref={strip}
        tabIndex={shown.length > 1 ? 0 : undefined}
        aria-label={t`Pictures of ${name}`}
      >
        {shown.map((image, index) => (
          <li key={image.path}>
            {rendersBelowFold || index === 0 ? (
              <Picture path={image.path} alt={image.label ?? name} {...productBox} isEager={index === 0} />
            ) : null}
          </li>
        ))}
      </ul>
      {shown.length < 2 ? null : (
        <ul className="gallery__thumbs">
          {shown.map((image, index) => (
            <li key={image.path}>
              <button
                type="button"
                aria-label={t`Show picture ${index + 1} of ${shown.length}`}
                onClick={() => show(index)}
              >
                {rendersBelowFold ? <Picture path={image.path} alt="" width={75} height={93} /> : <i />}
              </button>
            </li>
          ))}
        </ul>
      )}
      {number === null ? null : (
        <p className="caption">
          <span className="number">{t`No. ${number}`}</span> {name}
        </p>
      )}
    </div>
  )
}
