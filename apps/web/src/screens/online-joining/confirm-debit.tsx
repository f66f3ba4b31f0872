import type { DirectDebitOffer } from '@touchline/contract/entities/direct-debit/mandate'
import type { JoiningPreview } from '@touchline/contract/entities/joining/plan'
import { CheckDebit } from '../../features/direct-debit/check-debit.tsx'
import type { Debit } from '../../features/direct-debit/use-debit.ts'
import { Button } from '../../ui/button.tsx'
import { DatedPayments } from './dated-payments.tsx'

type Props = {
  offer: DirectDebitOffer | undefined
  debit: Debit
  preview: JoiningPreview
  form: { isSending: boolean; confirm: () => void }
  isAtDesk?: boolean
}

/** Shows the whole direct debit before it is set up, once the form is filled in. */
export function ConfirmDebit({ offer, debit, preview, form, isAtDesk = false }: Props) {
  if (!debit.isConfirming || !offer) return null
  return (
    <CheckDebit
      offer={offer}
      debit={debit}
      confirmedWhen={isAtDesk ? 'once today’s payment is taken' : 'once you have paid for today'}
      isAtDesk={isAtDesk}
    >
      <h2 className="text-lg">What {isAtDesk ? 'they' : 'you'} pay</h2>
      <DatedPayments preview={preview} by="direct-debit" />
      <Button size="large" wide busy={form.isSending && 'Setting up…'} onClick={form.confirm}>
        Confirm, and add to basket
      </Button>
    </CheckDebit>
  )
}
