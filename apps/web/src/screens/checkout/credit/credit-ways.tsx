import type { Cart, CreditType } from '@touchline/contract/entities/basket/cart'
import { useRef } from 'react'
import { useApplyCredits } from '../../../calls/payments/apply-credits.ts'
import { creditOf, mostCredit } from '../../../features/basket/credit-of-cart.ts'
import { classNames } from '../../../ui/class-names.ts'
import { TickIcon } from '../../../ui/other-icons.tsx'
import { allWords, creditTitle, offWords, runsOutWords, scopeWords } from './credit-words.ts'
import { PartOfCredit } from './part-of-credit.tsx'

type Props = { cart: Cart; symbol: string }

/** Offers each kind of credit as a way to pay: all that it covers with one press, or a part of it. */
export function CreditWays({ cart, symbol }: Props) {
  const kinds = (['membership', 'general'] as const).filter((type) => cart.credits[type].totalAvailable > 0)
  return (
    <section aria-label="Your credit" className="divide-y divide-line">
      {kinds.map((type) => (
        <CreditWay key={type} type={type} cart={cart} symbol={symbol} />
      ))}
    </section>
  )
}

/** Shows one kind of credit: how much there is and how much it covers, or how much of it is used. */
function CreditWay({ type, cart, symbol }: Props & { type: CreditType }) {
  const switcher = useRef<HTMLButtonElement>(null)
  const apply = useApplyCredits()
  const credit = cart.credits[type]
  const usedPence = creditOf(cart)[type]
  const mostPence = mostCredit(cart, type)
  const isUsed = usedPence > 0
  const use = (pence: number) =>
    apply.mutate(
      { body: { creditsToReserve: [{ amount: pence, type }], cartSource: 'activity-booking' } },
      // The button of a part is gone by then. The one that stays says what is used.
      { onSuccess: () => requestAnimationFrame(() => switcher.current?.focus()) },
    )
  const title = creditTitle(type, cart, symbol)
  const runsOut = runsOutWords(credit, symbol, cart.serverNow)
  const scope = isUsed ? null : scopeWords(credit, mostPence, symbol)
  return (
    <div className={classNames('p-3', isUsed && 'bg-primary-50')}>
      {isUsed || mostPence > 0 ? (
        <button
          ref={switcher}
          type="button"
          aria-disabled={apply.isPending || undefined}
          onClick={() => !apply.isPending && use(isUsed ? 0 : mostPence)}
          className="group flex min-h-11 w-full items-center gap-3 text-left"
        >
          <Mark isOn={isUsed} />
          <span className="min-w-0">
            <span className="tabular block font-bold">{title}</span>{' '}
            <span className="block text-sm font-bold text-primary-text underline underline-offset-4">
              {apply.isPending ? (
                <span role="status">{isUsed ? 'Giving back…' : 'Applying…'}</span>
              ) : isUsed ? (
                offWords(type)
              ) : (
                allWords(type, cart, symbol)
              )}
            </span>
          </span>
        </button>
      ) : (
        <p className="tabular pl-8 font-bold">{title}</p>
      )}
      <div className="pl-8">
        {runsOut !== null && <p className="tabular text-sm text-ink-soft">{runsOut}</p>}
        {scope !== null && <p className="text-sm text-ink-soft">{scope}</p>}
        {!isUsed && mostPence > 0 && (
          <PartOfCredit
            type={type}
            mostPence={mostPence}
            symbol={symbol}
            isBusy={apply.isPending}
            onUse={use}
          />
        )}
      </div>
    </div>
  )
}

/** Draws what a radio button draws beside the cards. */
function Mark({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-5 shrink-0 place-items-center rounded-full border-2',
        isOn ? 'border-primary-text text-primary-text' : 'border-edge',
      )}
    >
      {isOn && <TickIcon size={14} />}
    </span>
  )
}
