import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@touchline/api/config'
import { createContract, createPlan, movePayment } from '@touchline/api/testing/factories/contracts'
import { createReturnedDebit, readPostings } from '@touchline/api/testing/factories/debits'
import {
  createCustomer,
  createOperator,
  createVenue,
  type TestOperator,
} from '@touchline/api/testing/factories/factories'
import { dayOf } from '@touchline/api/testing/factories/flags'
import { createShop, type Shop } from '@touchline/api/testing/shop'
import { addDays } from '@touchline/rules/time/calendar-date'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runMemberships } from './memberships.ts'
import { Shutdown } from './shutdown.ts'

let shop: Shop
let operator: TestOperator
const folder = mkdtempSync(join(tmpdir(), 'touchline-memberships-'))

beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => vi.restoreAllMocks())

/** The command as it is typed. */
async function run(...args: string[]): Promise<{ exitCode: number; out: string; err: string }> {
  const said = { out: '', err: '' }
  vi.spyOn(console, 'log').mockImplementation((text: string) => void (said.out += `${text}\n`))
  vi.spyOn(console, 'error').mockImplementation((text: string) => void (said.err += `${text}\n`))
  const shutdown = new Shutdown()
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: shop.databaseUrl,
    DATA_FOLDER: folder,
  })
  try {
    return { exitCode: await runMemberships(config, args, shutdown), ...said }
  } finally {
    await shutdown.run()
  }
}

/** A contract of ten days ago by a plan of that venue, whose joining fee is owed. */
async function createOwing(name: string, venue: string) {
  const { db } = shop
  const { id: payerId } = await createCustomer(db, operator.client, { first_name: name, last_name: 'Payer' })
  const plan = await createPlan(db, operator.client, { name: 'Adult', terms: { venues: [venue] } })
  const contract = await createContract(db, operator.client, plan, {
    payerId,
    joinedOn: dayOf(operator.client, -10),
  })
  const paymentId = contract.payments[0]!.id
  await movePayment(db, paymentId, 'due')
  return { ...contract, paymentId }
}

const decided = ['--why', 'They moved away', '--by', 'Kim Ford']

test('spec 1: lists contracts by venue and state, and what is owed; each decision is done once, and shown with its name', async () => {
  const elsewhere = await createVenue(shop.db, operator.client)
  const ann = await createOwing('Ann', operator.venue.slug)
  const ben = await createOwing('Ben', elsewhere.slug)
  const [day, today] = [dayOf(operator.client, -10), dayOf(operator.client, 0)]

  const all = await run('contracts', '--client', operator.client.slug)
  expect([all.exitCode, all.out.split('\n').length]).toEqual([0, 5])
  const here = await run('contracts', '--venue', operator.venue.slug, '--state', 'active')
  expect(here.out).toMatch(
    new RegExp(
      `^${ann.id}  active     Adult  Ann Payer, \\S+  ${operator.client.slug}\n  from ${day}, 1 person; next £39\\.00 on ${day} \\(.*\\); owes £20\\.00\n$`,
    ),
  )
  expect((await run('contracts', '--state', 'leaving')).out).toBe('There are no such contracts.\n')

  const owed = await run('owed')
  expect(owed.out.split('\n').slice(0, 2)).toEqual([
    expect.stringMatching(new RegExp(`^${ann.paymentId}  £20\\.00  Adult, Joining fee  Ann Payer, `)),
    `  since ${day}, not asked for yet; there is no card, so its payer has to pay it; contract ${ann.id} active`,
  ])
  expect((await run('owed', '--client', 'nobody')).out).toBe('Nothing is owed.\n')

  const id = String(ann.paymentId)
  const refused = await run('ask-again', id, ...decided)
  expect([refused.exitCode, refused.err]).toEqual([1, expect.stringMatching(/There is no card/)])
  const writtenOff = await run('write-off', id, ...decided)
  expect([writtenOff.exitCode, writtenOff.out]).toEqual([0, `Payment ${id} is written off.\n`])
  const again = await run('write-off', id, ...decided)
  expect([again.exitCode, again.out]).toEqual([0, `Payment ${id} is written off already.\n`])
  expect((await run('waive', String(ben.paymentId), ...decided)).out).toMatch(/is waived/)
  expect((await run('owed')).out).toBe('Nothing is owed.\n')

  const lastDay = addDays(today, 5)
  const ended = await run('end', String(ann.id), '--on', lastDay, ...decided)
  expect([ended.exitCode, ended.out]).toEqual([
    0,
    `The last day of contract ${ann.id} is ${lastDay}.\n£39.00 of it is still to be paid.\n`,
  ])
  expect((await run('end', String(ann.id), '--on', lastDay, ...decided)).out).toMatch(/ already\.\n$/)
  const shown = await run('show', String(ann.id))
  expect(shown.out).toContain(`${id}  due → written-off  by operator Kim Ford: written off: They moved away`)
  expect(shown.out).toContain(`${ann.id}  active → leaving  by operator Kim Ford: ended: They moved away`)
  expect((await run('show', String(ben.id))).out).toContain('£20.00  waived  Joining fee')
  expect((await run('show', '7')).exitCode).toBe(1)
})

async function createDebited(name: string, refund: 'refused' | 'lost') {
  const contract = await createOwing(name, operator.venue.slug)
  return { ...contract, ...(await createReturnedDebit(shop.db, contract, refund)) }
}

test('I01, spec 1: debits lists stopped mandates, refused refunds and what came back twice; each is decided once', async () => {
  const ann = await createDebited('Ann', 'refused')
  const ben = await createDebited('Ben', 'lost')
  const { slug } = operator.client
  const lines = async () => (await run('debits', '--client', slug)).out.split('\n').slice(0, -1)
  const lost = `${slug}  ${ben.debit}  given back by the bank and by us  £20.00  contract ${ben.id}  Ben Payer  DDICA 5`
  const [annsStop, bensStop] = [ann, ben].map(
    ({ mandate }, index) =>
      `${slug}  ${mandate}  mandate stopped by the bank’s report  ${['Ann', 'Ben'][index]} Payer  DDICA 1`,
  )
  const stops = [annsStop, bensStop].sort((one, two) => (one! < two! ? -1 : 1))
  expect(await lines()).toEqual([
    lost,
    ...stops,
    `${slug}  ${ann.back}  refund refused by the provider: pay it out  £20.00  contract ${ann.id}  Ann Payer  The account is closed`,
  ])
  expect((await run('debits', '--client', 'elsewhere')).out).toBe('No direct debit needs attention.\n')

  expect((await run('resume-debits', ben.mandate, ...decided)).out).toBe(
    `${ben.mandate}: is collected by again.\n`,
  )
  expect((await run('resume-debits', ben.mandate, ...decided)).out).toBe('Nothing has changed.\n')
  expect((await run('paid-back', ann.back, ...decided)).out).toBe(`${ann.back}: is paid out.\n`)
  expect((await run('paid-back', ann.back, ...decided)).out).toBe('Nothing has changed.\n')
  expect(await lines()).toEqual([lost, annsStop])
  const rows = await readPostings(shop.db, 'debit-refunded', ann.back)
  expect(rows).toEqual([
    { account: 'other-way', pence: -2000 },
    { account: 'refunds-due', pence: 2000 },
  ])
  const refused = await run('resume-debits', 'x', ...decided)
  expect([refused.exitCode, refused.err]).toEqual([1, expect.stringMatching(/^Usage:/)])
})

test('S60: a name that a payer has typed forges no line of a list', async () => {
  await createOwing('Ann\n99999  £0.00', operator.venue.slug)
  expect((await run('contracts')).out).not.toMatch(/^99999/m)
  expect((await run('owed')).out).not.toMatch(/^99999/m)
})

test.each([
  [[]],
  [['contracts', '--state', 'gone']],
  [['owed', '7']],
  [['show']],
  [['show', 'x']],
  [['write-off', '7', '--why', 'x', '--by', 'Kim']],
  [['write-off', '7', '--why', 'They moved away']],
  [['end', '7', ...decided]],
  [['end', '7', '--on', '2026-13-01', ...decided]],
  [['pay', '7', ...decided]],
])('%j gets the usage, and changes nothing', async (args) => {
  const { exitCode, err } = await run(...args)
  expect([exitCode, err]).toEqual([1, expect.stringMatching(/^Usage:/)])
})
