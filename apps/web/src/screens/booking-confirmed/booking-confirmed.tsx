import { countWords } from '@touchline/rules/count-words'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Order } from '@touchline/contract/entities/order'
import { datePretty } from '@touchline/rules/date-labels'
import { formatPence } from '@touchline/rules/money'
import { wallDate } from '@touchline/rules/wall-time'
import { Fragment } from 'react'
import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import { userQuery } from '../../calls/auth/get-user.ts'
import { ensureQuery } from '../../calls/call-query.ts'
import { clientQuery } from '../../calls/client/get-client.ts'
import { orderQuery } from '../../calls/orders/get-order.ts'
import { DateTile } from '../../features/cart/date-tile.tsx'
import { PackageLines } from '../../features/cart/package-lines.tsx'
import { PackagesUsed } from '../../features/cart/packages-used.tsx'
import { TaxLines } from '../../features/cart/tax-lines.tsx'
import { AreaLink } from '../../page/area-link.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { areaPaths, mapAddress, paths } from '../../paths.ts'
import { servicesOf } from '../../services.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TickIcon } from '../../ui/icons.tsx'
import { calendarFile } from './calendar-file.ts'

type Item = Order['items'][number]

/** Only for the customer, the browser that made the order, or the link of its letter: all others get not found. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<null> {
  const key = new URL(request.url).searchParams.get('key')
  await ensureQuery(servicesOf(context).client, orderQuery(params.completeOrderId ?? '', key))
  return null
}

export function BookingConfirmed() {
  const { completeOrderId = '' } = useParams()
  const { data: order } = useSuspenseQuery(orderQuery(completeOrderId, useSearchParams()[0].get('key')))
  const { data: operator } = useSuspenseQuery(clientQuery())
  return (
    <>
      <PageTitle>Booking confirmed</PageTitle>
      <section
        aria-labelledby="confirmed-title"
        className="on-dark grid gap-6 rounded-lg bg-dark p-6 text-on-dark sm:grid-cols-[1fr_auto] sm:items-end sm:p-10"
      >
        <div>
          <p className="flex items-center gap-2 font-bold">
            <span className="grid size-8 place-items-center rounded-full bg-success text-white">
              <TickIcon size={20} />
            </span>
            Checkout successful
          </p>
          <h1 id="confirmed-title" tabIndex={-1} className="mt-3">
            Booking confirmed
          </h1>
          <p className="mt-3 max-w-form text-lg">
            Thank you, {order.firstName}. Keep your reference: no email is sent.
          </p>
        </div>
        <dl>
          <dt className="text-sm">Booking reference</dt>
          <dd className="display tabular text-3xl tracking-wide">{order.reference}</dd>
        </dl>
      </section>
      <div className="mt-6 grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <Card as="section" labelledBy="booked-title">
          <h2 id="booked-title">What you have booked</h2>
          <p className="mt-2 hidden print:block">
            Receipt from {operator.name}, {dayOf(order)}
          </p>
          <ul className="mt-4 divide-y divide-line">
            {sessionsOf(order).map(([first, ...others]) => (
              <BookedSession
                key={first.id}
                first={first}
                lines={[first, ...others]}
                booker={order.firstName}
              />
            ))}
          </ul>
          {order.packageItems.length > 0 && <PackageLines lines={order.packageItems} />}
          <PackagesUsed words={order.packages} />
          <Paid order={order} />
        </Card>
        <div className="grid gap-6 print:hidden">
          <WhatNext order={order} />
        </div>
      </div>
    </>
  )
}

function Paid({ order }: { order: Order }) {
  const { data: operator } = useSuspenseQuery(clientQuery())
  const symbol = operator.currency.symbol
  return (
    <dl className="tabular grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 border-t border-line pt-4">
      <TaxLines of={order} symbol={symbol} />
      <dt className="font-bold">Total</dt>
      <dd className="text-right text-xl font-bold">{order.formattedTotal}</dd>
      {order.creditPaid > 0 && (
        <>
          <dt className="text-ink-soft">Paid with credit</dt>
          <dd className="text-right text-ink-soft">{formatPence(order.creditPaid, symbol)}</dd>
        </>
      )}
      {order.tenders.map(({ tenderType, reference, formattedAmount }, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines never move, and two may be alike
        <Fragment key={position}>
          <dt className="text-ink-soft">{`${tenderWords[tenderType]} ${reference}`.trim()}</dt>
          <dd className="text-right text-ink-soft">{formattedAmount}</dd>
        </Fragment>
      ))}
      {order.cardPaid > 0 && (
        <>
          <dt className="text-ink-soft">{order.card ? cardWords(order.card) : 'Paid by card'}</dt>
          <dd className="text-right text-ink-soft">{formatPence(order.cardPaid, symbol)}</dd>
        </>
      )}
    </dl>
  )
}

function WhatNext({ order }: { order: Order }) {
  const { data: user } = useSuspenseQuery(userQuery())
  const { isKiosk, areaOrigins } = usePageFacts()
  const venueSlug = order.items[0]?.venueSlug
  return (
    <Card as="section" labelledBy="next-title">
      <h2 id="next-title">What next</h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5">
        <li>Come ten minutes before the start and give your reference at reception.</li>
        <li>Bring what you need for the activity, and a bottle of water.</li>
        <li>Can’t come? Ask the venue: a booking can’t be cancelled on these pages.</li>
      </ul>
      <div className="mt-5 grid gap-3">
        {!isKiosk && (
          <Button onClick={() => saveCalendarFile(order)} wide>
            Add to calendar
          </Button>
        )}
        {!isKiosk && (
          <Button variant="secondary" onClick={() => window.print()} wide>
            Print receipt
          </Button>
        )}
        <LinkButton
          to={venueSlug === undefined ? paths.home() : paths.chooseActivity({ venueSlug })}
          variant="secondary"
          wide
        >
          Book another activity
        </LinkButton>
        {user && !isKiosk && areaOrigins.myAccount !== undefined && (
          <p className="text-center">
            <AreaLink
              to={areaPaths.bookings()}
              className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
            >
              See all your bookings
            </AreaLink>
          </p>
        )}
      </div>
    </Card>
  )
}

/** Lines of one session stand together. */
function sessionsOf({ items }: Order): [Item, ...Item[]][] {
  const sessions = new Map<string, [Item, ...Item[]]>()
  for (const item of items) {
    const key = [item.name, item.startsAtUtc, item.venueSlug, item.location, item.status].join()
    const lines = sessions.get(key)
    if (lines) lines.push(item)
    else sessions.set(key, [item])
  }
  return [...sessions.values()]
}

type BookedProps = {
  first: Item
  lines: readonly Item[]
  /** The first name of the one who booked. */
  booker: string
}

function BookedSession({ first, lines, booker }: BookedProps) {
  const { isKiosk } = usePageFacts()
  return (
    <li className="flex gap-4 py-4 first:pt-0">
      <DateTile date={first.date} muted={first.status === 'cancelled'} />
      <div className="min-w-0 grow">
        <h3>{first.name}</h3>
        {first.status === 'cancelled' && <Badge tone="danger">Cancelled</Badge>}
        <p>
          {first.date.fullDatePretty},{' '}
          <span className="tabular whitespace-nowrap">
            {first.startsAt.format24Hour}–{first.endsAt.format24Hour}
          </span>{' '}
          <span className="text-ink-soft">({first.duration})</span>
        </p>
        {first.notes.map((note) => (
          <p key={note} className="text-ink-soft">
            {note}
          </p>
        ))}
        <p className="text-ink-soft">
          {[first.location, first.venueName].filter(Boolean).join(', ')}
          <br />
          {first.venueAddress}
        </p>
        <ul className="mt-2 grid gap-1">
          {lines.map((item) => (
            <li key={item.id} className="flex items-baseline justify-between gap-3">
              <span>
                {item.isBookers && (
                  <span className="font-bold">
                    For <span className="print:hidden">you</span>
                    <span className="hidden print:inline">{booker}</span> ·{' '}
                  </span>
                )}
                {item.purchasedFor && <span className="font-bold">For {item.purchasedFor} · </span>}
                <span className="text-ink-soft">
                  {item.priceName} · {countWords(item.quantity, 'place')}
                </span>
                {item.names.length > 0 && <span className="block">For {item.names.join(', ')}</span>}
                {item.why !== null && (
                  <span className="block text-sm text-ink-soft">
                    <span className="visually-hidden">Why this price: </span>
                    {item.why}
                  </span>
                )}
              </span>
              <span className="tabular font-bold">{item.formattedTotal}</span>
            </li>
          ))}
        </ul>
        {!isKiosk && (
          <p className="mt-1 text-sm print:hidden">
            <a
              href={mapAddress(first.venueAddress)}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-6 items-center font-bold text-primary-text underline underline-offset-4"
            >
              See where it is
              <span className="visually-hidden">: {first.venueName} (opens in a new window)</span>
            </a>
          </p>
        )}
      </div>
    </li>
  )
}

/** 'Paid by voucher V-1001' */
const tenderWords = {
  cash: 'Paid in cash',
  cheque: 'Paid by cheque',
  'offline-voucher': 'Paid by voucher',
}

/** On the venue's calendar, '22 Nov 2026'. */
function dayOf({ createdAt, items }: Order): string {
  const day = wallDate(new Date(createdAt), items[0]?.date.tz ?? 'UTC')
  return `${datePretty(day)} ${day.slice(0, 4)}`
}

/** 'Paid with Visa ending 4242' */
function cardWords({ brand, last4 }: { brand: string; last4: string }): string {
  return `Paid with ${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending ${last4}`
}

function saveCalendarFile(order: Order): void {
  const url = URL.createObjectURL(new Blob([calendarFile(order)], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `booking-${order.reference}.ics`
  link.click()
  URL.revokeObjectURL(url)
}
