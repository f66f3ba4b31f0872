import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Holds the place of the form, as high as a screen, so that nothing below it moves. */
export function PayComing() {
  return (
    <Card>
      <div role="status" className="min-h-dvh">
        <span className="visually-hidden">Loading…</span>
        <Skeleton shape="title" />
        <div className="mt-4">
          <Skeleton shape="card" count={3} />
        </div>
      </div>
    </Card>
  )
}
