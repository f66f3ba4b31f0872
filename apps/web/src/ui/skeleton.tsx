import { classNames } from './class-names.ts'

type Props = { shape?: 'line' | 'title' | 'choice' | 'card'; count?: number }

const SHAPES = {
  line: 'h-4 rounded-sm',
  title: 'h-8 w-2/3 rounded-sm',
  choice: 'h-11 rounded-md',
  card: 'h-24 rounded-lg',
}

/** Holds the place of content that is loading. The region around it says so in words. */
export function Skeleton({ shape = 'line', count = 1 }: Props) {
  return (
    <div aria-hidden="true" className="grid gap-3">
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className={classNames(
            'animate-shimmer bg-[linear-gradient(100deg,var(--color-quiet)_40%,var(--color-canvas)_50%,var(--color-quiet)_60%)] bg-[length:200%_100%]',
            SHAPES[shape],
          )}
        />
      ))}
    </div>
  )
}
