// @vitest-environment jsdom
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../calls/api-error.ts'
import type { CallApi } from '../calls/call-api.ts'
import { createQueryClient } from '../calls/call-query.ts'
import { type EndVisitOptions, endVisit } from './end-visit.ts'

const AGAIN_MS = 3_000
const place = { id: 1 }
const emptyBasket = {
  paymentInProgress: null,
  items: [],
  releasedItems: [],
  membershipItems: [],
  packageItems: [],
}

/**
 * Names of the calls made, in order, and the statuses that a call fails with, one
 * for each time, before it succeeds.
 */
let asked: string[]
let failing: Record<string, number[]>
let basket: object
let client: QueryClient
let isOver: boolean

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  asked = []
  failing = {}
  basket = { ...emptyBasket, items: [place] }
  const callApi: CallApi = ({ name }) => {
    asked.push(name)
    const status = failing[name]?.shift()
    if (status !== undefined) return Promise.reject(new ApiError({ status, message: '' }))
    return Promise.resolve({ data: basket } as never)
  }
  client = createQueryClient(callApi, 'browser')
  isOver = false
})
afterEach(() => vi.useRealTimers())

const end = (how?: EndVisitOptions) => void endVisit(client, how).then(() => (isOver = true))

/** Waits for work that takes no time: fetched parts of the program, and answers that are ready. */
async function settle(): Promise<void> {
  await vi.dynamicImportSettled()
  for (let turns = 0; turns < 5; turns++) await new Promise((done) => setImmediate(done))
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}

const logOuts = () => asked.filter((name) => name === 'logOut').length

describe('S70: the kiosk is closed until the server has said that the visitor is logged out', () => {
  test.each([0, 429, 500, 503])('a log-out that fails with %i is tried again every 3 s', async (status) => {
    failing = { logOut: [status, status] }
    end()
    await settle()
    expect([logOuts(), isOver]).toEqual([1, false])
    await pass(AGAIN_MS - 1)
    expect([logOuts(), isOver]).toEqual([1, false])
    await pass(1)
    expect([logOuts(), isOver]).toEqual([2, false])
    await pass(AGAIN_MS)
    expect([logOuts(), isOver]).toEqual([3, true])
  })

  test.each([401, 403])('a server that knows of no log-in here (%i) has said so', async (status) => {
    failing = { logOut: [status] }
    end()
    await settle()
    expect([logOuts(), isOver]).toEqual([1, true])
  })

  test.each([0, 500])('the same holds where the basket could not be given up (%i)', async (status) => {
    failing = { getCart: [status] }
    end()
    await settle()
    expect([asked, isOver]).toEqual([['getCart', 'logOut'], true])
  })
})

test('S70: at the end neither what was asked for nor what the browser stored is left', async () => {
  sessionStorage.setItem('who', 'Ada')
  localStorage.setItem('who', 'Ada')
  client.setQueryData(['who'], 'Ada')
  const forget = vi.fn()
  vi.stubGlobal('caches', { delete: forget })
  failing = { logOut: [503] }
  end()
  await settle()
  expect(client.getQueryData(['who'])).toBe('Ada')
  await pass(AGAIN_MS)
  expect([sessionStorage.length, localStorage.length, client.getQueryData(['who'])]).toEqual([
    0,
    0,
    undefined,
  ])
  expect(forget.mock.calls).toEqual([['tickets'], ['day-list']])
})

describe('a visitor’s held places', () => {
  test.each([
    ['is given up before the log-out', () => basket, ['getCart', 'clearCart', 'logOut']],
    ['is nothing where nothing was chosen', () => emptyBasket, ['getCart', 'logOut']],
    [
      'F79: is given up after the payment that waits for the bank is cancelled',
      () => ({ ...basket, paymentInProgress: 'a-payment' }),
      ['getCart', 'cancelPayment', 'clearCart', 'logOut'],
    ],
  ])('%s', async (_, now, calls) => {
    basket = now()
    end()
    await settle()
    expect([asked, isOver]).toEqual([calls, true])
  })

  test('they stay theirs where they continue elsewhere', async () => {
    end({ keepsBasket: true })
    await settle()
    expect([asked, isOver]).toEqual([['logOut'], true])
  })
})

/** Starts adding a place. Returns a function that lets the answer come. */
function addPlace(): () => void {
  let letGo = () => {}
  const answer = new Promise<void>((done) => (letGo = done))
  void client
    .getMutationCache()
    .build(client, { mutationFn: () => answer })
    .execute(undefined)
  return letGo
}

describe('F80: a place is being added when the visit ends', () => {
  test('it is waited for, and given up with the others', async () => {
    const letGo = addPlace()
    end()
    await settle()
    await pass(9_000)
    expect(asked).toEqual([])
    letGo()
    await pass(100)
    expect([asked, isOver]).toEqual([['getCart', 'clearCart', 'logOut'], true])
  })

  test('it keeps the kiosk no longer than 10 s', async () => {
    addPlace()
    end()
    await settle()
    await pass(10_000)
    expect([asked, isOver]).toEqual([['getCart', 'clearCart', 'logOut'], true])
  })
})
