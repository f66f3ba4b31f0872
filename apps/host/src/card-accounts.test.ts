import { readConfig } from '@touchline/api/config'
import { createCardAccounts } from '@touchline/api/gateways/card-payments/accounts'
import { createSandboxCardPayments } from '@touchline/api/gateways/card-payments/sandbox/sandbox'
import { expect, test, vi } from 'vitest'
import { createTestApp } from '../../api/src/testing/app.ts'
import { refundToSettle } from '../../api/src/testing/factories/desk-money.ts'
import { createClient, createOperator } from '../../api/src/testing/factories/factories.ts'
import { createShop } from '../../api/src/testing/shop.ts'
import { sandboxCards } from '../../api/src/testing/shopper.ts'
import { CannotStart } from './cannot-start.ts'
import { reachCardAccounts, requireAccounts } from './card-accounts.ts'

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
  await expect(requireAccounts(db, cards)).resolves.toBeUndefined()
  const { slug } = await createClient(db, { card_account: 'opayo-south' })
  const starting = requireAccounts(db, cards)
  await expect(starting).rejects.toThrow(CannotStart)
  await expect(starting).rejects.toThrow(
    `The client ${slug} is paid at the card account opayo-south, which CARD_ACCOUNTS_FILE doesn't have.`,
  )
  await close()
})

test('accounts: start-up names an account that is gone while money there is on its way, and cards saved at one', async () => {
  const shop = await createShop({ unaudited: 'a refund is left on its way' })
  const operator = await createOperator(shop.db)
  const { refundId } = await refundToSettle(shop, operator)
  await shop.db
    .insertInto('saved_cards')
    .values({
      client_id: operator.client.id,
      provider: 'opayo-old',
      external_identifier: 'one',
      brand: 'Visa',
      last4: '4242',
      expires_on: '2039-12-31',
    })
    .execute()
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const here = sandboxCards(shop.sandbox.origin)
  await expect(requireAccounts(shop.db, createCardAccounts(here))).resolves.toBeUndefined()
  expect(said.mock.calls).toEqual([
    ['The settings have no card account opayo-old, so 1 saved card can’t pay.'],
  ])
  const elsewhere = createCardAccounts({ ...here, id: 'stripe' })
  await expect(requireAccounts(shop.db, elsewhere)).rejects.toThrow(
    /^The settings have no card account sandbox, and 1 payments, refunds or removed cards there are not at their end/,
  )
  await shop.db.updateTable('refunds').set({ state: 'done' }).where('id', '=', refundId).execute()
  await expect(requireAccounts(shop.db, elsewhere)).resolves.toBeUndefined()
  await shop.close()
})

test('accounts: start-up says where payments can’t be asked for by our name, and never prints a key', () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const keys = { OPAYO_VENDOR: 'v', OPAYO_INTEGRATION_KEY: 'hush', OPAYO_INTEGRATION_PASSWORD: 'hush' }
  const cards = reachCardAccounts(readConfig({ CARD_PROVIDER: 'opayo', ...keys }))
  expect(cards.of({ cardAccount: null })).toMatchObject({ id: 'opayo', provider: 'opayo' })
  expect(said.mock.calls).toEqual([
    [expect.stringMatching(/^The card account opayo can't be asked .+ needs attention/)],
  ])
  said.mockClear()
  const reporting = { OPAYO_REPORTING_USER: 'u', OPAYO_REPORTING_PASSWORD: 'hush' }
  reachCardAccounts(readConfig({ CARD_PROVIDER: 'opayo', ...keys, ...reporting }))
  expect(said).not.toHaveBeenCalled()
})
