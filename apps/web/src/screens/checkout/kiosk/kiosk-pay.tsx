import { useQuery } from '@tanstack/react-query'
import type { User } from '@touchline/contract/entities/account/user'
import type { Cart } from '@touchline/contract/entities/basket/cart'
import { formatPence } from '@touchline/rules/money/money'
import { useState } from 'react'
import { carryCodeQuery } from '../../../calls/basket/carry-basket.ts'
import { errorWords } from '../../../calls/error-words.ts'
import { hasCredit } from '../../../features/basket/credit-of-cart.ts'
import { leaveKiosk } from '../../../modes/kiosk-visit.ts'
import { usePageFacts } from '../../../page/page-facts.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CreditWays } from '../credit/credit-ways.tsx'
import { PayAtDesk } from './pay-at-desk.tsx'

/**
 * Moves the basket to the visitor's own phone or to the desk: no card is typed where
 * others stand behind (decision 83).
 */
export function KioskPay({ cart, user, symbol }: { cart: Cart; user: User | null; symbol: string }) {
  const [isAtDesk, setAtDesk] = useState(false)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {hasCredit(cart) && (
        <div className="rounded-lg border border-line bg-surface shadow-card">
          <CreditWays cart={cart} symbol={symbol} />
        </div>
      )}
      {isAtDesk && !user ? (
        <PayAtDesk cart={cart} symbol={symbol} onPhone={() => setAtDesk(false)} />
      ) : (
        <section
          aria-labelledby="phone-title"
          className="rounded-lg border border-line bg-surface p-3 shadow-card sm:p-4"
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
      )}
      {!isAtDesk && !user && <OrAtDesk onDesk={() => setAtDesk(true)} />}
    </div>
  )
}

/** Offers to pay at the desk, where there are staff who can open the basket. */
function OrAtDesk({ onDesk }: { onDesk: () => void }) {
  const { data } = useQuery({ ...carryCodeQuery(), throwOnError: false })
  if (!data?.hasDesk) return null
  return (
    <section
      aria-labelledby="or-desk-title"
      className="grid items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-3 shadow-card sm:grid-cols-[minmax(0,1fr)_auto] sm:px-4"
    >
      <div>
        <h2 id="or-desk-title">Pay at the desk</h2>
        <p>No phone with you? Reception takes your payment.</p>
      </div>
      <Button size="large" variant="secondary" onClick={onDesk}>
        Get a code
      </Button>
    </section>
  )
}

/** Code and steps side by side, or one below the other where the steps would be narrower than the code. */
const STEPS_LAYOUT = 'mt-2 flex flex-wrap items-start gap-4'
const STEPS = 'min-w-[min(100%,10rem)] flex-1'

function OfVisitor() {
  const { basePath } = usePageFacts()
  const { data, error } = useQuery({ ...carryCodeQuery(), throwOnError: false })
  if (error && data === undefined)
    return (
      <Notice type="danger" title="The code for your phone could not be made">
        <p>{errorWords(error)} No money has been taken, and your places are still held.</p>
      </Notice>
    )
  return (
    <div className={STEPS_LAYOUT}>
      <div className="size-40 max-w-full">
        {data === undefined ? (
          <Skeleton shape="card" />
        ) : (
          <QrCode
            text={`${window.location.origin}${basePath}${paths.bringBasket()}#${data.code}`}
            label="Code that brings your basket to your phone"
          />
        )}
      </div>
      <div className={STEPS}>
        <ol className="grid list-decimal gap-2 pl-6">
          <li>Point your phone’s camera at the code and open the link.</li>
          <li>Press “Continue on this phone” there.</li>
          <li>Pay on your phone. This screen then forgets you.</li>
        </ol>
      </div>
    </div>
  )
}

/** Tells customers that their basket is theirs wherever they log in. */
function OfCustomer() {
  const { basePath } = usePageFacts()
  const address = `${window.location.origin}${basePath}${paths.basket()}`
  return (
    <div className={STEPS_LAYOUT}>
      <div className="size-40 max-w-full">
        <QrCode text={address} label="The address of your basket" />
      </div>
      <div className={STEPS}>
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
