import { useQueryClient } from '@tanstack/react-query'
import type { Cart } from '@touchline/contract/entities/basket/cart'
import { formatRemaining, milestoneWords, spokenMilestone } from '@touchline/rules/basket/hold-clock'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { cartQuery } from '../../calls/basket/get-cart.ts'
import { useRenewHolds } from '../../calls/basket/renew-holds.ts'
import { errorWords } from '../../calls/error-words.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { WarningIcon } from '../../ui/other-icons.tsx'
import { hasRunOut, isEmpty } from './cart-facts.ts'
import { useHoldLeft } from './use-hold-left.ts'

const HoldWarning = lazyPart(async () => (await import('./hold-warning.tsx')).HoldWarning)

/** Time before the end at which a window offers more time. */
const WARNING_MS = 45_000
const HURRY_MS = 2 * 60_000

type Props = { cart: Cart; arrivedAtMs: number }

/**
 * Shows the basket's deadline: the time left, a button for more, and after the end one to hold the same
 * places again.
 */
export function HoldBar({ cart, arrivedAtMs }: Props) {
  const client = useQueryClient()
  const leftMs = useHoldLeft(cart, arrivedAtMs)
  const isOver = leftMs === 0
  const renew = useRenewHolds({ saysWhyNot: false })
  const aboutId = useId()
  useEffect(() => {
    // At the end the server says which places are lost.
    if (isOver) void client.invalidateQueries({ queryKey: cartQuery().queryKey })
  }, [isOver, client])

  if (leftMs === null || isEmpty(cart)) return null
  if (isOver || hasRunOut(cart)) return <RunOut />
  const isHurry = leftMs <= HURRY_MS
  const minutes = Math.max(1, Math.round(leftMs / 60_000))
  return (
    <section
      aria-label="Time to pay"
      className={classNames(
        'flex min-h-9 flex-wrap items-center gap-x-2 rounded-md pl-2.5 text-sm sm:gap-x-3',
        isHurry ? 'bg-warning-soft' : 'bg-info-soft',
        cart.renewalsLeft === 0 && 'pr-2.5',
      )}
      data-edge
    >
      <span className={isHurry ? 'text-warning' : 'text-info'}>
        <ClockIcon size={18} />
      </span>
      <p>
        <span className="max-sm:sr-only">Your places are held for</span>{' '}
        <span aria-hidden="true" className="tabular text-base font-bold">
          {formatRemaining(leftMs)}
        </span>
        <span className="visually-hidden">
          about {minutes} {minutes === 1 ? 'minute' : 'minutes'}
        </span>
        {isHurry && <span className="sm:sr-only"> left</span>}
      </p>
      <p id={aboutId} className="text-ink-soft max-md:sr-only">
        {renewalWords(cart.renewalsLeft)}
      </p>
      {cart.renewalsLeft > 0 && (
        <Button
          variant="secondary"
          size="small"
          aria-describedby={aboutId}
          onClick={() => renew.mutate({})}
          busy={renew.isPending && 'Asking…'}
        >
          Add time
        </Button>
      )}
      <Milestones leftMs={leftMs} />
      {leftMs <= WARNING_MS && cart.renewalsLeft > 0 && (
        <Suspense>
          <HoldWarning
            key={cart.expiresAt}
            leftMs={leftMs}
            onMoreTime={() => renew.mutate({})}
            isAsking={renew.isPending}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Says that the places were released, and offers to hold the same ones again. */
function RunOut() {
  const again = useRenewHolds({ saysWhyNot: true })
  const whyNot = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (again.isError) whyNot.current?.focus()
  }, [again.isError])
  return (
    <section
      aria-labelledby="hold-title"
      className="grid w-full gap-4 rounded-md border-l-4 border-danger bg-danger-soft p-4 sm:grid-cols-[1fr_auto] sm:items-center"
      data-edge
    >
      <div role="alert" className="flex gap-3">
        <span className="mt-0.5 text-danger">
          <WarningIcon size={22} />
        </span>
        <div>
          <h2 id="hold-title" className="text-lg">
            Your hold has expired
          </h2>
          <p>Your places were released. No money has been taken. They may still be available.</p>
          {again.isError && (
            <p ref={whyNot} tabIndex={-1} className="mt-2 font-bold text-danger">
              {errorWords(again.error)}
            </p>
          )}
        </div>
      </div>
      <Button onClick={() => again.mutate({})} busy={again.isPending && 'Holding your places…'}>
        Try again
      </Button>
    </section>
  )
}

function renewalWords(renewalsLeft: number): string {
  if (renewalsLeft === 0) return 'You can’t extend this again.'
  return renewalsLeft === 1 ? 'You can extend this once more.' : `You can extend this ${renewalsLeft} times.`
}

/** Announces 5, 2 and 1 minute (A23): reading out every second would drown everything else. */
function Milestones({ leftMs }: { leftMs: number }) {
  const [heard, setHeard] = useState({ leftMs, words: '' })
  if (heard.leftMs !== leftMs) {
    const minutes = spokenMilestone(heard.leftMs, leftMs)
    setHeard({ leftMs, words: minutes === null ? heard.words : milestoneWords(minutes) })
  }
  return (
    <span role="status" className="visually-hidden">
      {heard.words}
    </span>
  )
}
