import type { DirectDebitOffer } from '@touchline/contract/entities/direct-debit/mandate'
import type { Plan } from '@touchline/contract/entities/joining/plan'
import { BankAccount } from '../../features/direct-debit/bank-account.tsx'
import { bankIds } from '../../features/direct-debit/bank-values.ts'
import type { Debit } from '../../features/direct-debit/use-debit.ts'
import { FieldError } from '../../ui/form/field-frame.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import type { Messages } from '../../ui/form/use-messages.ts'

type Props = {
  plan: Pick<Plan, 'payBy'>
  offer: DirectDebitOffer | undefined
  debit: Debit
  messages: Messages
  onMend: (control: string) => void
  onFail: (words: string) => void
  /** True for staff, who type what the payer has signed on paper. */
  isAtDesk?: boolean
}

const ways = {
  card: { value: 'card', label: 'By card', hint: 'The card that you pay with today is kept for them.' },
  'direct-debit': {
    value: 'direct-debit',
    label: 'By direct debit',
    hint: 'They are taken from your bank account. We write to you before each.',
  },
} as const

const waysAtDesk = [
  {
    value: 'card',
    label: 'Online or at the desk',
    hint: 'No card is kept: each is due on its day, and the member pays it.',
  },
  { value: 'direct-debit', label: 'By direct debit', hint: 'From the account on the signed form.' },
] as const

/** Asks how the payments after joining are paid, and for the bank account of a direct debit. */
export function PayLater({ plan, offer, debit, messages, onMend, onFail, isAtDesk = false }: Props) {
  return (
    <section aria-labelledby="pay-later-title" className="grid gap-4">
      <h2 id="pay-later-title" className="text-lg">
        {isAtDesk ? 'How do they pay after today?' : 'How do you pay after today?'}
      </h2>
      {isAtDesk || plan.payBy.length > 1 ? (
        <RadioGroup
          id={bankIds.payBy}
          name="payBy"
          legend="Payments after today"
          legendHidden
          options={isAtDesk ? waysAtDesk : plan.payBy.map((way) => ways[way])}
          value={debit.way}
          onChange={(way) => {
            onMend(bankIds.payBy)
            debit.choose(way)
          }}
          error={messages[bankIds.payBy]}
        />
      ) : (
        <div id={bankIds.payBy} tabIndex={-1}>
          <p>By direct debit, from your bank account. What is due today is paid by card.</p>
          {messages[bankIds.payBy] && <FieldError id={bankIds.payBy} error={messages[bankIds.payBy] ?? ''} />}
        </div>
      )}
      {debit.isByDebit && offer && (
        <BankAccount
          offer={offer}
          debit={debit}
          messages={messages}
          onMend={onMend}
          onFail={onFail}
          isAtDesk={isAtDesk}
        />
      )}
    </section>
  )
}
