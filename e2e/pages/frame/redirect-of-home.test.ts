import { describe, expect, test } from 'vitest'
import { createVisitor } from '../../support/shop/visitor.ts'
import { newPerson } from '../../support/shop/visitor-acts.ts'

describe('spec 5: the redirect value of Home', () => {
  test.each([
    ['/basket', '/basket'],
    ['/location/ancoats-pool-and-gym?a=1', '/location/ancoats-pool-and-gym?a=1'],
  ])('leads on at once for a customer who is logged in: %s', async (redirect, address) => {
    const visitor = createVisitor()
    await newPerson('Ada', visitor)
    const page = await visitor.open(`/?redirect=${encodeURIComponent(redirect)}`)
    expect([page.status, page.address]).toEqual([200, address])
  })

  test.each(['https://evil.test', '//evil.test', '/\\evil.test', '/register'])(
    'S31: %s leads a customer who is logged in to Home',
    async (redirect) => {
      const visitor = createVisitor()
      await newPerson('Ada', visitor)
      const page = await visitor.open(`/?redirect=${encodeURIComponent(redirect)}`)
      expect([page.origin, page.address]).toEqual([process.env.E2E_ORIGIN, '/'])
    },
  )

  test('waits for the log-in of a visitor', async () => {
    const page = await createVisitor().open('/?redirect=/basket')
    expect([page.status, page.address]).toEqual([200, '/?redirect=/basket'])
  })
})
