import type { DatedPayment } from '@touchline/contract/entities/joining/membership-line'
import type { JoiningPreview } from '@touchline/contract/entities/joining/plan'

type Props = {
  preview: JoiningPreview
  /** Way to pay what comes after joining; `hand`: by none that is taken automatically. */
  by: 'card' | 'their-card' | 'direct-debit' | 'hand'
}

const laterTitles = {
  card: 'Taken from your card later',
  'their-card': 'Taken from their card later',
  'direct-debit': 'Taken by direct debit later',
  hand: 'Due later: paid online, or at the desk',
}

/** Shows every payment of the first year with its day, before anything is pressed. */
export function DatedPayments({ preview, by }: Props) {
  const { now, nowTotal, later, firstYear } = preview
  return (
    <div className="grid gap-4">
      <section aria-labelledby="pay-today">
        <h3 id="pay-today" className="text-base">
          To pay today
        </h3>
        <Payments payments={now} isDated={false} />
        <p className="flex justify-between gap-4 border-t border-line pt-2 font-bold">
          <span>Total today</span>
          <span className="tabular">{nowTotal.formatted}</span>
        </p>
      </section>
      {later.length > 0 && (
        <section aria-labelledby="pay-later">
          <h3 id="pay-later" className="text-base">
            {laterTitles[by]}
          </h3>
          {by === 'direct-debit' && (
            <p className="text-sm text-ink-soft">
              On these days, or on a working day soon after: the notice before each says which.
            </p>
          )}
          <Payments payments={later} isDated />
          <p className="flex justify-between gap-4 border-t border-line pt-2 font-bold">
            <span>In the first year, with today</span>
            <span className="tabular">{firstYear.formatted}</span>
          </p>
        </section>
      )}
    </div>
  )
}

function Payments({ payments, isDated }: { payments: readonly DatedPayment[]; isDated: boolean }) {
  return (
    <ul className="divide-y divide-line">
      {payments.map(({ on, onWords, name, price }) => (
        <li key={`${on} ${name}`} className="flex justify-between gap-4 py-1.5">
          <span className="min-w-0">
            {isDated && <span className="tabular block">{onWords}</span>}
            <span className={isDated ? 'block text-sm text-ink-soft' : undefined}>{name}</span>
          </span>
          <span className="tabular">{price.formatted}</span>
        </li>
      ))}
    </ul>
  )
}
