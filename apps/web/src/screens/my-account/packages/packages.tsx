import { useSuspenseQuery } from '@tanstack/react-query'
import type { HeldPackage, Package } from '@touchline/contract/entities/catalogue/package'
import { useState } from 'react'
import { type LoaderFunctionArgs, useNavigate } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { packagesQuery } from '../../../calls/account/list-packages.ts'
import { useAddItems } from '../../../calls/basket/add-items.ts'
import { ensureQuery } from '../../../calls/call-query.ts'
import { Link } from '../../../page/link.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import { paths } from '../../../paths.ts'
import { servicesOf } from '../../../services.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  await ensureQuery(servicesOf(context).client, packagesQuery())
  return null
}

/** Shows the customer's packages, what is left of them and until when; and what can be bought. */
export function Packages() {
  const { data } = useSuspenseQuery({ ...packagesQuery(), refetchOnWindowFocus: 'always' })
  const { held, onSale } = data
  const good = held.filter(({ isOver }) => !isOver)
  const over = held.filter(({ isOver }) => isOver)
  return (
    <>
      <PageTitle>Packages</PageTitle>
      <h1 tabIndex={-1}>Packages</h1>
      <section aria-labelledby="held-title" className="mt-5">
        <h2 id="held-title">Yours</h2>
        {good.length === 0 ? (
          <p className="mt-2 text-ink-soft">
            {over.length === 0 ? 'You have no package yet.' : 'You have nothing left in your packages.'}
            {onSale.length > 0 && ' Buy one below, and it pays for your next bookings automatically.'}
          </p>
        ) : (
          <ul className="mt-3 grid gap-3">
            {good.map((one) => (
              <Held key={one.id} held={one} />
            ))}
          </ul>
        )}
      </section>
      {onSale.length > 0 && (
        <section aria-labelledby="sale-title" className="mt-8">
          <h2 id="sale-title">Buy a package</h2>
          <ul className="mt-3 grid gap-3">
            {onSale.map((one) => (
              <OnSale key={one.id} sold={one} />
            ))}
          </ul>
        </section>
      )}
      {over.length > 0 && (
        <section aria-labelledby="over-title" className="mt-8">
          <h2 id="over-title">Used up or expired</h2>
          <ul className="mt-3 grid gap-3">
            {over.map((one) => (
              <Held key={one.id} held={one} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Held({ held }: { held: HeldPackage }) {
  const { name, left, leftWords, endsOn, isOver, details, owner, origin, completeOrderId } = held
  return (
    <Card as="li">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3>{name}</h3>
        {isOver ? (
          <Badge>{left === 0 ? 'Used up' : 'Expired'}</Badge>
        ) : (
          <p className="tabular text-lg font-bold">{leftWords}</p>
        )}
      </div>
      <p className="mt-2">
        {isOver ? leftWords : 'Good'} until <span className="tabular font-bold">{endsOn}</span>
        {origin && `. ${origin}`}
        {owner && `. It is ${owner}’s, and all of your household can use it`}
      </p>
      {!isOver && <Details details={details} />}
      {completeOrderId && (
        <p>
          <Link
            to={accountPaths.receipt({ completeOrderId })}
            aria-label={`Receipt of ${name}`}
            className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
          >
            Receipt
          </Link>
        </p>
      )}
    </Card>
  )
}

function OnSale({ sold: { id, name, holds, price, details } }: { sold: Package }) {
  const navigate = useNavigate()
  const add = useAddItems()
  const [isBuying, setBuying] = useState(false)
  const buy = () => {
    setBuying(true)
    add.mutate(
      { body: { items: [{ id, type: 'package' }] } },
      {
        onSuccess: () => void navigate(paths.checkout()),
        onSettled: () => setBuying(false),
      },
    )
  }
  return (
    <Card as="li">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3>{name}</h3>
        <p className="tabular text-lg font-bold">{price.formatted}</p>
      </div>
      <p className="mt-1 font-bold">{holds}</p>
      <Details details={details} />
      <div className="mt-4">
        <Button onClick={buy} busy={isBuying && 'Adding…'} aria-label={`Buy ${name} for ${price.formatted}`}>
          Buy
        </Button>
      </div>
    </Card>
  )
}

function Details({ details }: { details: readonly string[] }) {
  return (
    <ul className="mt-2 grid list-disc gap-0.5 pl-5 text-sm text-ink-soft">
      {details.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  )
}
