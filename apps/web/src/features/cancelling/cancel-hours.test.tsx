import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Cancellation } from '@touchline/contract/entities/bookings/cancellation'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { withPage } from '../../testing/with-page.tsx'
import type { AskedToCancel } from './asked-to-cancel.ts'
import { CancelHours } from './cancel-hours.tsx'
import { HoursRule, type HourWithRule } from './hours-rule.tsx'

const rule = (canBeCancelled: boolean): Cancellation =>
  ({
    canBeCancelled,
    reason: canBeCancelled ? null : 'too-late',
    sentences: [canBeCancelled ? 'Free cancellation until 11:00.' : 'It can’t be cancelled any more.'],
    choices: canBeCancelled
      ? [
          {
            places: 1,
            back: 1400,
            formattedBack: '£14.00',
            backTo: [{ to: 'card', pence: 1400, formatted: '£14.00' }],
            charge: 0,
            formattedCharge: '£0.00',
            sentences: ['£14.00 goes back to your Visa ending 4242.'],
            print: 'x',
          },
        ]
      : [],
    move: { canBeMoved: false, sentences: [] },
  }) as unknown as Cancellation

const hour = (bookingId: number, time: string, canBeCancelled: boolean): HourWithRule => ({
  bookingId,
  time,
  cancellation: rule(canBeCancelled),
  moveTo: '/move',
})

/** Finds what the button of these hours asks to cancel. */
function askedOf(hours: readonly HourWithRule[]): AskedToCancel {
  const rendered = HoursRule({ hours, name: 'Badminton', ask: () => {} })
  const [, button] = rendered.props.children
  return button.props.children.props.booking
}

function wordsOf({ hours = [], kept = [] }: AskedToCancel): string {
  const client = new QueryClient()
  client.setQueryData<unknown>(clientQuery().queryKey, { currency: { symbol: '£' } })
  const nothing = () => {}
  const page = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      {withPage(
        <CancelHours
          hours={hours}
          kept={kept}
          orderKey={null}
          onCancelled={nothing}
          onDone={nothing}
          onKeep={nothing}
        />,
      )}
    </QueryClientProvider>,
  )
  return page
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test('spec 7: of two hours whose first can’t be cancelled any more only the second is offered, and the first is said to stay', () => {
  const asked = askedOf([hour(1, '12:00 to 13:00', false), hour(2, '13:00 to 14:00', true)])
  expect(wordsOf(asked)).toBe(
    '12:00 to 13:00 can’t be cancelled any more and stays booked. 13:00 to 14:00 £14.00 goes back to your Visa ending 4242. ' +
      'Cancel 13:00 to 14:00 and get £14.00 back Keep booking',
  )
  const both = askedOf([hour(1, '12:00 to 13:00', true), hour(2, '13:00 to 14:00', true)])
  expect(wordsOf(both)).toContain('Both hours: £28.00 back')
  expect(wordsOf(both)).not.toContain('stays booked')
})
