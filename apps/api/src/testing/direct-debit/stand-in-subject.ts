import type { IncomingHttpHeaders } from 'node:http'
import {
  type ProviderFace,
  type StandInTools,
  startDebitStandIn,
} from '../../../../card-sandbox/src/debit-providers/stand-in.ts'
import type { DirectDebit } from '../../gateways/direct-debit/port.ts'
import { closedOrigin } from '../providers/closed-origin.ts'
import { listenForWebhooks } from './debit-hooks.ts'
import { type BookedCollection, type DebitConformance, type DebitHarm, lateMs } from './debit-subject.ts'
import { detailsOf } from './magic-accounts.ts'

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

interface Provider extends Pick<DebitConformance, 'told' | 'endingCodes' | 'eventsOfPaid'> {
  key: string
  wrongKey: string
  face: (tools: StandInTools) => ProviderFace
  create: (at: { origin: string; key: string; nowMs: () => number }) => DirectDebit
  /** Returns headers for the same bytes signed with another secret, and signed long ago. */
  forge: (rawBody: Uint8Array, nowMs: number) => Pick<Webhook, 'forged' | 'old'>
}

type Webhook = Awaited<ReturnType<DebitConformance['webhookOf']>>

/** Opens a provider's adapter against its stand-in. */
export async function openStandInSubject(provider: Provider): Promise<DebitConformance> {
  let now = Date.parse('2027-05-04T09:00:00Z')
  const nowMs = () => now
  const { key, wrongKey, face, create, forge, ...facts } = provider
  const standIn = await startDebitStandIn({ secret: key, nowMs, open: face })
  const hooks = await listenForWebhooks()
  const steer = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${standIn.origin}/stand-in/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }
  await steer('POST', 'webhooks', { url: hooks.url })
  return {
    ...facts,
    debit: create({ origin: standIn.origin, key, nowMs }),
    withWrongKey: create({ origin: standIn.origin, key: wrongKey, nowMs }),
    unreachable: create({ origin: await closedOrigin(), key, nowMs }),
    detailsOf,
    fillPage: async ({ url }, details) => {
      const body = new URLSearchParams({ ...details })
      const page = await fetch(url, { method: 'POST', body, redirect: 'manual' })
      if (page.status !== 303) throw new Error(`the page answered ${page.status}`)
    },
    today: () => new Date(now).toISOString().slice(0, 10),
    passWorkingDays: async (count) => {
      for (let left = count; left > 0; ) {
        now += dayMs
        if (![0, 6].includes(new Date(now).getUTCDay())) left -= 1
      }
      await steer('POST', 'clock', { now: new Date(now).toISOString() })
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
      const found: { rawBody: Buffer; headers: IncomingHttpHeaders } = await hooks.latest(ourRef)
      return { ...found, ...forge(found.rawBody, now) }
    },
    close: async () => {
      await standIn.close()
      hooks.close()
    },
  }
}
