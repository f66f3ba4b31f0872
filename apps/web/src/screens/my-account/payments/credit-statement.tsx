import type { CreditBalance, CreditMovement } from '@touchline/contract/entities/payments/account-payment'
import { accountPaths } from '../../../account-paths.ts'
import type { Payments } from '../../../calls/payments/get-payments.ts'
import { Link } from '../../../page/link.tsx'
import { ListPages } from '../../../page/list-pages.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/card.tsx'
import { spendUntilWords } from '../spend-until-words.ts'
import type { PagesIn } from './read-pages.ts'

const NAMES = { general: 'Credit', membership: 'Membership credit' } as const

/** Shows what credit there is, until when, and everything that has changed it. */
export function CreditStatement({ credit, shown }: { credit: Payments['credit']; shown: PagesIn }) {
  const { movements, balances, page, pages } = credit
  const hasBothKinds = new Set(movements.map(({ type }) => type)).size > 1 || balances.length > 1
  return (
    <Card as="section" labelledBy="credit-title">
      <h2 id="credit-title">Credit</h2>
      {balances.length === 0 ? (
        <p className="mt-2 text-ink-soft">
          You have no credit. What comes back to you as credit is listed here.
        </p>
      ) : (
        <ul className="mt-2 grid gap-2">
          {balances.map((balance) => (
            <Balance key={balance.type} balance={balance} />
          ))}
        </ul>
      )}
      {movements.length > 0 && (
        <table className="mt-4 block w-full sm:table">
          <caption className="visually-hidden">Changes to your credit, latest first</caption>
          <thead className="visually-hidden sm:not-sr-only sm:table-header-group">
            <tr className="text-left text-sm text-ink-soft">
              <th className="py-2 pr-4 font-normal">When</th>
              <th className="py-2 pr-4 font-normal">What</th>
              <th className="py-2 pr-4 text-right font-normal">Amount</th>
              <th className="py-2 text-right font-normal">Balance</th>
            </tr>
          </thead>
          <tbody className="block divide-y divide-line sm:table-row-group">
            {movements.map((movement) => (
              <Movement
                key={`${movement.at} ${movement.type} ${movement.title} ${movement.amount}`}
                movement={movement}
                saysKind={hasBothKinds}
              />
            ))}
          </tbody>
        </table>
      )}
      <ListPages
        label="Pages of your credit"
        page={page}
        pages={pages}
        addressOf={(to) => accountPaths.payments({ ...shown, credit: to })}
      />
    </Card>
  )
}

function Balance({ balance: { type, formattedTotal, runsOut } }: { balance: CreditBalance }) {
  return (
    <li className="tabular">
      <p>
        <span className="text-2xl font-bold">{formattedTotal}</span> {NAMES[type].toLowerCase()}
      </p>
      {runsOut.map(({ formattedAmount, on }) => (
        <p key={`${on} ${formattedAmount}`} className="text-sm text-ink-soft">
          {spendUntilWords({ formattedAmount, on }, formattedTotal)}
        </p>
      ))}
    </li>
  )
}

function Movement({ movement, saysKind }: { movement: CreditMovement; saysKind: boolean }) {
  const { date, title, order, formattedAmount, formattedBalance, endsOn, type } = movement
  return (
    <tr className="tabular grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3 align-top sm:table-row">
      <td className="text-sm text-ink-soft max-sm:col-span-2 sm:py-3 sm:pr-4 sm:text-base sm:whitespace-nowrap">
        {date}
      </td>
      <td className="sm:py-3 sm:pr-4">
        {title}
        {order && (
          <>
            {', '}
            <Link
              to={paths.bookingConfirmed({ completeOrderId: order.completeOrderId })}
              className="font-bold text-primary-text underline underline-offset-4"
            >
              {order.reference}
            </Link>
          </>
        )}
        {(endsOn || saysKind) && (
          <span className="block text-sm text-ink-soft">
            {[saysKind && NAMES[type], endsOn && `until ${endsOn}`].filter(Boolean).join(', ')}
          </span>
        )}
      </td>
      <td className="text-right font-bold whitespace-nowrap sm:py-3 sm:pr-4">{formattedAmount}</td>
      <td className="text-right text-sm whitespace-nowrap text-ink-soft max-sm:col-span-2 sm:py-3 sm:text-base">
        <span className="sm:visually-hidden">Balance </span>
        {formattedBalance}
      </td>
    </tr>
  )
}
