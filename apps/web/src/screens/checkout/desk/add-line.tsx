import { formatPence } from '@touchline/rules/money/money'
import { creditLine, type PaymentLine } from '@touchline/rules/money/payment-lines'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { typedText } from '../../../ui/form/typed-text.ts'
import { readAmount } from '../credit/read-amount.ts'
import { tenderNames } from './tender-words.ts'

type Tender = 'cash' | 'card' | 'cheque' | 'offline-voucher' | 'credit'
type Props = {
  leftPence: number
  /** Credit of the customer that no line uses yet. */
  creditPence: number
  /** True where a card reader can be used, and no line is for one yet. */
  takesCard: boolean
  symbol: string
  onAdd: (line: PaymentLine) => void
}

const isTender = (value: string): value is Tender =>
  value === 'cash' ||
  value === 'card' ||
  value === 'cheque' ||
  value === 'offline-voucher' ||
  value === 'credit'
const amountOf = (pence: number): string => (pence / 100).toFixed(2)

/** Asks for one more line, and suggests the sum still left. */
// No checked form: it keeps what was typed, but each line taken and each kind of money has an amount of its own.
export function AddLine({ leftPence, creditPence, takesCard, symbol, onAdd }: Props) {
  const [tender, setTender] = useState<Tender>('cash')
  const [errors, setErrors] = useState<{ amount?: string; reference?: string }>({})
  const kinds: Tender[] = [
    'cash',
    ...(takesCard ? (['card'] as const) : []),
    'cheque',
    'offline-voucher',
    ...(creditPence > 0 ? (['credit'] as const) : []),
  ]
  const kind = kinds.includes(tender) ? tender : 'cash'
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const reference = typedText(typed, 'tenderReference')
    const pence = readAmount(typedText(typed, 'tenderAmount'))
    const found = {
      ...amountError(kind, pence, { leftPence, creditPence, symbol }),
      ...(kind === 'offline-voucher' && reference === '' && { reference: 'Enter the number on the voucher' }),
    }
    setErrors(found)
    if (pence === null || Object.keys(found).length > 0) return
    onAdd(lineOf(kind, pence, leftPence, reference))
  }
  return (
    <form noValidate onSubmit={add} className="mt-4 grid items-start gap-4 sm:grid-cols-2">
      <Select
        id="tender"
        name="tender"
        label="Paid with"
        value={kind}
        onChange={({ currentTarget: { value } }) => isTender(value) && setTender(value)}
        options={kinds.map((value) => ({ value, label: tenderNames[value] }))}
      />
      <TextField
        key={`amount ${leftPence} ${kind}`}
        id="tenderAmount"
        name="tenderAmount"
        label={kind === 'cash' ? `Amount given (${symbol})` : `Amount (${symbol})`}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={amountOf(kind === 'credit' ? Math.min(leftPence, creditPence) : leftPence)}
        error={errors.amount}
      />
      {(kind === 'offline-voucher' || kind === 'cheque') && (
        <TextField
          key={kind}
          id="tenderReference"
          name="tenderReference"
          label={kind === 'cheque' ? 'Cheque number' : 'Voucher number'}
          optional={kind === 'cheque'}
          maxLength={60}
          autoComplete="off"
          error={errors.reference}
        />
      )}
      <div className="sm:col-span-2">
        <Button type="submit" variant="secondary">
          Add
        </Button>
      </div>
    </form>
  )
}

function amountError(
  kind: Tender,
  pence: number | null,
  { leftPence, creditPence, symbol }: Pick<Props, 'leftPence' | 'creditPence' | 'symbol'>,
): { amount: string } | null {
  if (pence === null) return { amount: 'Enter an amount such as 5.00' }
  const most = kind === 'credit' ? Math.min(leftPence, creditPence) : leftPence
  // Cash may exceed the sum left: the rest is given back.
  return kind !== 'cash' && pence > most ? { amount: `Enter ${formatPence(most, symbol)} or less` } : null
}

function lineOf(kind: Tender, pence: number, leftPence: number, reference: string): PaymentLine {
  if (kind === 'credit') return creditLine('general', pence)
  return {
    key: crypto.randomUUID(),
    tenderType: kind,
    amountPence: Math.min(pence, leftPence),
    ...(reference && { reference }),
    ...(pence > leftPence && { info: { handedPence: pence } }),
  }
}
