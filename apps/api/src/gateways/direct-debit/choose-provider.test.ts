import { describe, expect, it } from 'vitest'
import { chooseDirectDebit, InvalidDirectDebit } from './choose-provider.ts'

const keys = {
  GOCARDLESS_ACCESS_TOKEN: 'sandbox_token_for_tests',
  GOCARDLESS_WEBHOOK_SECRET: 'a-secret-of-its-webhooks',
}
const choose = (environment: Record<string, string>) =>
  chooseDirectDebit({ provider: 'gocardless', environment, timeoutMs: 1_000 })

describe('the provider of direct debit', () => {
  it('is opened with the keys of the environment alone', () => {
    expect(choose(keys)).toMatchObject({ id: 'gocardless', provider: 'gocardless' })
  })

  it('each setting that is missing has a sentence, and no key is told', () => {
    expect(() => choose({ GOCARDLESS_ACCESS_TOKEN: keys.GOCARDLESS_ACCESS_TOKEN })).toThrow(
      expect.objectContaining({ message: expect.stringContaining('GOCARDLESS_WEBHOOK_SECRET: ') }),
    )
    expect(() => choose({ ...keys, GOCARDLESS_ACCESS_TOKEN: 'short' })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('short') }),
    )
    expect(() => choose({})).toThrow(InvalidDirectDebit)
  })

  it('a stand-in takes no live payments', () => {
    const origin = { GOCARDLESS_ORIGIN: 'http://127.0.0.1:4000' }
    expect(choose({ ...keys, ...origin }).id).toBe('gocardless')
    expect(() => choose({ ...keys, ...origin, GOCARDLESS_MODE: 'live' })).toThrow('GOCARDLESS_ORIGIN')
  })
})
