import type { DirectDebitOffer } from '@touchline/contract/entities/direct-debit/mandate'
import type { Plan } from '@touchline/contract/entities/joining/plan'
import { soleAuthorityWords } from '@touchline/rules/direct-debit/guarantee'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { FieldError } from '../../ui/form/field-frame.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { bankIds } from './bank-values.ts'
import { Guarantee } from './guarantee.tsx'
import type { Messages } from './joining-values.ts'
import type { Debit } from './use-debit.ts'

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
        <Account
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

const signedAuthorityWords =
  'The form is signed by the account holder, who alone authorises debits of this account'

type AccountProps = Omit<Props, 'plan' | 'offer'> & { offer: DirectDebitOffer }

function Account({ offer, debit, messages, onMend, onFail, isAtDesk = false }: AccountProps) {
  const { mandate } = debit
  if (mandate !== null)
    return (
      <div className="grid justify-items-start gap-2">
        <p>
          From {isAtDesk ? 'their' : 'your'} account ending{' '}
          <span className="tabular font-bold">{mandate.accountEnding}</span>, collected by {offer.collector}.
        </p>
        <Button variant="text" onClick={debit.takeNewAccount}>
          Use another account
        </Button>
      </div>
    )
  return (
    <div className="grid gap-4">
      {offer.isOwnPage ? (
        <BankFields debit={debit} messages={messages} onMend={onMend} isAtDesk={isAtDesk} />
      ) : (
        <div className="grid justify-items-start gap-2">
          <p>You give your bank details on the page of our payment provider, and come back here.</p>
          <Button
            variant="secondary"
            busy={debit.isSending && 'Opening…'}
            onClick={() => debit.leaveForProvider(onFail)}
          >
            Give your bank details
          </Button>
        </div>
      )}
      <Guarantee offer={offer} />
    </div>
  )
}

type BankProps = Pick<AccountProps, 'debit' | 'messages' | 'onMend' | 'isAtDesk'>

function BankFields({ debit, messages, onMend, isAtDesk = false }: BankProps) {
  const { bank } = debit
  const text = (name: 'accountHolder' | 'sortCode' | 'accountNumber') => ({
    id: bankIds[name],
    name,
    value: bank[name],
    error: messages[bankIds[name]],
    onChange: (event: { target: { value: string } }) => {
      onMend(bankIds[name])
      debit.change({ [name]: event.target.value })
    },
  })
  return (
    <div className="grid gap-4">
      <TextField
        {...text('accountHolder')}
        label="Name of the account holder"
        autoComplete={isAtDesk ? 'off' : 'name'}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...text('sortCode')} label="Sort code" inputMode="numeric" autoComplete="off" />
        <TextField {...text('accountNumber')} label="Account number" inputMode="numeric" autoComplete="off" />
      </div>
      <Checkbox
        id={bankIds.confirmsAuthority}
        name="confirmsAuthority"
        checked={bank.confirmsAuthority}
        error={messages[bankIds.confirmsAuthority]}
        onChange={(event) => {
          onMend(bankIds.confirmsAuthority)
          debit.change({ confirmsAuthority: event.target.checked })
        }}
        label={isAtDesk ? signedAuthorityWords : soleAuthorityWords}
      />
      <p className="text-sm text-ink-soft">
        {isAtDesk
          ? 'The confirmation with the Guarantee goes to the payer by email, with the contract.'
          : 'If another person has to authorise debits too, please pay by card, or ask us for a paper form.'}
      </p>
    </div>
  )
}
