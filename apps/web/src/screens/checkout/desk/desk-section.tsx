import type { Cart } from '@touchline/contract/entities/basket/cart'
import type { Client } from '@touchline/contract/entities/catalogue/client'
import type { PaymentLine } from '@touchline/rules/money/payment-lines'
import { PageTitle } from '../../../page/page-title.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { CustomerSection } from './customer-section.tsx'
import { checkDesk, type DeskValues, deskArgs, deskLabels, deskMissing, noDeskValues } from './desk-form.ts'
import { MoneySection } from './money-section.tsx'
import { ReaderDialog } from './reader-dialog.tsx'
import { useDeskCustomer } from './use-desk-customer.ts'
import { useDeskLines } from './use-desk-lines.ts'
import { useReaders } from './use-readers.ts'
import { useTakePayment } from './use-take-payment.ts'

type Props = { cart: Cart; operator: Client; symbol: string; isLost: boolean }

/** Shows the customer that staff sell to, and the money that they took (front of house). */
export function DeskSection({ cart, operator, symbol, isLost }: Props) {
  const desk = useDeskLines(cart)
  const { customer, choose, isChoosing } = useDeskCustomer(desk.happen)
  const { take, isBusy, said, atReader, over, end } = useTakePayment(desk.happen)
  const { readers, reader, choose: chooseReader, isNoneNamed } = useReaders()
  const waiting = atReader ?? cart.paymentInProgress
  const form = useCheckedForm<DeskValues>({
    values: noDeskValues,
    check: (values) => checkDesk(values, customer === null),
    labels: deskLabels,
    missing: deskMissing,
  })
  const pay = () => {
    const values = form.take()
    if (values !== null) void take(deskArgs(values, cart, customer?.id ?? null, desk.lines, reader?.id ?? ''))
  }
  const payCash = () => {
    const values = form.take()
    if (values === null) return
    const cash: PaymentLine = { key: crypto.randomUUID(), tenderType: 'cash', amountPence: cart.total }
    desk.happen('offlineAdd', [cash])
    void take(deskArgs(values, cart, customer?.id ?? null, [cash], ''))
  }
  return (
    <div className={isLost ? 'hidden' : 'grid gap-6'}>
      {form.summary.length > 0 && <PageTitle hasErrors>Checkout</PageTitle>}
      {form.summary.length > 0 && (
        <div className="-mb-6">
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
        </div>
      )}
      <CustomerSection
        customer={customer}
        cart={cart}
        field={form.field}
        isBusy={isChoosing}
        onChoose={choose}
      />
      <MoneySection
        desk={desk}
        cart={cart}
        customer={customer}
        operator={operator}
        symbol={symbol}
        form={form}
        said={said}
        isBusy={isBusy}
        isHeldUp={isLost || isChoosing}
        onPay={pay}
        onPayCash={payCash}
        readers={readers}
        hasNoneNamed={isNoneNamed}
        readerId={reader?.id ?? ''}
        onReader={chooseReader}
      />
      <ReaderDialog transactionUuid={waiting === over ? null : waiting} reader={reader} onEnd={end} />
    </div>
  )
}
