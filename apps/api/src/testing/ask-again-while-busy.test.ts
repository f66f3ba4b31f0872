import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askAgainWhileBusy, fetchAgainWhileBusy } from './ask-again-while-busy.ts'

let app: FastifyInstance
let answers: { code: string; status: number }[]
let keys: unknown[]

beforeEach(() => {
  answers = []
  keys = []
  app = Fastify()
  app.post('/', (request, reply) => {
    keys.push(request.headers['idempotency-key'])
    const { code, status } = answers.shift() ?? { code: 'SLOT_FULL', status: 409 }
    return reply.code(status).send({ code })
  })
  askAgainWhileBusy(app)
})
afterEach(() => app.close())

const busy = { code: 'BUSY', status: 503 }
const ask = () => app.inject({ method: 'POST', url: '/', headers: { 'idempotency-key': 'one' } })

test('a request that is refused for lack of time is asked again with its key, until it has a final answer', async () => {
  answers = [busy, busy]
  const { statusCode, body } = await ask()
  expect([statusCode, JSON.parse(body)]).toEqual([409, { code: 'SLOT_FULL' }])
  expect(keys).toEqual(['one', 'one', 'one'])
})

test.each([
  { code: 'MAINTENANCE', status: 503 },
  { code: 'FAULT', status: 500 },
])('$code is a final answer', async (answer) => {
  answers = [answer]
  expect((await ask()).statusCode).toBe(answer.status)
  expect(keys).toHaveLength(1)
})

test('a server that another process runs does so too', async () => {
  answers = [busy]
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  expect((await fetchAgainWhileBusy(address, { method: 'POST' })).status).toBe(409)
  expect(keys).toHaveLength(2)
})
