import type { Contract } from '@touchline/contract/entities/joining/contract'
import type { FreezingPreview } from '@touchline/contract/entities/joining/freezing'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withPage } from '../../../testing/with-page.tsx'
import { HasFrozen } from './has-frozen.tsx'

const none = { raw: 0, formatted: '£0.00' }

function pageOf(months: number): string {
  const contract = { id: 5, planName: 'Adult', freeze: { end: {} } } as unknown as Contract
  const chosen = {
    months,
    untilWords: 'Sun 28 Feb 2027',
    words: [],
    notTaken: [],
    notTakenTotal: none,
    fees: [],
    feesTotal: none,
    bookings: [],
  } as unknown as FreezingPreview['chosen']
  return renderToStaticMarkup(
    withPage(<HasFrozen contract={contract} preview={{ chosen } as unknown as FreezingPreview} />),
  )
}

test('F181: a freeze of one month is taken back until it begins, and a longer one can end early, too', () => {
  expect(pageOf(1)).toContain('Until it begins you can take it back.</p>')
  expect(pageOf(2)).toContain('Until it begins you can take it back. After that you can end it early.</p>')
})
