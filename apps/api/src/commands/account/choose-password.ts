import { type Refusal, refuse } from '../../call/answer.ts'
import { type CallContext, hashToken, type LogIn } from '../../call/call-context.ts'
import { HashingBusy, hashPassword, verifyPassword } from '../../crypto/passwords.ts'
import { passwordRefusal } from '../../policies/account/passwords.ts'
import { findUsedLink } from '../../stores/account/account-links.ts'
import { findByAddress, proveAddress } from '../../stores/account/account-recovery.ts'
import { useLink } from '../../stores/mail/mail-links.ts'
import { findAccountOfLink } from './account-of-link.ts'
import { passwordPurposes, setPassword } from './set-password.ts'

/**
 * Sets the password through a link, valid once, that was sent to the account's address. Its reader has
 * thereby proven the address.
 */
export async function choosePassword(
  context: CallContext,
  { key, password }: { key: string; password: string },
): Promise<LogIn | Refusal> {
  const { db } = context.services
  const clientId = context.catalogue.client.id
  try {
    const found = await findAccountOfLink(context, key, passwordPurposes)
    if (found === null) return (await answerRepeatedRequest(context, key, password)) ?? refuse('LINK_ENDED')
    const { account, purpose } = found
    const tooCommon = passwordRefusal(context.catalogue, account, password)
    if (tooCommon) return tooCommon
    const passwordHash = await hashPassword(password)
    const isUsed = await db.transaction().execute(async (tx) => {
      if ((await useLink(tx, clientId, purpose, hashToken(key))) === null) return false
      await proveAddress(tx, account.id, account.email)
      await setPassword(tx, context, account, passwordHash)
      return true
    })
    if (!isUsed) return (await answerRepeatedRequest(context, key, password)) ?? refuse('LINK_ENDED')
    return { customerId: account.id, role: account.role }
  } catch (error) {
    if (error instanceof HashingBusy) return refuse('BUSY')
    throw error
  }
}

const repeatedWithinSeconds = 600

/** Answers a repeated request whose answer was lost: the link has just been used for this same password. */
async function answerRepeatedRequest(
  context: CallContext,
  key: string,
  password: string,
): Promise<LogIn | null> {
  const { db } = context.services
  const used = await findUsedLink(
    db,
    context.catalogue.client.id,
    passwordPurposes,
    hashToken(key),
    repeatedWithinSeconds,
  )
  if (used?.customerId == null) return null
  const account = await findByAddress(db, used.customerId, String(used.about['email']))
  const isSame = await verifyPassword(account?.passwordHash ?? null, password)
  return account !== null && isSame ? { customerId: account.id, role: account.role } : null
}
