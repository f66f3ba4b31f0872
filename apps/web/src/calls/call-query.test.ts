import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import type { ErrorCode } from '@touchline/contract/errors'
import { describe, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueryClient, ensureQuery, loadQuery } from './call-query.ts'

const never = () => Promise.reject(new Error('not asked here'))
const failing = (status: number) => {
  let asked = 0
  const options = {
    queryKey: ['a call', status],
    retryDelay: 0,
    queryFn: () => {
      asked += 1
      return Promise.reject(new ApiError({ status, message: 'no' }))
    },
  }
  return { options, asked: () => asked }
}

describe('spec 8: data queries', () => {
  test.each([
    [500, 3],
    [503, 3],
    [429, 3],
    [0, 3],
    [422, 1],
    [409, 1],
    [404, 1],
    [403, 1],
    [401, 1],
  ])('a %i is asked %i times in the browser', async (status, times) => {
    const call = failing(status)
    const client = createQueryClient(never, 'browser')
    await expect(ensureQuery(client, call.options)).rejects.toMatchObject({ status })
    expect(call.asked()).toBe(times)
  })

  test('on the server nothing is retried: a visitor waits', async () => {
    const call = failing(500)
    await expect(ensureQuery(createQueryClient(never, 'server'), call.options)).rejects.toThrow('no')
    expect(call.asked()).toBe(1)
  })

  test.each([
    [409, false],
    [422, false],
    [404, true],
    [500, true],
  ])('409 and 422 are not thrown to the error boundary: %i → %s', (status, isThrown) => {
    const { throwOnError } = createQueryClient(never, 'browser').getDefaultOptions().queries ?? {}
    const error = new ApiError({ status, message: '' })
    expect(typeof throwOnError === 'function' && throwOnError(error, {} as never)).toBe(isThrown)
  })

  test.each([409, 422])('a loader leaves a %i for the screen to show', async (status) => {
    const call = failing(status)
    expect(await loadQuery(createQueryClient(never, 'server'), call.options)).toBeUndefined()
  })

  test('a loader throws every other failure', async () => {
    const call = failing(404)
    await expect(loadQuery(createQueryClient(never, 'server'), call.options)).rejects.toMatchObject({
      status: 404,
    })
  })
})

test('spec 4: a list goes through request, success and failure', async () => {
  const client = createQueryClient(never, 'browser')
  const answers = [
    () => Promise.resolve(['a slot']),
    () => Promise.reject(new ApiError({ status: 409, message: 'no' })),
  ]
  const options = { queryKey: ['slots'], queryFn: () => (answers.shift() ?? never)() }
  const observer = new QueryObserver<string[]>(client, options)
  const seen: string[] = []
  const stop = observer.subscribe(({ status }) => {
    if (seen.at(-1) !== status) seen.push(status)
  })
  await observer.refetch()
  expect(observer.getCurrentResult().data).toEqual(['a slot'])
  await observer.refetch()
  stop()
  expect(seen).toEqual(['pending', 'success', 'error'])
  expect(observer.getCurrentResult().isError).toBe(true)
})

describe('spec 8: a change', () => {
  test.each<[number, ErrorCode | undefined, number, number]>([
    [503, 'BUSY', 0, 3],
    [503, 'BUSY', 60, 1],
    [503, 'OUTCOME_UNKNOWN', 0, 15],
    [503, 'PAYMENT_UNAVAILABLE', 0, 1],
    [500, 'FAULT', 0, 1],
    [409, 'SLOT_FULL', 0, 1],
    [0, undefined, 0, 1],
  ])(
    'refused by %i %s, to be tried after %i s, is sent %i times',
    async (status, code, retryAfterSeconds, times) => {
      const client = createQueryClient(never, 'browser')
      let sent = 0
      const mutationFn = () => {
        sent += 1
        return Promise.reject(new ApiError({ status, code, message: 'no', retryAfterSeconds }))
      }
      await expect(new MutationObserver(client, { mutationFn }).mutate()).rejects.toMatchObject({ status })
      expect(sent).toBe(times)
    },
  )
})
