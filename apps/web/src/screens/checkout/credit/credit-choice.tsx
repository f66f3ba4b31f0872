import type { Cart, CreditType } from '@touchline/contract/entities/basket/cart'
import { formatPence } from '@touchline/rules/money/money'
import { useRef } from 'react'
import { useApplyCredits } from '../../../calls/payments/apply-credits.ts'
import { creditOf, mostCredit } from '../../../features/basket/credit-of-cart.ts'
import { Button } from '../../../ui/button.tsx'
import { TickIcon } from '../../../ui/other-icons.tsx'
import { CreditForm } from './credit-form.tsx'
import { creditNames, runsOutWords, scopeWords } from './credit-words.ts'

type Props = { cart: Cart; symbol: string }

/** Offers credit explicitly, to be chosen on purpose. The sum left to pay is always in sight. */
export function CreditChoice({ cart, symbol }: Props) {
  const { membership, general } = cart.credits
  const isUsed = cart.payments.length > 0
  return (
    <section
      aria-labelledby="credit-title"
      className="rounded-lg border border-line bg-surface p-3 shadow-card sm:px-6 sm:py-5"
    >
      <h2 id="credit-title">Your credit</h2>
      <div className="divide-y divide-line">
        {membership.totalAvailable > 0 && <CreditKind type="membership" cart={cart} symbol={symbol} />}
        {general.totalAvailable > 0 && <CreditKind type="general" cart={cart} symbol={symbol} />}
      </div>
      {isUsed && (
        <p className="tabular mt-3 flex items-baseline justify-between gap-4 rounded-md bg-sunken px-4 py-3">
          <span>Left to pay</span>
          <span className="font-bold">{formatPence(cart.balance, symbol)}</span>
        </p>
      )}
    </section>
  )
}

/** Shows one kind of credit: how much there is, until when, and how much of it is used. */
function CreditKind({ type, cart, symbol }: Props & { type: CreditType }) {
  const result = useRef<HTMLParagraphElement>(null)
  const apply = useApplyCredits()
  const credit = cart.credits[type]
  const name = creditNames[type]
  const usedPence = creditOf(cart)[type]
  const mostPence = mostCredit(cart, type)
  const runsOut = runsOutWords(credit, symbol, cart.serverNow)
  const scope = scopeWords(credit, mostPence, symbol)
  const use = (pence: number) =>
    apply.mutate(
      { body: { creditsToReserve: [{ amount: pence, type }], cartSource: 'activity-booking' } },
      {
        // The pressed button is gone: focus goes to the result.
        onSuccess: () => requestAnimationFrame(() => result.current?.focus()),
      },
    )
  return (
    <div className="py-3 first:pt-1 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p ref={result} tabIndex={-1} className={usedPence > 0 ? 'flex items-center gap-2' : undefined}>
            {usedPence > 0 ? (
              <>
                <span className="text-success">
                  <TickIcon />
                </span>
                <span>
                  <span className="tabular font-bold">{formatPence(usedPence, symbol)}</span> of your {name}{' '}
                  will be used.
                </span>
              </>
            ) : (
              <>
                You have{' '}
                <span className="tabular font-bold">{formatPence(credit.totalAvailable, symbol)}</span> of{' '}
                {name}.
              </>
            )}
          </p>
          {runsOut !== null && <p className="tabular text-sm text-ink-soft">{runsOut}</p>}
          {usedPence === 0 && scope !== null && <p className="text-sm text-ink-soft">{scope}</p>}
        </div>
        {usedPence > 0 && (
          <span className="-mx-3">
            <Button
              variant="text"
              size="small"
              onClick={() => use(0)}
              busy={apply.isPending && 'Giving back…'}
            >
              {type === 'general' ? 'Don’t use credit' : 'Don’t use membership credit'}
            </Button>
          </span>
        )}
      </div>
      {usedPence === 0 && mostPence > 0 && (
        <CreditForm
          type={type}
          mostPence={mostPence}
          coversAll={mostPence >= cart.balance}
          symbol={symbol}
          isBusy={apply.isPending}
          onUse={use}
        />
      )}
    </div>
  )
}
