interface SkeletonProps {
  /** Lines that stand in for what is loading. */
  readonly lines: number
  /** Beside the skeleton's own. */
  readonly className?: string
}

/** Stands in for a part of a page that is loading. */
export function Skeleton({ lines, className }: SkeletonProps) {
  return (
    <div className={className === undefined ? "skeleton" : `${className} skeleton`} aria-busy="true">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  )
}
