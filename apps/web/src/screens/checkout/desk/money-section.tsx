import type { Cart } from '@touchline/contract/entities/basket/cart'
import type { Client } from '@touchline/contract/entities/catalogue/client'
import type { DeskCustomer } from '@touchline/contract/entities/desk/desk-customer'
import { formatPence } from '@touchline/rules/money/money'
import { paidByLinesPence } from '@touchline/rules/money/payment-lines'
import type { Reader } from '../../../calls/till/readers.ts'
import { TermsWindow } from '../../../features/terms/terms-window.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import type { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { Notice } from '../../../ui/notice.tsx'
import { AddLine } from './add-line.tsx'
import type { DeskValues } from './desk-form.ts'
import { LinesTaken } from './lines-taken.tsx'
import { payButtonWords } from './tender-words.ts'
import type { DeskLines } from './use-desk-lines.ts'
import type { DeskMessage } from './use-take-payment.ts'

type Props = {
  desk: DeskLines
  cart: Cart
  customer: DeskCustomer | null
  operator: Client
  symbol: string
  form: Pick<ReturnType<typeof useCheckedForm<DeskValues>>, 'field' | 'set'>
  /** Answer to the last try that took no payment. */
  said: DeskMessage | null
  isBusy: boolean
  /** True while nothing can be paid: places were released, or another customer is being chosen. */
  isHeldUp: boolean
  onPay: () => void
  /** Takes the whole sum in cash, in one press. */
  onPayCash: () => void
  /** Readers that can be used, and the one that is chosen. */
  readers: readonly Reader[]
  /** True where the card account has readers, and none is named for the venues of these staff. */
  hasNoneNamed: boolean
  readerId: string
  onReader: (id: string) => void
}

/** Takes the money line by line, then the payment. */
export function MoneySection(props: Props) {
  const { desk, cart, customer, operator, symbol, form, said, readers } = props
  const isExact = desk.leftPence === 0 && desk.tooMuchPence === 0
  const hasCard = desk.lines.some(({ tenderType }) => tenderType === 'card')
  const hasMembership = cart.membershipItems.length > 0
  const usedPence = paidByLinesPence(desk.lines.filter(({ tenderType }) => tenderType === 'credit'))
  return (
    <Card as="section" labelledBy="payment-title">
      <h2 id="payment-title">{cart.total > 0 ? 'Payment' : 'Confirm'}</h2>
      {said && (
        <div className="mt-4">
          <Notice type="danger" title={said.title} live>
            {said.text}
          </Notice>
        </div>
      )}
      {desk.leftPence > 0 && !desk.isSubmitted && (
        <AddLine
          leftPence={desk.leftPence}
          creditPence={customer === null || usedPence > 0 ? 0 : customer.creditPence}
          takesCard={readers.length > 0 && !hasCard && !hasMembership}
          symbol={symbol}
          onAdd={(line) => desk.happen(line.tenderType === 'credit' ? 'creditAdded' : 'offlineAdd', [line])}
        />
      )}
      {props.hasNoneNamed && cart.total > 0 && <NoneNamed />}
      {readers.length > 0 && hasMembership && (
        <p className="mt-4 text-ink-soft">
          A membership can’t be paid at a card reader yet. Take it in another way, or let the customer join on
          their own phone.
        </p>
      )}
      {hasCard && readers.length > 1 && !desk.isSubmitted && (
        <div className="mt-4">
          <Select
            id="reader"
            name="reader"
            label="Card reader"
            value={props.readerId}
            onChange={({ currentTarget: { value } }) => props.onReader(value)}
            options={readers.map(({ id, label, isOnline }) => ({
              value: id,
              label: isOnline ? label : `${label} (no connection)`,
            }))}
          />
        </div>
      )}
      <LinesTaken desk={desk} totalPence={cart.total} symbol={symbol} />
      <div className="mt-5 border-t border-line pt-4">
        <Checkbox {...form.field('terms')} label="The customer agrees to the Terms and Conditions" />
        <TermsWindow
          terms={operator.terms}
          onAgree={() => form.set('terms', true)}
          label="Read the Terms and Conditions"
        />
      </div>
      <PayButtons {...props} isExact={isExact} />
    </Card>
  )
}

/** Says why no card reader is offered, and who can change that. */
const NoneNamed = () => (
  <div className="mt-4 text-ink-soft">
    <p className="font-bold">No card reader is named for your venues.</p>
    <p>
      Take the money in another way. To use a reader here, have the person who looks after your catalogue name
      it at its venue, under <code>cardReaders</code>.
    </p>
  </div>
)

/** Takes all of it in cash, or what the lines come to. */
function PayButtons({
  desk,
  cart,
  symbol,
  isBusy,
  isHeldUp,
  onPay,
  onPayCash,
  isExact,
}: Props & { isExact: boolean }) {
  const isQuick = desk.lines.length === 0 && cart.total > 0
  return (
    <div className="mt-4 grid gap-3">
      {isQuick && (
        <Button
          size="large"
          wide
          busy={isBusy && 'Recording the payment…'}
          unavailable={isHeldUp}
          onClick={onPayCash}
        >
          {`Take ${formatPence(cart.total, symbol)} in cash`}
        </Button>
      )}
      <Button
        variant={isQuick ? 'secondary' : 'primary'}
        size="large"
        wide
        busy={isBusy && 'Recording the payment…'}
        unavailable={!isExact || isHeldUp}
        onClick={onPay}
      >
        {payButtonWords(cart.total, desk.lines)}
      </Button>
      {!isExact && (
        <p className="text-center text-sm text-ink-soft">
          Paid in another way, or in parts: add lines until they come to the total.
        </p>
      )}
    </div>
  )
}
