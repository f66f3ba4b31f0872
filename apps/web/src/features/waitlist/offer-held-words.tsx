import { ClockIcon } from '../../ui/icons.tsx'

/** Shows until when a place is held, beside the button that books it. */
export function OfferHeld({ until }: { until: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-sm font-bold text-success">
      <ClockIcon size={18} />
      {`Held for you until ${until}`}
    </span>
  )
}
