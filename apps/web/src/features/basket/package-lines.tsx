import type { PackageLine } from '@touchline/contract/entities/catalogue/package'
import { Button } from '../../ui/button.tsx'

type Props = {
  lines: readonly PackageLine[]
  /** Absent where nothing can be removed any more. */
  onRemove?: ((id: number) => void) | undefined
  leaving?: ReadonlySet<number>
}

/** Shows packages in a basket, a checkout or a receipt, each with its content and its end. */
export function PackageLines({ lines, onRemove, leaving }: Props) {
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ id, name, holds, details, price }) => (
        <li key={id} className="py-4 first:pt-0">
          <div className="flex items-baseline justify-between gap-4">
            <h3 className="text-base">{name}</h3>
            <p className="tabular font-bold">{price.formatted}</p>
          </div>
          <p>{holds}</p>
          <ul className="mt-1 list-disc pl-5 text-sm text-ink-soft">
            {details.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
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
