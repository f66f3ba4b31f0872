import { startCardSandbox } from '../../../../../card-sandbox/src/server.ts'
import { readBooks } from '../../../testing/audit/books.ts'
import { patienceMs } from '../../../testing/providers/card-conformance-subject.ts'
import { describeReaderConformance } from '../../../testing/providers/reader-conformance.ts'
import { createSandboxCardPayments } from './sandbox.ts'

const secret = 'a-secret-for-tests'

describeReaderConformance('sandbox', async () => {
  const { origin, close } = await startCardSandbox({ secret, webhooksEnabled: false })
  const press = async (readerId: string, act: string) => {
    await fetch(`${origin}/readers/${readerId}`, {
      method: 'POST',
      body: new URLSearchParams({ act }),
      redirect: 'manual',
    })
  }
  return {
    cards: createSandboxCardPayments({
      origin,
      secret,
      webhookSecret: 'unused-by-readers',
      timeoutMs: patienceMs,
    }),
    readerIds: ['rdr_front', 'rdr_side'],
    present: press,
    cutOff: (readerId) => press(readerId, 'cut-off'),
    connect: (readerId) => press(readerId, 'connect'),
    loseNext: async (when) => {
      await fetch(`${origin}/faults`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ operation: 'createAtReader', kind: 'reset', when }),
      })
    },
    readBooks: async (ourRef) => {
      const entries = (await readBooks(origin, secret)).filter((entry) => entry.ourRef === ourRef)
      const [entry] = entries
      return {
        payments: entries.length,
        heldPence: entry?.status === 'authorised' ? entry.amountPence : 0,
        takenPence: entry?.capturedPence ?? 0,
      }
    },
    close,
  }
})
