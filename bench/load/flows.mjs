import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { Connection, requestOf } from './connection.mjs'

/** A card that the sandbox approves at once. */
const approvedCard = { number: '4242424242424242', name: 'Sam Porter', expiry: '12/39', securityCode: '123' }

/** A step that did not end as it should. It is counted by its status, never hidden. */
export class Unexpected extends Error {
  constructor(step, answer) {
    super(`${step}: ${answer}`)
  }
}

const expectOk = (step, reply) => {
  if (reply.status !== 200 && reply.status !== 201) throw new Unexpected(step, reply.status)
  return reply
}

/**
 * Flows to measure. Each opens what it needs once per connection, and returns the function that is timed
 * repeatedly.
 */
export const flows = {
  /**
   * Requests an address repeatedly; with a cookie, as a visitor with a session. Under load the server may
   * leave a page for the browser to render. Complete pages have at least a known size, and only they are
   * counted.
   */
  async get({ port, path, host = `localhost:${port}`, cookie, acceptEncoding, wholeBytes = 0 }) {
    const connection = await Connection.open(port)
    const headers = {
      ...(cookie && { cookie }),
      ...(acceptEncoding && { 'accept-encoding': acceptEncoding }),
    }
    const request = requestOf('GET', path, { host, headers })
    return {
      run: async () => {
        const reply = expectOk(path, await connection.ask(request))
        if (reply.size < wholeBytes) throw new Unexpected(path, 'left to the browser')
      },
      close: () => connection.close(),
    }
  },

  /** Changes one row of the server that is the limit. */
  async update({ port }) {
    const connection = await Connection.open(port)
    const request = requestOf('POST', '/update', { host: `localhost:${port}`, body: {} })
    return {
      run: async () => expectOk('update', await connection.ask(request)),
      close: () => connection.close(),
    }
  },

  /** Takes a place as a new visitor each time, who gets a session and a basket with it. */
  async add({ port, nextSlotId }) {
    const connection = await Connection.open(port)
    return {
      run: async () => expectOk('add', await connection.ask(addRequest(port, nextSlotId()))),
      close: () => connection.close(),
    }
  },

  /** Takes a place as a new visitor each time, who types a card at the provider and pays. */
  async checkout({ port, cardPort, nextSlotId }) {
    const connection = await Connection.open(port)
    const provider = await Connection.open(cardPort)
    const host = `localhost:${port}`

    const run = async () => {
      const added = expectOk('add', await connection.ask(addRequest(port, nextSlotId())))
      const cookie = /\r\nset-cookie: (sid=[^;]+)/i.exec(added.head())[1]
      const headers = { cookie, 'sec-fetch-site': 'same-origin' }
      const ask = async (method, path, body) => {
        const key = method === 'POST' ? { 'idempotency-key': randomUUID() } : {}
        const request = requestOf(method, path, { host, headers: { ...headers, ...key }, body })
        return expectOk(path, await connection.ask(request)).json()
      }
      await pay(ask, async (sessionKey) =>
        expectOk('tokens', await provider.ask(cardRequest(cardPort, sessionKey))).json(),
      )
    }
    return {
      run,
      close: () => {
        connection.close()
        provider.close()
      },
    }
  },

  /**
   * Runs the comparison for a checkout: four transactions, each of which writes a row, with the product's
   * driver.
   */
  async bare({ databaseUrl }) {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const insert = { name: 'bare', text: 'insert into bench_bare (what) values ($1)', values: ['a row'] }
    return {
      run: async () => {
        for (let done = 0; done < 4; done++) {
          await client.query('begin')
          await client.query(insert)
          await client.query('commit')
        }
      },
      close: () => void client.end(),
    }
  },
}

/**
 * Pays for a visitor's basket with a new card.
 * @param ask sends one call of the visitor, and returns its answer
 * @param typeCard gives the provider a card, and returns its answer
 */
export async function pay(ask, typeCard) {
  const prepared = await ask('GET', '/api/checkout/prepare')
  const { cardToken } = await typeCard(prepared.session_key)
  const authorised = await ask('POST', '/api/checkout/authorise', {
    billing_first_name: 'Sam',
    billing_last_name: 'Porter',
    email: 'sam@example.org',
    card_identifier: cardToken,
    session_key: prepared.session_key,
    item_hash: prepared.item_hash,
    total: prepared.total,
    terms: [1],
  })
  const completed = await ask('POST', '/api/checkout/complete', {
    transaction_uuid: authorised.transaction_uuid,
    completed_waivers: [],
    payments: [],
    terms: [1],
  })
  if (!completed.complete_order_id) throw new Error(`no order: ${completed.transaction_status}`)
}

/** Types a card at the provider. */
export const cardRequest = (cardPort, sessionKey) =>
  requestOf('POST', '/fields/tokens', {
    host: `localhost:${cardPort}`,
    body: { ...approvedCard, sessionKey },
  })

export function addRequest(port, slotId, host = `localhost:${port}`) {
  return requestOf('POST', '/api/activities/cart/add', {
    host,
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() },
    body: { items: [{ id: slotId, type: 'activity' }] },
  })
}
