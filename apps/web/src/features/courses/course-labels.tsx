import { ClockIcon } from '../../ui/icons.tsx'

/** Shows 'This course has already started' and the week from which a new customer joins (spec 9). */
export function CourseLabels({ labels }: { labels: readonly string[] }) {
  const [started, joining] = labels
  if (started === undefined) return null
  return (
    <div
      className="flex gap-2.5 rounded-md border-l-4 border-warning bg-warning-soft px-3 py-2.5 text-sm"
      data-edge
    >
      <span className="mt-0.5 text-warning">
        <ClockIcon size={18} />
      </span>
      <div>
        <p className="font-bold">{started}</p>
        {joining && <p>{joining}</p>}
      </div>
    </div>
  )
}
