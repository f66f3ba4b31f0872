import type { RefundToSettle } from '@touchline/contract/entities/refunds/refund-to-settle'
import { useState } from 'react'
import { useSettleRefund } from '../../calls/desk/list-refunds.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { ReasonForm } from './reason-form.tsx'

type Found = 'paid-back' | 'paid-otherwise' | 'send-again'
type Props = { refund: RefundToSettle; open: boolean; onClose: () => void }

const buttons: Record<Found, string> = {
  'paid-back': 'It was paid back to the card',
  'paid-otherwise': 'It was paid back in another way',
  'send-again': 'Send it again',
}

/** Asks what staff have found at the provider's. */
export function SettleDialog({ refund, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={`Settle ${refund.formattedAmount}`}>
      {open && <SettleForm refund={refund} onClose={onClose} />}
    </Dialog>
  )
}

function SettleForm({ refund, onClose }: Omit<Props, 'open'>) {
  const { id, card, reference, canBeSentAgain } = refund
  const settle = useSettleRefund()
  const [found, setFound] = useState<Found>('paid-back')
  const options = [
    { value: 'paid-back' as const, label: `It was paid back to ${card ?? 'the card'}` },
    {
      value: 'paid-otherwise' as const,
      label: 'It was paid back in another way',
      hint: 'By bank transfer or in cash, for instance. The customer’s page says so.',
    },
    ...(canBeSentAgain
      ? [
          {
            value: 'send-again' as const,
            label: 'It was not paid back: send it again',
            hint: 'We ask the provider first, so that nothing goes back twice.',
          },
        ]
      : []),
  ]
  return (
    <ReasonForm
      id={`settle-${id}`}
      label="How you know"
      hint="Where you looked, or how it was paid: it’s kept with the refund, under your name."
      button={buttons[found]}
      keep="Leave it for now"
      busy={settle.isPending}
      error={settle.error}
      onSubmit={(why) =>
        settle.mutate({ params: { refundId: id }, body: { found, why } }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <RadioGroup
        id={`found-${id}`}
        name="found"
        legend={`What have you found out about order ${reference}?`}
        options={options}
        value={found}
        onChange={setFound}
      />
    </ReasonForm>
  )
}
