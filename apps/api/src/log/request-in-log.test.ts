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
  ['/orders/7?%6bey=abc&a=1', '/orders/7?key=…&a=1'],
  ['/orders/7?%256B%2565y=abc', '/orders/7?key=…'],
  ['/orders/7?KEY=abc', '/orders/7?KEY=…'],
  ['/orders/7?a=1&+key=abc', '/orders/7?a=1&key=…'],
  ['/orders/7%3Fkey=abc', '/orders/7…'],
  ['/register?redirect=%2Fmy-account%2Fguest-passes%3Fkey%3Dabc&a=1', '/register?…&a=1'],
  ['/register?redirect=%252Fx%253F%256bey%253Dabc', '/register?…'],
  ['/x?b;key=abc', '/x?…'],
  ['/x?payment_intent_client_secret=pi_1', '/x?payment_intent_client_secret=…'],
  ['/%33ds/notify/0190.token', '/3ds/notify/…'],
  ['/3DS/notify/0190.token?a=1', '/3DS/notify/…'],
  ['/pay/%63ard/stripe-north?session=key', '/pay/%63ard/stripe-north?…'],
  ['/search?activity=keyboard&monkey=a%2Bb&q=%E9', '/search?activity=keyboard&monkey=a%2Bb&q=%E9'],
  ['/api/activities/venues?town=Leeds', '/api/activities/venues?town=Leeds'],
])('S42: for the address %s the log has %s', (url, said) => {
  expect(logged(url)).toBe(said)
})
