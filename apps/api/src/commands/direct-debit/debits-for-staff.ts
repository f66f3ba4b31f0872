import { formatPence } from '@touchline/rules/money/money'
import type { Kysely } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import { listDebitsForStaff, payRefundOut } from '../../stores/direct-debit/debit-refunds.ts'
import { stopMandate } from '../../stores/direct-debit/mandates.ts'

const words = {
  mandate: 'mandate stopped by the bank’s report',
  refund: 'refund refused by the provider: pay it out',
  lost: 'given back by the bank and by us',
} as const

/** Describes what a person has to look at of direct debits, a line each. */
export async function describeDebits(
  db: Kysely<Database>,
  { client }: { client: string | null },
): Promise<string[]> {
  return (await listDebitsForStaff(db, client)).map(
    ({ about, id, client: slug, payer, contractId, pence, symbol, said }) =>
      [
        slug,
        id,
        words[about],
        ...(pence === null ? [] : [formatPence(pence, symbol)]),
        ...(contractId === null ? [] : [`contract ${contractId}`]),
        payer,
        ...(said === '' ? [] : [said]),
      ].join('  '),
  )
}

export const debitActs = ['resume-debits', 'paid-back'] as const
export type DebitAct = (typeof debitActs)[number]

/** Carries out what a person at the terminal has decided. @returns whether anything changed */
export const decideOnDebit = (
  db: Kysely<Database>,
  { act, id, why, by }: { act: DebitAct; id: string; why: string; by: string },
): Promise<boolean> =>
  act === 'resume-debits' ? stopMandate(db, id, false) : payRefundOut(db, id, `paid out by ${by}: ${why}`)
