import { expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { priceTicketWords } from './price-ticket.ts'

const words = (status: number) => priceTicketWords(new ApiError({ status, message: 'What the server says' }))

test('spec 5: the server’s words about a failed ticket discount are shown on status 400 only', () => {
  expect(words(400)).toBe('What the server says')
  expect(words(404)).toBe('Unable to complete request, item not found.')
  expect(words(429)).toMatch(/^Too many numbers were tried/)
  for (const status of [0, 409, 422, 500, 503])
    expect(words(status)).toBe('Something has gone wrong, please try again.')
  expect(priceTicketWords(new TypeError('a fault of ours'))).toBe(
    'Something has gone wrong, please try again.',
  )
})
