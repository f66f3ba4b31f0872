import { useQuery } from '@tanstack/react-query'
import type { Cart } from '@touchline/contract/entities/cart'
import type { User } from '@touchline/contract/entities/user'
import { formatPence } from '@touchline/rules/money'
import { carryCodeQuery } from '../../../calls/cart/carry-basket.ts'
import { errorWords } from '../../../calls/error-words.ts'
import { hasCredit } from '../../../features/cart/credit-of-cart.ts'
import { QrCode } from '../../../features/tickets/qr-code.tsx'
import { leaveKiosk } from '../../../modes/watch-kiosk.tsx'
import { usePageFacts } from '../../../page/page-facts.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CreditChoice } from '../credit-choice.tsx'

/** No card is typed where others stand behind: the basket goes on to the visitor's own phone (decision 83). */
export function KioskPay({ cart, user, symbol }: { cart: Cart; user: User | null; symbol: string }) {
  return (
    <div className="grid gap-3 md:gap-6">
      {hasCredit(cart) && <CreditChoice cart={cart} symbol={symbol} />}
      <section
        aria-labelledby="phone-title"
        className="rounded-lg border border-line bg-surface p-3 shadow-card sm:p-5"
      >
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="phone-title">Pay on your own phone</h2>
          <p>
            Total to pay{' '}
            <span className="tabular text-2xl font-bold">{formatPence(cart.balance, symbol)}</span>
          </p>
        </div>
        {user ? <OfCustomer /> : <OfVisitor />}
      </section>
    </div>
  )
}

const STEPS_LAYOUT = 'mt-2 grid items-start gap-5 sm:grid-cols-[auto_minmax(0,1fr)]'

function OfVisitor() {
  const { basePath } = usePageFacts()
  const { data: code, error } = useQuery({ ...carryCodeQuery(), throwOnError: false })
  if (error && code === undefined)
    return (
      <Notice type="danger" title="The code for your phone could not be made">
        <p>{errorWords(error)} Nothing has been taken, and your places are still held.</p>
      </Notice>
    )
  return (
    <div className={STEPS_LAYOUT}>
      <div className="size-48 max-w-full">
        {code === undefined ? (
          <Skeleton shape="card" />
        ) : (
          <QrCode
            text={`${window.location.origin}${basePath}${paths.bringBasket()}#${code}`}
            label="Code that brings your basket to your phone"
          />
        )}
      </div>
      <div>
        <ol className="grid list-decimal gap-2 pl-6">
          <li>Point your phone’s camera at the code and open the link.</li>
          <li>Press “Continue on this phone” there.</li>
          <li>Pay on your phone. This screen then forgets you.</li>
        </ol>
        <p className="mt-2 text-sm text-ink-soft">
          No phone with you? The team at reception can book and take payment for you.
        </p>
      </div>
    </div>
  )
}

/** What a customer holds is theirs wherever they log in. */
function OfCustomer() {
  const { basePath } = usePageFacts()
  const address = `${window.location.origin}${basePath}${paths.basket()}`
  return (
    <div className={STEPS_LAYOUT}>
      <div className="size-48 max-w-full">
        <QrCode text={address} label="The address of your basket" />
      </div>
      <div>
        <ol className="grid list-decimal gap-2 pl-6">
          <li>Point your phone’s camera at the code and open the link.</li>
          <li>Log in there: your basket is in your account.</li>
          <li>Press the button below, so that this screen forgets you.</li>
        </ol>
        <div className="mt-4">
          <Button size="large" wide onClick={() => void leaveKiosk({ keepsBasket: true })}>
            Keep my places and log out here
          </Button>
        </div>
      </div>
    </div>
  )
}
