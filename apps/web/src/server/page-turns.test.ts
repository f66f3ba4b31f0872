import { expect, test } from 'vitest'
import { waitForPageTurn } from './page-turns.ts'

test('F92: pages that are asked for together are rendered one in a turn of the event loop, in their order, others’ work between them', async () => {
  const done: string[] = []
  const page = async (name: string) => {
    await waitForPageTurn()
    done.push(name)
  }
  const pages = ['first', 'second', 'third'].map(page)
  const others = (async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      await new Promise((next) => setImmediate(next))
      done.push('other')
    }
  })()
  await Promise.all([...pages, others])
  expect(done.filter((one) => one !== 'other')).toEqual(['first', 'second', 'third'])
  expect(done.join(' ')).not.toMatch(/first second|second third/)
  // A page that comes later does not wait for those that are over.
  await page('later')
  expect(done.at(-1)).toBe('later')
})
