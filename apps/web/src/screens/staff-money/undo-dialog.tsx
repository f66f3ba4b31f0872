import type { DeskMoney } from '@touchline/contract/entities/desk/desk-money'
import { useUndoPayout } from '../../calls/desk/list-desk-money.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { payoutWords } from './money-words.ts'
import { ReasonForm } from './reason-form.tsx'

type Props = {
  money: DeskMoney
  payout: DeskMoney['payouts'][number]
  timeZone: string
  open: boolean
  onClose: () => void
}

/** Takes back a payout that was a mistake. It stays in the books, with who took it back and why. */
export function UndoDialog({ money, payout, timeZone, open, onClose }: Props) {
  const undo = useUndoPayout()
  return (
    <Dialog open={open} onClose={onClose} title="Take this payout back?">
      {open && (
        <ReasonForm
          id={`undo-${payout.id}`}
          label="Why it was a mistake"
          button={`${payout.formattedAmount} was not paid out`}
          keep="Leave it"
          busy={undo.isPending}
          error={undo.error}
          onSubmit={(reason) =>
            undo.mutate({ params: { payoutId: String(payout.id) }, body: { reason } }, { onSuccess: onClose })
          }
          onClose={onClose}
        >
          <p>{payoutWords(payout, timeZone)[0]}</p>
          <p>
            Order <span className="tabular font-bold">{money.reference}</span> is then owed this sum again.
            Both entries stay in the books.
          </p>
        </ReasonForm>
      )}
    </Dialog>
  )
}
