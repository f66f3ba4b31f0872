import { expect, test } from 'vitest'
import { createKeptBytes } from './kept-bytes.ts'

function counted(maxBytes: number, sizes: Record<string, number>) {
  const reads: string[] = []
  const kept = createKeptBytes(maxBytes)
  const ask = (key: string) =>
    kept(key, () => {
      reads.push(key)
      const size = sizes[key]
      return Promise.resolve(size === undefined ? null : Buffer.alloc(size))
    })
  return { reads, ask }
}

test('what several ask for at once is read once, and kept', async () => {
  const { reads, ask } = counted(100, { a: 10 })
  await Promise.all([ask('a'), ask('a'), ask('a')])
  await ask('a')
  expect(reads).toEqual(['a'])
})

test('never more than so many bytes: what was asked for longest ago goes first', async () => {
  const { reads, ask } = counted(100, { a: 40, b: 40, c: 40 })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'c', 'b']) await ask(key)
  expect(reads).toEqual(['a', 'b', 'c', 'b'])
})

test('what is not there, and what alone is too much, is not kept', async () => {
  const { reads, ask } = counted(100, { large: 101 })
  for (const key of ['none', 'none', 'large', 'large']) await ask(key)
  expect(reads).toEqual(['none', 'none', 'large', 'large'])
})

test('a read that fails is tried again', async () => {
  const kept = createKeptBytes(100)
  await expect(kept('a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect(await kept('a', () => Promise.resolve(Buffer.alloc(1)))).toHaveLength(1)
})
