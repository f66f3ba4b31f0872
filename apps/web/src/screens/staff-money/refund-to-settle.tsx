import type { RefundToSettle } from '@touchline/contract/entities/refunds/refund-to-settle'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { momentOf, refundWords } from './money-words.ts'
import { SettleDialog } from './settle-dialog.tsx'

/** Shows a refund that is not paid automatically: which, whose, since when, why, and what to do. */
export function RefundEntry({ refund, timeZone }: { refund: RefundToSettle; timeZone: string }) {
  const { reference, name, email, formattedAmount, card, since, acts, canBeSettled } = refund
  const [isOpen, setOpen] = useState(false)
  const { what, todo } = refundWords(refund)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-4 sm:px-6">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular text-xl font-bold">{formattedAmount}</span>
          <Badge tone={refund.why === 'slow' ? 'info' : 'danger'}>
            {refund.why === 'slow' ? 'Taking a while' : 'Needs attention'}
          </Badge>
        </p>
        <p className="break-words">
          <span className="tabular font-bold">{reference}</span> · {name} · {email}
        </p>
        <p className="text-sm text-ink-soft">
          To {card ?? 'the card'}. Waiting since {momentOf(since, timeZone)}.
        </p>
        <p className="mt-2 break-words">{what}</p>
        <p className="break-words">{todo}</p>
        {acts.map(({ at, staffName, words }) => (
          <p key={at} className="mt-1 text-sm break-words text-ink-soft">
            {momentOf(at, timeZone)}, {staffName}: {words}
          </p>
        ))}
      </div>
      {canBeSettled && (
        <Button aria-label={`Settle ${formattedAmount} of ${reference}`} onClick={() => setOpen(true)}>
          Settle
        </Button>
      )}
      <SettleDialog refund={refund} open={isOpen} onClose={() => setOpen(false)} />
    </li>
  )
}
