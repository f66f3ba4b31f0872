import { describe, expect, it } from 'vitest'
import { chooseDirectDebit, InvalidDirectDebit } from './choose-provider.ts'

const providers = [
  {
    provider: 'gocardless',
    keys: {
      GOCARDLESS_ACCESS_TOKEN: 'sandbox_token_for_tests',
      GOCARDLESS_WEBHOOK_SECRET: 'a-secret-of-its-webhooks',
    },
    live: { GOCARDLESS_MODE: 'live' },
    origin: 'GOCARDLESS_ORIGIN',
  },
  {
    provider: 'stripe',
    keys: { STRIPE_SECRET_KEY: 'sk_test_of_tests', STRIPE_DEBIT_WEBHOOK_SECRET: 'whsec_of_tests' },
    live: { STRIPE_SECRET_KEY: 'sk_live_of_tests' },
    origin: 'STRIPE_API_ORIGIN',
  },
] as const

describe.each(providers)('direct debit at $provider', ({ provider, keys, live, origin }) => {
  const choose = (environment: Record<string, string>) =>
    chooseDirectDebit({ provider, environment, timeoutMs: 1_000 })
  const faultOf = (environment: Record<string, string>): string => {
    try {
      choose(environment)
      return 'none'
    } catch (error) {
      return error instanceof InvalidDirectDebit ? error.message : String(error)
    }
  }

  it('is opened with the keys of the environment alone', () => {
    expect(choose(keys)).toMatchObject({ id: provider, provider })
  })

  it('each setting that is missing or wrong has a sentence, and no key is told', () => {
    for (const name of Object.keys(keys)) {
      expect(faultOf({ ...keys, [name]: 'wrong one' })).toContain(`${name}: `)
      expect(faultOf({ ...keys, [name]: 'wrong one' })).not.toContain('wrong one')
    }
    for (const name of Object.keys(keys)) expect(faultOf({})).toContain(`${name}: `)
  })

  it('a stand-in takes no live payments', () => {
    const standIn = { ...keys, [origin]: 'http://127.0.0.1:4000' }
    expect(choose(standIn).id).toBe(provider)
    expect(faultOf({ ...standIn, ...live })).toContain(origin)
  })
})
