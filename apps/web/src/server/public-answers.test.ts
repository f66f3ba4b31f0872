import { addItems } from '@touchline/contract/calls/cart/add-items'
import { getCart } from '@touchline/contract/calls/cart/get-cart'
import { getVenue } from '@touchline/contract/calls/venues/get-venue'
import { expect, test } from 'vitest'
import type { CallApi } from '../calls/call-api.ts'
import { createPublicAnswers } from './public-answers.ts'

function counting(fails = false) {
  const asked: string[] = []
  const ask: CallApi = async (call, args) => {
    asked.push(`${call.name} ${JSON.stringify(args)}`)
    if (fails) throw new Error('no')
    return { said: asked.length } as never
  }
  return { ask, asked }
}

test('a public call is asked once for all who need it within its time, and again after it', async () => {
  let nowMs = 0
  const sharing = createPublicAnswers(900, () => nowMs)
  const { ask: askAsNobody, asked } = counting()
  const { ask, asked: askedAsVisitor } = counting()
  const venue = (slug: string, host = 'a.test') =>
    sharing({ ask, askAsNobody, host })(getVenue, { params: { slug } })
  expect(await Promise.all([venue('one'), venue('one')])).toEqual([{ said: 1 }, { said: 1 }])
  await venue('two')
  await venue('one', 'b.test')
  expect(asked).toHaveLength(3)
  nowMs = 901
  expect(await venue('one')).toEqual({ said: 4 })
  // S79: what everybody is given was asked with nobody's cookie.
  expect(askedAsVisitor).toEqual([])
})

test('what depends on who asks is asked each time', async () => {
  const sharing = createPublicAnswers(900, () => 0)
  const { ask, asked } = counting()
  const callers = { ask, askAsNobody: counting(true).ask, host: 'a.test' }
  await sharing(callers)(getCart, {})
  await sharing(callers)(getCart, {})
  await sharing(callers)(addItems, { body: { items: [{ id: 1, type: 'activity' }] } })
  expect(asked).toHaveLength(3)
})

test('a failure is not kept', async () => {
  const sharing = createPublicAnswers(900, () => 0)
  const { ask: askAsNobody, asked } = counting(true)
  const venue = () =>
    sharing({ ask: counting().ask, askAsNobody, host: 'a.test' })(getVenue, { params: { slug: 'one' } })
  await expect(venue()).rejects.toThrow('no')
  await expect(venue()).rejects.toThrow('no')
  expect(asked).toHaveLength(2)
})
