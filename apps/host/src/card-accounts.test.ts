import { createCardAccounts } from '@touchline/api/gateways/card-payments/accounts'
import { createSandboxCardPayments } from '@touchline/api/gateways/card-payments/sandbox'
import { readConfig } from '@touchline/api/config'
import { expect, test, vi } from 'vitest'
import { createTestApp } from '../../api/src/testing/app.ts'
import { createClient } from '../../api/src/testing/factories.ts'
import { CannotStart } from './cannot-start.ts'
import { reachCardAccounts, requireAccountsOfClients } from './card-accounts.ts'

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

test('accounts: start-up says in words where payments can’t be asked for by our name, and never a key', () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const keys = { OPAYO_VENDOR: 'v', OPAYO_INTEGRATION_KEY: 'hush', OPAYO_INTEGRATION_PASSWORD: 'hush' }
  const cards = reachCardAccounts(readConfig({ CARD_PROVIDER: 'opayo', ...keys }))
  expect(cards.of({ cardAccount: null })).toMatchObject({ id: 'opayo', provider: 'opayo' })
  expect(said.mock.calls).toEqual([
    [expect.stringMatching(/^The card account opayo can't be asked .+ waits for a person/)],
  ])
  said.mockClear()
  const reporting = { OPAYO_REPORTING_USER: 'u', OPAYO_REPORTING_PASSWORD: 'hush' }
  reachCardAccounts(readConfig({ CARD_PROVIDER: 'opayo', ...keys, ...reporting }))
  expect(said).not.toHaveBeenCalled()
})
