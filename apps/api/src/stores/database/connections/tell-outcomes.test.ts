import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { tellOutcomes } from './tell-outcomes.ts'

/** Connection that answers each statement as PostgreSQL does, with its standby or without. */
class Answering extends EventEmitter {
  isStandbyLeft = false
  async query(text: string) {
    const command = text.split(' ', 1)[0]!.toUpperCase()
    if (this.isStandbyLeft && command === 'COMMIT') this.emit('notice', { routine: 'SyncRepWaitForLSN' })
    return { command, rowCount: text.includes('nowhere') ? 0 : 1 }
  }
}

test.each([
  ['one that changed a row', ['begin', 'update places', 'commit'], false, 1],
  ['a change without a transaction', ['update places'], false, 1],
  ['one that only read', ['begin', 'select 1', 'commit'], false, 0],
  ['one that found no row to change', ['begin', 'update nowhere', 'commit'], false, 0],
  [
    'one after another that changed a row',
    ['begin', 'update places', 'rollback', 'begin', 'commit'],
    false,
    0,
  ],
  ['one that its standby lacks', ['begin', 'update places', 'commit'], true, 0],
] as const)('F173: a COMMIT tells that changes are confirmed: %s', async (_, texts, isStandbyLeft, times) => {
  const client = new Answering()
  client.isStandbyLeft = isStandbyLeft
  const changeIsConfirmed = vi.fn()
  tellOutcomes(client as unknown as pg.PoolClient, {
    during: (_connection, answer) => answer,
    commitsHang: () => false,
    demandThere: () => {},
    stop: async () => {},
    changeIsConfirmed,
  })
  for (const text of texts) await client.query(text).catch(() => {})
  expect(changeIsConfirmed).toHaveBeenCalledTimes(times)
})
