import { defineCall } from '@touchline/contract/define-call'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import { type ApiRequest, createCallApi } from './call-api.ts'

const getThing = defineCall({
  name: 'getThing',
  summary: 'A thing',
  method: 'GET',
  path: '/api/things/:thingSlug',
  params: z.object({ thingSlug: z.string() }),
  query: z.object({ startTime: z.optional(z.string()) }),
  reply: z.object({ data: z.object({ itemCount: z.int() }) }),
  errors: [],
})
const addThing = defineCall({
  name: 'addThing',
  summary: 'Add',
  method: 'POST',
  path: '/api/things',
  body: z.object({ pricingOptionId: z.int() }),
  reply: z.object({ data: z.object({ itemCount: z.int() }) }),
  errors: [],
})

function apiThatAnswers(status: number, body: unknown) {
  const transport = vi.fn(async (_request: ApiRequest) => ({ status, text: JSON.stringify(body) }))
  return { transport, callApi: createCallApi(transport) }
}

describe('spec 7: one call', () => {
  test('fills the path, writes the query in snake_case and reads the reply in camelCase', async () => {
    const { transport, callApi } = apiThatAnswers(200, { data: { item_count: 2 } })
    const reply = await callApi(getThing, { params: { thingSlug: 'a/b' }, query: { startTime: '18:00' } })
    expect(reply).toEqual({ data: { itemCount: 2 } })
    expect(transport.mock.calls[0]?.[0]).toMatchObject({
      method: 'GET',
      url: '/api/things/a%2Fb?start_time=18%3A00',
      headers: { 'x-requested-with': 'touchline' },
    })
  })

  test('a mutation carries JSON in snake_case and an idempotency key', async () => {
    const { transport, callApi } = apiThatAnswers(200, { data: { item_count: 1 } })
    await callApi(addThing, { body: { pricingOptionId: 7 } }, { idempotencyKey: 'same-again' })
    await callApi(addThing, { body: { pricingOptionId: 7 } })
    const [first, second] = transport.mock.calls.map(([request]) => request)
    expect(first?.body).toBe('{"pricing_option_id":7}')
    expect(first?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'same-again',
    })
    expect(second?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  })

  test('spec 8: a failure keeps message, status and validation messages', async () => {
    const { callApi } = apiThatAnswers(422, {
      status: 422,
      code: 'DATE_OUTSIDE_WINDOW',
      message: 'Too early',
      errors: { start_time: ['Too early'] },
    })
    const error = await callApi(getThing, { params: { thingSlug: 'a' } }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 422,
      code: 'DATE_OUTSIDE_WINDOW',
      message: 'Too early',
      errors: { startTime: ['Too early'] },
    })
  })

  test('an answer that is not JSON, or does not fit the contract, is a fault', async () => {
    const other = apiThatAnswers(200, { data: { item_count: 'two' } })
    await expect(other.callApi(getThing, { params: { thingSlug: 'a' } })).rejects.toMatchObject({
      status: 500,
    })
    const html = createCallApi(async () => ({ status: 502, text: '<html>' }))
    await expect(html(getThing, { params: { thingSlug: 'a' } })).rejects.toMatchObject({
      status: 502,
      message: '',
    })
  })

  test('no answer at all is a failure with status 0', async () => {
    const callApi = createCallApi(async () => {
      throw new TypeError('Failed to fetch')
    })
    await expect(callApi(getThing, { params: { thingSlug: 'a' } })).rejects.toMatchObject({ status: 0 })
  })
})
