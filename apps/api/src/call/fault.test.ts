import fastify from 'fastify'
import { expect, test } from 'vitest'
import { mountFaults } from '../plugins/faults.ts'
import { outcomeUnknown } from '../stores/database/busy.ts'

test.each([
  ['with', { 'idempotency-key': 'one' }, true],
  ['without', {}, false],
])('F170: that a change is not done twice is told only %s its key', async (_, headers, isTold) => {
  const app = fastify()
  mountFaults(app)
  app.post('/change', () => {
    throw outcomeUnknown(new Error('lost'))
  })
  const reply = await app.inject({ method: 'POST', url: '/change', headers })
  expect(reply.json()).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  expect(reply.json().message.includes('It will not be done twice.')).toBe(isTold)
})
