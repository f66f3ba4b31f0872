import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { findMagicCard, type MagicCard } from './magic-cards.ts'
import type { Transaction } from './records.ts'

const remembered = z.object({
  fingerprint: z.string(),
  answer: z.object({ status: z.int(), body: z.record(z.string(), z.unknown()) }),
})

const magicCard = z.string().transform((number, context): MagicCard => {
  const found = findMagicCard(number)
  if (found) return found
  context.addIssue('is no card of the sandbox')
  return z.NEVER
})

/**
 * A transaction, as a line of the file. It holds everything of its session and of its keys' answers that a
 * repeated request needs.
 */
const storedTransaction = z.object({
  id: z.string(),
  creationKey: z.string(),
  creation: remembered.nullable(),
  ourRef: z.string(),
  merchantName: z.string(),
  card: z.object({ magic: magicCard, expiry: z.string(), savedCardId: z.string().nullable() }),
  customerRef: z.string().nullable(),
  saveCard: z.boolean(),
  // Missing in files of the previous version.
  agreement: z.literal('first').nullable().default(null),
  traceId: z.string().nullable().default(null),
  session: z
    .object({
      key: z.string(),
      creationKey: z.string(),
      embedOrigins: z.array(z.string()),
      customerRef: z.string().nullable(),
      wallets: z.boolean().default(false),
      expiresAtMs: z.number(),
      spent: z.boolean(),
    })
    .nullable(),
  amountPence: z.int(),
  currency: z.string(),
  status: z.enum(['fingerprint', 'challenge', 'authorised', 'declined', 'captured', 'voided', 'refunded']),
  decline: z
    .enum([
      'do_not_honour',
      'lost_card',
      'insufficient_funds',
      'security_code_mismatch',
      'card_expired',
      'not_authenticated',
      'issuer_unavailable',
      'authentication_required',
      'challenge_timed_out',
    ])
    .nullable(),
  capturedPence: z.int(),
  refundedPence: z.int(),
  // Missing in files of the previous version.
  refunds: z
    .array(z.object({ ourRefundRef: z.string(), amountPence: z.int(), atMs: z.number().default(0) }))
    .default([]),
  authorisedAtMs: z.number().nullable().default(null),
  capturedAtMs: z.number().nullable().default(null),
  fingerprint: z
    .object({ threeDSServerTransID: z.string(), notificationUrl: z.string(), isWaiting: z.boolean() })
    .nullable()
    .default(null),
  reader: z.string().nullable().default(null),
  challenge: z
    .object({
      threeDSServerTransID: z.string(),
      acsTransID: z.string(),
      expiresAtMs: z.number(),
      windowSize: z.string(),
      notificationUrl: z.string(),
      answer: z.enum(['approved', 'refused']).nullable(),
    })
    .nullable(),
  answers: z.array(z.tuple([z.string(), remembered])).transform((answers) => new Map(answers)),
})

/**
 * The provider's books on disk. Each change of a transaction adds a line, written before the change is
 * reported. A real provider does not forget captured money when its process dies; without this file the
 * sandbox would.
 */
export class BooksFile {
  readonly #path: string
  #file: number | null = null

  constructor(path: string) {
    this.#path = path
  }

  /**
   * Returns the last state of each transaction, in the order in which they began. Rewrites the file with
   * those lines alone.
   */
  open(): Transaction[] {
    const last = new Map(readLines(this.#path).map((line) => [line.id, line]))
    const transactions = [...last.values()]
    const next = `${this.#path}.next`
    mkdirSync(dirname(this.#path), { recursive: true })
    writeFileSync(next, transactions.map(lineOf).join(''), { mode: 0o600 })
    renameSync(next, this.#path)
    this.#file = openSync(this.#path, 'a')
    return transactions
  }

  keep(transaction: Transaction): void {
    if (this.#file !== null) writeSync(this.#file, lineOf(transaction))
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
  }
}

const lineOf = (transaction: Transaction): string =>
  `${JSON.stringify({
    ...transaction,
    card: { ...transaction.card, magic: transaction.card.magic.number },
    answers: [...transaction.answers],
  })}\n`

function readLines(path: string): Transaction[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
  // Text after the last line end was being written when the machine went down.
  const lines = text.split('\n').slice(0, -1)
  return lines.map((line) => storedTransaction.parse(JSON.parse(line)))
}
