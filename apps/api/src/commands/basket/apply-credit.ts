import type { CreditAmounts } from '@touchline/rules/money/payment-lines'
import type { Kysely } from 'kysely'
import type { BasketWriting } from '../../stores/basket/basket-writing.ts'
import { keepAnswer, raiseBasketVersion } from '../../stores/basket/renewals.ts'
import type { Database } from '../../stores/database/tables.ts'
import { reserveCredit } from '../../stores/payments/credit.ts'

/**
 * Reserves credit for a basket, all of the requested sum or none.
 * @returns false when the basket has changed
 * @throws TL030 where another basket has reserved it by now
 */
export async function applyCredit(
  db: Kysely<Database>,
  writing: BasketWriting & { reserve: CreditAmounts },
): Promise<boolean> {
  const { clientId, owner, cart, reserve } = writing
  return db.transaction().execute(async (tx) => {
    if (!(await raiseBasketVersion(tx, writing))) return false
    await reserveCredit(
      tx,
      { clientId, cartId: cart.id, customerId: owner.customerId! },
      reserve,
      cart.expiresAt!,
    )
    await keepAnswer(tx, writing)
    return true
  })
}
