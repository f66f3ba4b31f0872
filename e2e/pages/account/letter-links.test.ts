import { expect, test } from 'vitest'
import { createVisitor } from '../../support/visitor.ts'

test('S42: a page that is opened by a key tells its address to no other', async () => {
  const visitor = createVisitor()
  const policyOf = async (path: string) => (await visitor.request.get(path)).headers()['referrer-policy']
  for (const path of ['/new-password', '/confirm-email']) {
    expect(await policyOf(`${path}?key=${'a'.repeat(43)}`), path).toBe('no-referrer')
    expect(await policyOf(path), path).not.toBe('no-referrer')
  }
})
