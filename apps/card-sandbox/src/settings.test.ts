import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'

it('every setting has a default that works', () => {
  expect(readSettings({})).toEqual({
    settings: {
      host: '127.0.0.1',
      port: 3001,
      secret: 'sandbox-secret-key',
      webhookSecret: 'sandbox-webhook-secret',
      webhooksEnabled: true,
      slowMs: 60_000,
    },
  })
})

it('an empty setting counts as not set', () => {
  expect(readSettings({ CARD_SANDBOX_PORT: '', CARD_SANDBOX_WEBHOOK_URL: '' })).toMatchObject({
    settings: { port: 3001 },
  })
})

it('each wrong setting gets a sentence that names it', () => {
  const read = readSettings({
    CARD_SANDBOX_PORT: '70000',
    CARD_SANDBOX_WEBHOOK_URL: 'ftp://x',
    CARD_SANDBOX_WEBHOOKS: 'yes',
  })
  expect('faults' in read && read.faults).toEqual([
    expect.stringMatching(/^CARD_SANDBOX_PORT is not usable: /),
    expect.stringMatching(/^CARD_SANDBOX_WEBHOOK_URL is not usable: /),
    expect.stringMatching(/^CARD_SANDBOX_WEBHOOKS is not usable: /),
  ])
})
