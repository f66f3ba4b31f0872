import { useQuery } from '@tanstack/react-query'
import type { Cart } from '@touchline/contract/entities/basket/cart'
import { formatPence } from '@touchline/rules/money/money'
import { useEffect, useRef } from 'react'
import { deskCodeQuery } from '../../../calls/basket/make-desk-code.ts'
import { errorWords } from '../../../calls/error-words.ts'
import { keepForDesk } from '../../../modes/kept-for-desk.ts'
import { leaveKiosk } from '../../../modes/kiosk-visit.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

type Props = { cart: Cart; symbol: string; onPhone: () => void }

/** Shows a short code, by which the desk opens the held basket and takes the payment (decision 88). */
export function PayAtDesk({ cart, symbol, onPhone }: Props) {
  const { data, error } = useQuery({ ...deskCodeQuery(cart.expiresAt), throwOnError: false })
  const heading = useRef<HTMLHeadingElement>(null)
  const isShown = data !== undefined
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (isShown) keepForDesk(cart.uuid)
  }, [isShown, cart.uuid])
  return (
    <section
      aria-labelledby="desk-title"
      className="rounded-lg border border-line bg-surface p-3 shadow-card sm:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 ref={heading} id="desk-title" tabIndex={-1}>
          Pay at the desk
        </h2>
        <p>
          Total to pay <span className="tabular text-2xl font-bold">{formatPence(cart.balance, symbol)}</span>
        </p>
      </div>
      {error ? (
        <div className="my-3">
          <Notice type="danger" title="The code for the desk could not be made" live>
            <p>{errorWords(error)}</p>
          </Notice>
        </div>
      ) : (
        <>
          <p className="mt-2">Tell reception this code and pay there:</p>
          <div role="status" className="my-3 grid h-20 place-items-center rounded-md bg-sunken">
            {data ? (
              <p className="tabular text-4xl font-bold tracking-widest whitespace-nowrap">
                <span className="visually-hidden">Your code: {data.code.split('').join(' ')}</span>
                <span aria-hidden="true">
                  {data.code.slice(0, 3)} {data.code.slice(3)}
                </span>
              </p>
            ) : (
              <>
                <span className="visually-hidden">Making your code…</span>
                <Skeleton shape="title" />
              </>
            )}
          </div>
          <p>
            Your places are held until <span className="tabular font-bold">{data?.until ?? '…'}</span>. After
            that the code opens nothing.
          </p>
        </>
      )}
      <div className="mt-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Button
          size="large"
          wide
          unavailable={!isShown}
          onClick={() => void leaveKiosk({ keepsBasket: true })}
        >
          I have my code
        </Button>
        <Button size="large" variant="secondary" onClick={onPhone}>
          Use my phone
        </Button>
      </div>
    </section>
  )
}
