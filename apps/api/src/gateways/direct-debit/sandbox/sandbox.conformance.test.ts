import { createHmac } from 'node:crypto'
import { startCardSandbox } from '../../../../../card-sandbox/src/server.ts'
import { describeDebitConformance } from '../../../testing/direct-debit/debit-conformance.ts'
import { listenForWebhooks } from '../../../testing/direct-debit/debit-hooks.ts'
import {
  type BookedCollection,
  type DebitConformance,
  type DebitHarm,
  lateMs,
} from '../../../testing/direct-debit/debit-subject.ts'
import { detailsOf } from '../../../testing/direct-debit/magic-accounts.ts'
import { closedOrigin } from '../../../testing/providers/closed-origin.ts'
import { createSandboxDirectDebit } from './sandbox.ts'

const secret = 'a-secret-for-tests'
const webhookSecret = 'a-webhook-secret'
const dayMs = 86_400_000

const harms: Record<DebitHarm, object> = {
  reset: { kind: 'reset' },
  empty: { kind: 'empty' },
  malformed: { kind: 'malformed' },
  server_error: { kind: 'status', status: 500 },
  too_many: { kind: 'status', status: 429 },
  slow: { kind: 'delay', delayMs: lateMs },
  wrong_amount: { kind: 'wrongAmount' },
  wrong_currency: { kind: 'wrongCurrency' },
}

const sign = (timestamp: number, rawBody: Uint8Array, by: string) => ({
  'card-sandbox-timestamp': String(timestamp),
  'card-sandbox-signature': createHmac('sha256', by).update(`${timestamp}.`).update(rawBody).digest('hex'),
})

async function open(): Promise<DebitConformance> {
  let nowMs = Date.parse('2027-05-04T09:00:00Z')
  const sandbox = await startCardSandbox({ secret, webhookSecret, nowMs: () => nowMs })
  const hooks = await listenForWebhooks()
  const openAt = (origin: string, by = secret) =>
    createSandboxDirectDebit({
      id: 'sandbox',
      origin,
      secret: by,
      webhookSecret,
      timeoutMs: 60_000,
      nowMs: () => nowMs,
    })
  const steer = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${sandbox.origin}/direct-debit/${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }
  await steer('POST', 'webhooks', { url: hooks.url })
  const debit = openAt(sandbox.origin)
  return {
    debit,
    withWrongKey: openAt(sandbox.origin, 'wrong'),
    unreachable: openAt(await closedOrigin()),
    detailsOf,
    told: (reason) => reason,
    endingCodes: ['1', '2', 'B'],
    eventsOfPaid: 3,
    fillPage: async ({ url }, details) => {
      const page = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ ...details }),
        redirect: 'manual',
      })
      if (page.status !== 303) throw new Error(`the page answered ${page.status}`)
    },
    today: () => new Date(nowMs).toISOString().slice(0, 10),
    passWorkingDays: async (count) => {
      for (let left = count; left > 0; ) {
        nowMs += dayMs
        if (![0, 6].includes(new Date(nowMs).getUTCDay())) left -= 1
      }
      await steer('POST', 'clock', { now: new Date(nowMs).toISOString() })
    },
    report: async (ref, reason) => void (await steer('POST', 'reports', { ref, ...reason })),
    harm: async (operation, harm, when) =>
      void (await steer('POST', 'faults', { operation, ...harms[harm], when })),
    mend: async () => void (await steer('DELETE', 'faults')),
    books: async () => {
      const { collections } = (await steer('GET', 'books')) as {
        collections: (Omit<BookedCollection, 'state'> & { status: BookedCollection['state'] })[]
      }
      return collections.map(({ status, ...collection }) => ({ ...collection, state: status }))
    },
    webhookOf: async (ourRef) => {
      const found = await hooks.latest(ourRef)
      const now = Math.floor(nowMs / 1000)
      return {
        ...found,
        forged: sign(now, found.rawBody, 'another secret'),
        old: sign(now - 3600, found.rawBody, webhookSecret),
      }
    },
    close: async () => {
      await sandbox.close()
      hooks.close()
    },
  }
}

const can = {
  ownPage: true,
  refunds: true,
  webhooks: true,
  listsEvents: true,
  findsMandateByOurRef: true,
  tellsChargeDate: true,
  cancelsCollections: true,
  tellsPayouts: true,
}
describeDebitConformance('the sandbox', can, open)
