import { expect, test } from 'vitest'
import { createVisitor } from '../../support/shop/visitor.ts'

test('S42: a page that a key opens tells its address to no other', async () => {
  const visitor = createVisitor()
  const policyOf = async (path: string) => (await visitor.request.get(path)).headers()['referrer-policy']
  for (const path of ['/new-password', '/confirm-email']) {
    const [opened, bare] = [await policyOf(`${path}?key=${'a'.repeat(43)}`), await policyOf(path)]
    expect([path, opened, bare === 'no-referrer']).toEqual([path, 'no-referrer', false])
  }
})
