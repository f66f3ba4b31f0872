import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { cartQuery } from '../../calls/basket/get-cart.ts'
import { alsoBookedQuery } from '../../calls/basket/list-also-booked.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { isEmpty } from '../../features/basket/cart-facts.ts'
import { latePart } from '../../page/late-part.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { paths } from '../../paths.ts'
import { servicesOf } from '../../services.ts'
import { Card } from '../../ui/card.tsx'
import { BasketIcon } from '../../ui/icons.tsx'
import { useBasket } from './use-basket.ts'

// Read as the server rendered it. The clock of the hold starts three seconds later
// at most, long before it is spoken.
const BasketHold = latePart(async () => (await import('./basket-hold.tsx')).BasketHold)
const OpenDeskCode = latePart(async () => (await import('./open-desk-code.tsx')).OpenDeskCode)
const FilledBasket = latePart(async () => (await import('./filled-basket.tsx')).FilledBasket)

/**
 * Age up to which the basket is fresh. The frame has just loaded it for a new
 * page; an older one is loaded again.
 */
const FRESH_MS = 5_000

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const { client } = servicesOf(context)
  const cart = await client.query({ ...cartQuery(), staleTime: FRESH_MS })
  if (cart && !isEmpty(cart)) await Promise.all([BasketHold.preload(), FilledBasket.preload()])
  if (!cart || isEmpty(cart)) {
    if (client.getQueryData(userQuery().queryKey)?.role === 'staff') await OpenDeskCode.preload()
  } else if (cart.items.length > 0 && client.getQueryData(userQuery().queryKey))
    await client.query({ ...alsoBookedQuery(), staleTime: FRESH_MS }).catch(() => undefined)
  return null
}

export function Basket() {
  const { data: cart = null } = useBasket()
  const heading = useRef<HTMLHeadingElement>(null)
  const isFilled = cart !== null && !isEmpty(cart)
  return (
    <>
      <PageTitle>Shopping basket</PageTitle>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 ref={heading} tabIndex={-1}>
          Your basket
        </h1>
        {isFilled && <BasketHold />}
      </div>
      {isFilled ? <FilledBasket heading={heading} /> : <EmptyBasket />}
    </>
  )
}

function EmptyBasket() {
  const { data: operator } = useSuspenseQuery(clientQuery())
  const { data: user } = useSuspenseQuery(userQuery())
  const { venueSlug, isKiosk, isEmbedded } = usePageFacts()
  return (
    <div className="mt-6 grid gap-6">
      {user?.role === 'staff' && !isKiosk && !isEmbedded && <OpenDeskCode />}
      <Card>
        <div className="grid justify-items-center gap-4 py-8 text-center">
          <span className="grid size-16 place-items-center rounded-full bg-primary-50 text-primary-text">
            <BasketIcon size={32} />
          </span>
          <p className="display">Your basket is empty</p>
          <p className="max-w-form text-ink-soft">
            Choose an activity and a time. We hold your places for {operator.holdMinutes} minutes while you
            pay.
          </p>
          <LinkButton
            to={venueSlug === null ? paths.home() : paths.chooseActivity({ venueSlug })}
            size="large"
          >
            Book an activity
          </LinkButton>
        </div>
      </Card>
    </div>
  )
}
