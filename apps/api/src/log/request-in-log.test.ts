import { expect, test } from 'vitest'
import { requestInLog } from './request-in-log.ts'

const logged = (url: string) => requestInLog({ method: 'GET', url, host: 'venue.test', ip: '127.0.0.1' }).url

test.each([
  ['/orders/7?key=abc&from=mail', '/orders/7?key=…&from=mail'],
  ['/3ds/frame/0190.token', '/3ds/frame/…'],
  [
    '/bookings/3ds/notify/0190.token?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2',
    '/bookings/3ds/notify/…',
  ],
  ['/pay/card/stripe-north?session=key&parent=https://venue.test', '/pay/card/stripe-north?…'],
  ['/api/activities/venues?town=Leeds', '/api/activities/venues?town=Leeds'],
])('S42: of the address %s the log has %s', (url, said) => {
  expect(logged(url)).toBe(said)
})
