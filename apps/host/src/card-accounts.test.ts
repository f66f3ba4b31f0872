import { createCardAccounts } from '@touchline/api/gateways/card-payments/accounts'
import { createSandboxCardPayments } from '@touchline/api/gateways/card-payments/sandbox'
import { expect, test } from 'vitest'
import { createTestApp } from '../../api/src/testing/app.ts'
import { createClient } from '../../api/src/testing/factories.ts'
import { CannotStart } from './cannot-start.ts'
import { requireAccountsOfClients } from './card-accounts.ts'

test('accounts: start-up names each client whose account the settings don’t have, and starts where all are there', async () => {
  const { db, close } = await createTestApp()
  const sandbox = createSandboxCardPayments({
    origin: 'http://localhost:1',
    secret: '',
    webhookSecret: '',
    timeoutMs: 1,
  })
  const cards = createCardAccounts(sandbox, { ...sandbox, id: 'stripe-north' })
  await createClient(db)
  await createClient(db, { card_account: 'stripe-north' })
  await expect(requireAccountsOfClients(db, cards)).resolves.toBeUndefined()
  const { slug } = await createClient(db, { card_account: 'opayo-south' })
  const starting = requireAccountsOfClients(db, cards)
  await expect(starting).rejects.toThrow(CannotStart)
  await expect(starting).rejects.toThrow(
    `The client ${slug} is paid at the card account opayo-south, which CARD_ACCOUNTS_FILE doesn't have.`,
  )
  await close()
})
