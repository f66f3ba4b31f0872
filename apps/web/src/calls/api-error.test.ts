import { expect, test } from 'vitest'
import { ApiError, isRefusal, reviveApiError } from './api-error.ts'

const failure = {
  status: 422,
  message: 'Some fields need another look.',
  code: 'BAD_REQUEST' as const,
  errors: { email: ['Required'], postcode: ['Must contain at least 5 character(s)'] },
  details: { total: 500 },
}

test('spec 8: a failure keeps message, status and validation messages', () => {
  expect(new ApiError(failure)).toMatchObject(failure)
})

test('an error of the server’s rendering reaches the browser as the same error', () => {
  const revived = reviveApiError(JSON.parse(JSON.stringify(new ApiError(failure))))
  expect(revived).toBeInstanceOf(ApiError)
  expect(revived).toMatchObject(failure)
  expect(reviveApiError('something else')).toBe('something else')
})

test.each([
  [409, true],
  [422, true],
  [404, false],
  [500, false],
])('a %i is a refusal: %s', (status, is) => {
  expect(isRefusal(new ApiError({ status, message: '' }))).toBe(is)
})
