import type { DirectDebitOffer } from '@touchline/contract/entities/direct-debit/mandate'
import { soleAuthorityWords } from '@touchline/rules/direct-debit/guarantee'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { Messages } from '../../ui/form/use-messages.ts'
import { bankIds } from './bank-values.ts'
import { Guarantee } from './guarantee.tsx'
import type { Debit } from './use-debit.ts'

type Props = {
  offer: DirectDebitOffer
  debit: Debit
  messages: Messages
  onMend: (control: string) => void
  onFail: (words: string) => void
  /** True for staff, who type what the payer has signed on paper. */
  isAtDesk?: boolean
}

const signedAuthorityWords =
  'The form is signed by the account holder, who alone authorises debits of this account'

/** Asks for the bank account of a direct debit, or names the one that is set up. */
export function BankAccount({ offer, debit, messages, onMend, onFail, isAtDesk = false }: Props) {
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

type BankProps = Pick<Props, 'debit' | 'messages' | 'onMend' | 'isAtDesk'>

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
          ? 'The confirmation with the Guarantee goes to the payer by email.'
          : 'If another person has to authorise debits too, please pay by card, or ask us for a paper form.'}
      </p>
    </div>
  )
}
