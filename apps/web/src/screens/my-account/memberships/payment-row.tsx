import type { ContractPayment } from '@touchline/contract/entities/joining/contract'
import { accountPaths } from '../../../account-paths.ts'
import { Link } from '../../../page/link.tsx'
import { classNames } from '../../../ui/class-names.ts'

/** Shows a payment with its day, what has become of it, and its receipt once it is paid. */
export function PaymentRow({ payment }: { payment: ContractPayment }) {
  const { name, onWords, price, words, state, isSent, completeOrderId } = payment
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2.5">
      <p className="font-bold">{name}</p>
      <p className="tabular text-right font-bold">{price.formatted}</p>
      {/* A payment to come says its day itself. */}
      <p className={classNames('tabular text-sm text-ink-soft', completeOrderId === null && 'col-span-2')}>
        {state === 'ahead' || isSent ? words : `${onWords}: ${words}`}
      </p>
      {completeOrderId !== null && (
        <Link
          to={accountPaths.receipt({ completeOrderId })}
          aria-label={`Receipt: ${name}, ${onWords}`}
          className="inline-flex min-h-11 items-center justify-end font-bold text-primary-text underline underline-offset-4"
        >
          Receipt
        </Link>
      )}
    </li>
  )
}
