// @vitest-environment jsdom
import type { DeskCustomer } from '@touchline/contract/entities/desk/desk-customer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallApi } from '../../calls/call-api.ts'
import { createQueryClient } from '../../calls/call-query.ts'
import { forgetDesk } from '../../calls/selected-at-desk.ts'
import { keepCustomer, readKept } from './desk-memory.ts'
import { refreshKept } from './refresh-kept.ts'

const customer = (id: number, more: Partial<DeskCustomer> = {}): DeskCustomer => ({
  id,
  reference: `DEM${id}`,
  firstName: 'Jo',
  lastName: 'Marsh',
  email: 'jo@example.org',
  emailIsProven: true,
  creditPence: 0,
  formattedCredit: '£0.00',
  charges: [],
  notes: ['Has not had the gym induction'],
  ...more,
})
const asked: unknown[] = []
const clientWith = (found: DeskCustomer[]) =>
  createQueryClient(
    (async (_call: unknown, args: unknown) => {
      asked.push(args)
      return { data: found }
    }) as unknown as CallApi,
    'server',
  )

beforeEach(() => {
  document.cookie = 'logged_in=desk-one'
  asked.length = 0
})
afterEach(() => {
  forgetDesk()
  document.cookie = 'logged_in=; max-age=0'
})

test('F157: after an act the customer of the tab has their new name, credit and notes', async () => {
  keepCustomer(customer(7))
  const fresh = customer(7, { lastName: 'March', creditPence: 500, formattedCredit: '£5.00', notes: [] })
  await refreshKept(clientWith([customer(8), fresh]), { id: 7, reference: 'DEM7' })
  expect(readKept().customer).toEqual(fresh)
})

test('another person’s change leaves the customer of the tab, and asks nothing', async () => {
  keepCustomer(customer(7))
  await refreshKept(clientWith([customer(8)]), { id: 8, reference: 'DEM8' })
  expect([readKept().customer?.id, asked]).toEqual([7, []])
})

test('a customer whom staff choose meanwhile stays chosen', async () => {
  keepCustomer(customer(7))
  const refreshed = refreshKept(clientWith([customer(7, { lastName: 'March' })]), {
    id: 7,
    reference: 'DEM7',
  })
  keepCustomer(customer(9))
  await refreshed
  expect(readKept().customer?.id).toBe(9)
})
