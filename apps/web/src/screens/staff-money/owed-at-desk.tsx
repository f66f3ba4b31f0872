import type { DeskMoney } from '@touchline/contract/entities/desk/desk-money'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { momentOf, payoutWords } from './money-words.ts'
import { PayOutDialog } from './pay-out-dialog.tsx'
import { UndoDialog } from './undo-dialog.tsx'

/** Shows what is owed at the desk for one order, and what was paid out of it. */
export function OwedAtDesk({ money, timeZone }: { money: DeskMoney; timeZone: string }) {
  const { reference, name, email, owed, formattedOwed, formattedTotal, what, venueNames, since, payouts } =
    money
  const [open, setOpen] = useState<'pay' | 'undo' | null>(null)
  const last = payouts.findLast(({ undone }) => undone === null)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-4 sm:px-6">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular text-xl font-bold">{owed > 0 ? formattedOwed : formattedTotal}</span>
          <Badge tone={owed > 0 ? 'warning' : 'success'}>{owed > 0 ? 'To pay out' : 'Paid out'}</Badge>
        </p>
        <p className="break-words">
          <span className="tabular font-bold">{reference}</span> · {name} · {email}
        </p>
        <p className="text-sm break-words text-ink-soft">
          {[...what, ...venueNames].join(', ')}. Cancelled {momentOf(since, timeZone)}.
        </p>
        {payouts.flatMap((payout) =>
          payoutWords(payout, timeZone).map((words) => (
            <p key={`${payout.id} ${words}`} className="mt-1 text-sm break-words">
              {words}
            </p>
          )),
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {owed > 0 && (
          <Button aria-label={`Pay out ${formattedOwed} of ${reference}`} onClick={() => setOpen('pay')}>
            Pay out
          </Button>
        )}
        {last && (
          <Button
            variant="secondary"
            aria-label={`Take back the payout of ${last.formattedAmount}, ${reference}`}
            onClick={() => setOpen('undo')}
          >
            It was a mistake
          </Button>
        )}
      </div>
      <PayOutDialog money={money} open={open === 'pay'} onClose={() => setOpen(null)} />
      {last && (
        <UndoDialog
          money={money}
          payout={last}
          timeZone={timeZone}
          open={open === 'undo'}
          onClose={() => setOpen(null)}
        />
      )}
    </li>
  )
}
