interface SkeletonProps {
  readonly lines: number
  readonly className?: string
}

/** A placeholder for content that is loading. */
export function Skeleton({ lines, className }: SkeletonProps) {
  return (
    <div className={className === undefined ? "skeleton" : `${className} skeleton`} aria-busy="true">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  )
}
