import type { Kysely } from 'kysely'
import {
  freezeDays,
  freezeNow,
  planFreeze,
  planThaw,
  termsOfOperator,
} from '../../policies/joining/freezing.ts'
import { changeAhead } from '../../policies/joining/versions-of.ts'
import type { Database } from '../../stores/database/tables.ts'
import { type ByOperator, type DoneByOperator, refusedByOperator, withContract } from './by-operator.ts'
import { carryOutFreeze, carryOutThaw } from './freeze-contract.ts'
import { queueFreezeEndedLetter, queueFrozenLetter } from './freezing-letters.ts'

export interface FreezeByOperator extends ByOperator {
  /** A payment day that is ahead. */
  from: string
  months: number
  /** Fee for each month; 0: none. */
  feePence: number
}

/**
 * Freezes a contract from a payment day, whatever its plan says and what it owes. Payments that were asked for already
 * are not touched.
 * @returns what has become of it, in words; the same freeze again changes nothing
 */
export const freezeByOperator = (db: Kysely<Database>, asked: FreezeByOperator): Promise<DoneByOperator> =>
  withContract(db, asked, async (tx, { of, contract, today, readAgain }) => {
    const { from, months, feePence, why, who } = asked
    const now = freezeNow(contract, today)
    const planned = planFreeze(contract, { from, months, feePence }, today)
    if (now?.from === from && now.until === planned.until) return { isChanged: false, words: [] }
    if (contract.state !== 'active') return refusedByOperator('It does not go on.')
    if (now) return refusedByOperator(`It is frozen from ${now.from} until ${now.until} already.`)
    const change = changeAhead(contract, today)
    if (change) return refusedByOperator(`Its plan changes on ${change.from}: take that back first.`)
    const days = freezeDays(contract, termsOfOperator, today)
    if (!days.some((day) => day.from === from && day.months.includes(months)))
      return refusedByOperator(
        days.length === 0
          ? 'It has no payment day that is ahead.'
          : `Choose a payment day whose months are not paid: ${days.map((day) => day.from).join(', ')}.`,
      )
    await carryOutFreeze(tx, contract, { planned, reason: why, who })
    const after = await readAgain()
    await queueFrozenLetter(tx, of, { contract: after, before: contract, today }, true)
    return { isChanged: true, words: [`It is frozen from ${from} until ${planned.until}.`] }
  })

/**
 * Takes the freeze of a contract back before it begins, or ends it from its next payment day.
 * @returns what has become of it, in words
 */
export const endFreezeByOperator = (db: Kysely<Database>, asked: ByOperator): Promise<DoneByOperator> =>
  withContract(db, asked, async (tx, { of, contract, today, readAgain }) => {
    const planned = planThaw(contract, today)
    if (planned === null)
      return freezeNow(contract, today)
        ? refusedByOperator('No payment day of its freeze is ahead, or it does not go on.')
        : { isChanged: false, words: [] }
    await carryOutThaw(tx, contract, { planned, who: asked.who, why: asked.why })
    await queueFreezeEndedLetter(tx, of, { contract: await readAgain(), before: contract, today })
    return { isChanged: true, words: [`It is a membership again from ${planned.resumesOn}.`] }
  })
