// @vitest-environment jsdom
import { addItems } from '@touchline/contract/calls/basket/add-items'
import { getCart } from '@touchline/contract/calls/basket/get-cart'
import { priceItems } from '@touchline/contract/calls/basket/price-items'
import { forgottenPassword } from '@touchline/contract/calls/login/forgotten-password'
import { logIn } from '@touchline/contract/calls/login/log-in'
import { register } from '@touchline/contract/calls/login/register'
import { findBooking } from '@touchline/contract/calls/orders/find-booking'
import { authorisePayment } from '@touchline/contract/calls/payments/authorise'
import { priceTicket } from '@touchline/contract/calls/timetable/price-ticket'
import { joinOccurrenceWaitlist, joinWaitlist } from '@touchline/contract/calls/waitlist/join'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createCallApi } from './call-api.ts'
import { demandCookies } from './demand-cookies.ts'
import { readDocumentCookies } from './document-cookies.ts'
import { loginHint } from './login-hint.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.documentElement.removeAttribute('data-mode')
})

/** Ways of blocking cookies: the browser reads back none, or throws when asked. */
const blockings = {
  'that keeps no cookie': () => vi.spyOn(document, 'cookie', 'get').mockReturnValue(''),
  'that refuses cookies': () =>
    vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
      throw new DOMException('The document is sandboxed', 'SecurityError')
    }),
}

describe.each(Object.entries(blockings))('F118: in a browser %s', (_, block) => {
  test.each([addItems, logIn, register, authorisePayment, joinWaitlist, joinOccurrenceWaitlist])(
    '$name is refused before it is sent, in words, and the page hears of it',
    async (call) => {
      block()
      const transport = vi.fn()
      const heard = vi.fn()
      const asked = createCallApi(
        transport,
        () => null,
        heard,
      )(call as typeof logIn, {
        body: { username: 'ann@example.org', password: 'tall ships' },
      })
      const refusal = await asked.catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(ApiError)
      expect(refusal).toMatchObject({ status: 422, message: expect.stringContaining('nothing is held') })
      expect([transport.mock.calls.length, heard.mock.calls.length]).toEqual([0, 1])
    },
  )

  test.each([getCart, priceItems, priceTicket, forgottenPassword, findBooking])(
    '$name needs none',
    (call) => {
      block()
      const heard = vi.fn()
      expect(() => demandCookies(call, heard)).not.toThrow()
      expect(heard).not.toHaveBeenCalled()
    },
  )

  test('no one is logged in', () => {
    block()
    expect(loginHint()).toBeNull()
  })
})

test('F118: in a browser that keeps cookies the cookie of the check does not stay', () => {
  expect(() => demandCookies(addItems, () => expect.unreachable())).not.toThrow()
  expect(readDocumentCookies()).toBe('')
})

test('F72: inside another site only the server can tell whether its cookie is kept', () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  document.documentElement.dataset['mode'] = 'framed'
  expect(() => demandCookies(addItems, () => expect.unreachable())).not.toThrow()
})
