import { Skeleton } from '../ui/skeleton.tsx'

/** Shows placeholders while the browser renders a page that the server had no time for. */
export function Waiting() {
  return (
    <div role="status" className="page grid gap-6 pt-[calc(var(--header-height)+32px)]">
      <span className="visually-hidden">Loading…</span>
      <Skeleton shape="title" />
      <Skeleton shape="card" count={4} />
    </div>
  )
}
