import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { sendPress } from './unknown-presses.ts'

afterEach(() => void vi.useRealTimers())

const failing = (
  status: number,
  code?: 'BUSY' | 'OUTCOME_UNKNOWN' | 'SLOT_FULL' | 'MAINTENANCE' | 'FAULT' | 'TOO_MANY_REQUESTS',
) => new ApiError({ status, code, message: `${code}` })
const unknown = failing(503, 'OUTCOME_UNKNOWN')

/** Presses with these arguments. @returns the key, and the code of the refusal if there was one */
async function press(
  args: object,
  answer: ApiError | 'done',
  logIn: string | null = 'ann',
): Promise<[key: string, code: string]> {
  let sent = ''
  const send = (key: string) => {
    sent = key
    return answer === 'done' ? Promise.resolve('done') : Promise.reject(answer)
  }
  const code = await sendPress({ callName: 'addItems', logIn }, args, send).catch(
    ({ code }: ApiError) => code ?? 'none',
  )
  return [sent, code]
}

test('F170: the same press again carries the key of one whose outcome is unknown, until an answer tells', async () => {
  const [first] = await press({ body: { id: 1 } }, unknown)
  const [other] = await press({ body: { id: 2 } }, 'done')
  expect(other).not.toBe(first)
  expect(await press({ body: { id: 1 } }, 'done')).toEqual([first, 'done'])
  expect((await press({ body: { id: 1 } }, 'done'))[0]).not.toBe(first)
})

test.each([
  ['a busy server', failing(503, 'BUSY')],
  ['a lost connection', failing(0)],
  ['a fault', failing(500, 'FAULT')],
  ['a proxy without its server', failing(502)],
  ['a proxy that waited in vain', failing(504)],
  ['planned maintenance', failing(503, 'MAINTENANCE')],
  ['a limit', failing(429, 'TOO_MANY_REQUESTS')],
  ['a request that came too early', failing(425)],
])('F170: after an unknown outcome %s tells nothing; control: a refusal does', async (_, failure) => {
  const args = { body: { id: 3 } }
  const [first] = await press(args, unknown)
  expect(await press(args, failure)).toEqual([first, 'OUTCOME_UNKNOWN'])
  expect(await press(args, failing(409, 'SLOT_FULL'))).toEqual([first, 'SLOT_FULL'])
  expect((await press({ ...args }, failure))[1]).not.toBe('OUTCOME_UNKNOWN')
})

test('control: a press that is refused as busy at once has changed nothing, and the next is a new one', async () => {
  const [first, code] = await press({ body: { id: 4 } }, failing(503, 'BUSY'))
  expect(code).toBe('BUSY')
  expect((await press({ body: { id: 4 } }, 'done'))[0]).not.toBe(first)
})

test('F170: an ended log-in tells nothing either, and is said as it is', async () => {
  const args = { body: { id: 5 } }
  const [first] = await press(args, unknown)
  expect(await press({ ...args }, failing(401))).toEqual([first, 'none'])
  expect(await press({ ...args }, 'done')).toEqual([first, 'done'])
})

test('F170: two minutes after the last try the same press is a new one; control: before, it is not', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const again = () => press({ body: { id: 6 } }, unknown)
  const [first] = await again()
  vi.advanceTimersByTime(119_000)
  expect((await again())[0]).toBe(first)
  vi.advanceTimersByTime(119_000)
  expect((await again())[0]).toBe(first)
  vi.advanceTimersByTime(121_000)
  expect((await again())[0]).not.toBe(first)
})

test('F170: after a change of log-in the same press is a new one', async () => {
  const [first] = await press({ body: { id: 7 } }, unknown)
  for (const logIn of ['ben', null])
    expect((await press({ body: { id: 7 } }, 'done', logIn))[0]).not.toBe(first)
  expect((await press({ body: { id: 7 } }, 'done'))[0]).toBe(first)
})

test.each(['password', 'currentPassword', 'pin'])('F170: nothing typed as a %s is kept', async (field) => {
  const body = { [field]: '4711' }
  const [first] = await press({ body }, unknown)
  expect((await press({ body }, 'done'))[0]).not.toBe(first)
})
