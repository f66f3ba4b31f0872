import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findAttemptId } from './database.ts'

type Entry = { ourRef: string; refunds: { amountPence: number }[] }

/** What the provider's own books have of an order's payment: each sum that it has given back, in pence. */
export async function refundsOf(orderReference: string): Promise<number[]> {
  const ourRef = `TL-${await findAttemptId(orderReference)}`
  const lines = readFileSync(join(process.env.E2E_DATA_FOLDER ?? '', 'card-sandbox-books.jsonl'), 'utf8')
  const entries = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry)
  // A later line of the same payment stands in the place of the one before.
  const last = entries.findLast((entry) => entry.ourRef === ourRef)
  return last?.refunds.map(({ amountPence }) => amountPence) ?? []
}
