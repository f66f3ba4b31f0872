import type { LeavingPreview } from '@touchline/contract/entities/joining/contract'

/** Lists what is still to be paid until the last day. */
export function StillPaid({ payments }: { payments: LeavingPreview['stillPaid'] }) {
  if (payments.length === 0) return <p className="mt-3 font-bold">Nothing more is to be paid.</p>
  return (
    <>
      <h3 className="mt-3 text-base">Still to be paid until then</h3>
      <ul className="divide-y divide-line">
        {payments.map(({ onWords, name, price }) => (
          <li key={`${onWords} ${name}`} className="flex justify-between gap-4 py-1.5">
            <span className="min-w-0">
              <span className="tabular block">{onWords}</span>
              <span className="block text-sm text-ink-soft">{name}</span>
            </span>
            <span className="tabular">{price.formatted}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
