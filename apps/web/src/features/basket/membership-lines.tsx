import type { MembershipLine } from '@touchline/contract/entities/joining/membership-line'
import { Button } from '../../ui/button.tsx'

type Props = {
  lines: readonly MembershipLine[]
  /** Absent where nothing can be removed any more. */
  onRemove?: ((id: number) => void) | undefined
  leaving?: ReadonlySet<number>
}

/** Shows memberships in a basket, a checkout or a receipt, each with the payments that follow. */
export function MembershipLines({ lines, onRemove, leaving }: Props) {
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ id, name, details, later, price }) => (
        <li key={id} className="py-4 first:pt-0">
          <div className="flex items-baseline justify-between gap-4">
            <h3 className="text-base">{name}</h3>
            <p className="tabular font-bold">{price.formatted}</p>
          </div>
          <ul className="mt-1 list-disc pl-5 text-sm text-ink-soft">
            {details.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          {later.length > 0 && <Later name={name} later={later} />}
          {onRemove && (
            <p className="-mx-3 mt-1">
              <Button
                variant="text"
                size="small"
                aria-label={`Remove ${name}`}
                onClick={() => onRemove(id)}
                busy={(leaving?.has(id) ?? false) && 'Removing…'}
              >
                Remove
              </Button>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Lists the payments of the first year that follow: the next is said at once, all of them when it is opened. */
function Later({ name, later }: { name: string; later: MembershipLine['later'] }) {
  const [next] = later
  return (
    <details className="mt-2">
      <summary className="min-h-11 cursor-pointer py-2 font-bold text-primary-text">
        Next payment {next?.price.formatted} on {next?.onWords}
      </summary>
      <ul aria-label={`Later payments of ${name}`} className="divide-y divide-line text-sm">
        {later.map((payment) => (
          <li key={`${payment.on} ${payment.name}`} className="flex justify-between gap-4 py-1">
            <span className="min-w-0">
              <span className="tabular block">{payment.onWords}</span>
              <span className="block text-ink-soft">{payment.name}</span>
            </span>
            <span className="tabular">{payment.price.formatted}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
