import { Skeleton } from '../../../ui/skeleton.tsx'

/** Holds the place of a choice until it is known whether prices or people are chosen from. */
export function ChoiceComing({ count }: { count: number }) {
  return (
    <div role="status">
      <span className="visually-hidden">Loading…</span>
      {/* As high as the question above the choices. */}
      <div className="mb-1 w-20 py-1">
        <Skeleton />
      </div>
      <Skeleton shape="choice" count={count} />
    </div>
  )
}
