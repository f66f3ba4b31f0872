import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { InvalidSetting, readConfig, Settings } from './config.ts'

const operations = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
const table = operations.split('<!-- settings:start -->')[1]!.split('<!-- settings:end -->')[0]!
const rows = [...table.matchAll(/^\| `(\w+)` \| (.*?) \| (.+) \|$/gm)].map(([, name, fallback, meaning]) => ({
  name: name!,
  fallback: fallback!,
  meaning: meaning!,
}))

const shown = (value: unknown): string => {
  if (value === undefined) return '–'
  if (value === '' || (Array.isArray(value) && value.length === 0)) return 'none'
  if (typeof value === 'boolean') return value ? '`on`' : '`off`'
  return `\`${value as string | number}\``
}

describe('docs/operations.md', () => {
  test('settings: the table names every setting that is read, in its order, and no other', () => {
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(Settings.shape))
  })

  test('settings: the defaults of the table are those of the program', () => {
    const defaults: Record<string, unknown> = readConfig({})
    expect(rows.map(({ name, fallback }) => [name, fallback])).toEqual(
      rows.map(({ name }) => [name, shown(defaults[name])]),
    )
  })
})

describe('settings', () => {
  test('settings: nothing has to be set', () => {
    expect(readConfig({})).toMatchObject({ publicOrigin: 'http://localhost:3000', bearerTokens: false })
  })

  test('settings: an empty value counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).PORT).toBe(3000)
  })

  test('spec 6: bearer tokens are on in development, or where they are turned on', () => {
    expect(readConfig({ NODE_ENV: 'development' }).bearerTokens).toBe(true)
    expect(readConfig({ BEARER_TOKENS: 'on' }).bearerTokens).toBe(true)
    expect(readConfig({ NODE_ENV: 'development', BEARER_TOKENS: 'off' }).bearerTokens).toBe(false)
  })

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['BASE_PATH', 'bookings/'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['PUBLIC_ORIGIN', 'bookings.example.org'],
    ['DEMO', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['CARD_SANDBOX_SECRET', 'short'],
    ['MAIL_FROM', 'bookings'],
    ['MAIL_FROM', 'A <a@example.org>\r\nBcc: b@example.org'],
  ])('settings: a wrong %s (%s) is refused with a sentence that names it', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(InvalidSetting)
    expect(read).toThrow(new RegExp(`^${name} is wrong: .+\\.$`))
  })

  test('settings: a file of map tiles replaces a style, and is not set beside it', () => {
    const MAP_TILES = '/srv/map.pmtiles'
    expect(readConfig({ MAP_TILES }).MAP_TILES).toBe(MAP_TILES)
    expect(() => readConfig({ MAP_TILES, MAP_STYLE_URL: 'https://maps.test/style.json' })).toThrow(
      /^MAP_TILES is wrong: stands in place of MAP_STYLE_URL/,
    )
  })

  test('settings: a mail server without a sender’s address is refused, and with one it is taken apart', () => {
    const SMTP_URL = 'smtp://mail.example.org'
    expect(() => readConfig({ SMTP_URL })).toThrow(
      /^MAIL_FROM is wrong: with SMTP_URL, mail needs an address/,
    )
    expect(readConfig({ SMTP_URL, MAIL_FROM: 'Quayside Leisure <b@example.org>' }).mailFrom).toEqual({
      name: 'Quayside Leisure',
      address: 'b@example.org',
    })
    expect(readConfig({ MAIL_FROM: 'b@example.org' }).mailFrom).toEqual({
      name: null,
      address: 'b@example.org',
    })
    expect(readConfig({ PUBLIC_ORIGIN: 'https://book.example' }).mailFrom.address).toBe(
      'bookings@book.example',
    )
  })

  test('settings: with CARD_PROVIDER opayo each missing key is named, and a stand-in takes no live payments', () => {
    const keys = { OPAYO_VENDOR: 'v', OPAYO_INTEGRATION_KEY: 'hush', OPAYO_INTEGRATION_PASSWORD: 'hush' }
    const read = (more: Record<string, string>) => () => readConfig({ CARD_PROVIDER: 'opayo', ...more })
    expect(read({})).toThrow(
      /^OPAYO_VENDOR is wrong: .+\nOPAYO_INTEGRATION_KEY is wrong: .+\nOPAYO_INTEGRATION_PASSWORD is wrong: .+$/,
    )
    expect(read(keys)()).toMatchObject({ CARD_PROVIDER: 'opayo', OPAYO_MODE: 'test' })
    expect(read({ ...keys, OPAYO_REPORTING_USER: 'u' })).toThrow(/^OPAYO_REPORTING_USER is wrong: [^\n]+$/)
    expect(read({ ...keys, OPAYO_MODE: 'live', OPAYO_ORIGIN: 'http://localhost:3002' })).toThrow(
      /^OPAYO_ORIGIN is wrong: [^\n]+$/,
    )
    expect(readConfig({}).OPAYO_VENDOR).toBeUndefined()
  })

  test('settings: with Stripe each missing key is named, and both have one mode', () => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }
    expect(() => readConfig({ CARD_PROVIDER: 'stripe' })).toThrow(
      /^STRIPE_SECRET_KEY is wrong: .+ needs it\.\nSTRIPE_PUBLISHABLE_KEY .+\nSTRIPE_WEBHOOK_SECRET .+$/,
    )
    expect(readConfig({ CARD_PROVIDER: 'stripe', ...keys })).toMatchObject(keys)
    expect(() =>
      readConfig({ CARD_PROVIDER: 'stripe', ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }),
    ).toThrow(/^STRIPE_PUBLISHABLE_KEY is wrong: is of the other mode/)
    const live = { ...keys, STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
    expect(readConfig({ CARD_PROVIDER: 'stripe', ...live })).toMatchObject(live)
    for (const name of ['STRIPE_API_ORIGIN', 'STRIPE_SCRIPT_URL'])
      expect(() => readConfig({ CARD_PROVIDER: 'stripe', ...live, [name]: 'http://localhost:3002' })).toThrow(
        new RegExp(`^${name} is wrong: a stand-in takes no live payments`),
      )
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'pk_test_1' })).toThrow(/^STRIPE_SECRET_KEY is wrong/)
  })

  test('settings: each wrong one has a sentence of its own', () => {
    expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/^PORT .+\nDEMO .+$/)
  })
})
