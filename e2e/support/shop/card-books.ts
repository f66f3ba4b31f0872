import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findAttemptId, listAttemptIds } from '../database.ts'

type Entry = { ourRef: string; status: string; refunds: { amountPence: number }[] }

/** Returns the payments of a basket in the provider's own books, the first one first. */
export async function paymentsOf(cartUuid: string): Promise<Entry[]> {
  const entries = await askCardSandbox<{ transactions: Entry[] }>('books')
  const refs = (await listAttemptIds(cartUuid)).map((id) => `TL-${id}`)
  return refs.flatMap((ref) => entries.transactions.filter(({ ourRef }) => ourRef === ref))
}

/** Asks the sandbox for its books, for a fault in its next calls, or to end all faults. */
export async function askCardSandbox<Reply>(
  path: 'books' | 'faults',
  fault?: object | 'none',
): Promise<Reply> {
  const { secret } = JSON.parse(
    readFileSync(join(process.env.E2E_DATA_FOLDER ?? '', 'card-sandbox.json'), 'utf8'),
  ) as { secret: string }
  const reply = await fetch(`${process.env.E2E_CARD_SANDBOX_ORIGIN}/${path}`, {
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    ...(fault && (fault === 'none' ? { method: 'DELETE' } : { method: 'POST', body: JSON.stringify(fault) })),
  })
  if (!reply.ok) throw new Error(`The card sandbox answered ${reply.status}`)
  return (await reply.json()) as Reply
}

/** Returns the refunds of an order's payment in the provider's own books, in pence. */
export async function refundsOf(orderReference: string): Promise<number[]> {
  const ourRef = `TL-${await findAttemptId(orderReference)}`
  const lines = readFileSync(join(process.env.E2E_DATA_FOLDER ?? '', 'card-sandbox-books.jsonl'), 'utf8')
  const entries = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry)
  // A later line of a payment replaces the earlier one.
  const last = entries.findLast((entry) => entry.ourRef === ourRef)
  return last?.refunds.map(({ amountPence }) => amountPence) ?? []
}
