import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Cart } from '@touchline/contract/entities/basket/cart'
import type { LoaderFunctionArgs } from 'react-router'
import { cartQuery } from '../../calls/basket/get-cart.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { waiversQuery } from '../../calls/people/get-waivers.ts'
import { HoldBar } from '../../features/basket/hold-bar.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { paths } from '../../paths.ts'
import { servicesOf } from '../../services.ts'
import { stepsIn } from './step-order.ts'
import { Steps } from './steps.tsx'

/**
 * Age up to which the basket is fresh. The frame has just loaded it for a new
 * page; an older one is loaded again.
 */
const FRESH_MS = 2_000

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const { client } = servicesOf(context)
  await Promise.all([
    client.query({ ...cartQuery(), staleTime: FRESH_MS }),
    client.query({ ...waiversQuery(), staleTime: FRESH_MS }),
  ])
  return null
}

/**
 * Asks for the attendees of everything in the basket, their answers, and their agreement to the operator's
 * terms (spec 2).
 */
export function Attendees() {
  const { data: cart = null, dataUpdatedAt } = useQuery(cartQuery())
  const { data: asked } = useSuspenseQuery(waiversQuery())
  const { data: user } = useSuspenseQuery(userQuery())
  if (!cart || stepsIn(asked) === 0) return <NothingAsked cart={cart} />
  return (
    <>
      <HoldBar cart={cart} arrivedAtMs={dataUpdatedAt} />
      {/* A visitor who logs in here gets other people to choose from. */}
      <Steps key={user?.id ?? ''} />
    </>
  )
}

function NothingAsked({ cart }: { cart: Cart | null }) {
  const isEmpty = !cart || cart.items.length === 0
  return (
    <>
      <PageTitle>Attendees</PageTitle>
      <h1 tabIndex={-1}>Attendees</h1>
      <p className="mt-3 mb-6 max-w-text text-lg text-ink-soft">
        {isEmpty
          ? 'This is where you tell us who’s coming. Your basket is empty.'
          : 'Nothing in your basket needs names.'}
      </p>
      {isEmpty ? (
        <LinkButton to={paths.home()}>Go to Home</LinkButton>
      ) : (
        <LinkButton to={paths.basket()}>Go to your basket</LinkButton>
      )}
    </>
  )
}
