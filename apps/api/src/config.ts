import * as z from 'zod'

const flag = (fallback: boolean) =>
  z
    .enum(['on', 'off'])
    .default(fallback ? 'on' : 'off')
    .transform((value) => value === 'on')

const port = z.coerce.number().int().min(0).max(65535)

/** `bookings@example.org`, or with a name: `Lockside <bookings@example.org>`. */
const mailFrom = z
  .string()
  .regex(
    /^([^<>"\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
    'is an address, or a name and <an address>',
  )
  .transform((value) => {
    const [, name, address] = /^(.+) <(.+)>$/.exec(value) ?? [null, null, value]
    return { name: name ?? null, address }
  })

/** An address without a path, such as `https://bookings.example.org`. */
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin)

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ })

/** Addresses of databases by their names, as `north=postgres://… south=postgres://…`. */
const databases = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(/\s+/)
      .filter(Boolean)
      .map((pair) => {
        const [name = '', ...rest] = pair.split('=')
        return { name, url: rest.join('=') }
      }),
  )
  .pipe(
    z.array(
      z.object({
        name: z
          .string()
          .regex(/^[a-z][a-z0-9-]{0,30}$/, 'names each database in small letters, as north=postgres://…')
          .refine((name) => name !== 'home', 'home is the name of the database of DATABASE_URL'),
        url: databaseUrl,
      }),
    ),
  )
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'names a database twice')

export const Settings = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
    HOST: z.string().default('0.0.0.0'),
    PORT: port.default(3000),
    /** Public address of the site; made from the port when it is not set. */
    PUBLIC_ORIGIN: origin.optional(),
    /** Path under which browsers find everything, for an operator who shares a host. */
    BASE_PATH: z
      .string()
      .regex(/^\/([\w-]+(\/[\w-]+)*)?$/, 'starts with / and has no / at its end')
      .default('/'),
    /** Addresses of proxies whose X-Forwarded-* headers are believed: `loopback`, or a list. */
    TRUST_PROXY: z.string().default(''),
    DATABASE_URL: databaseUrl.optional(),
    /** PostgreSQL's own address where DATABASE_URL leads to a pooler: for migrations, imports and jobs. */
    DATABASE_DIRECT_URL: databaseUrl.optional(),
    /** Databases beside that of DATABASE_URL, with clients of their own: `name=address`, a list with spaces. */
    DATABASE_URLS: databases,
    /** PostgreSQL's own addresses of those that DATABASE_URLS reaches through a pooler. */
    DATABASE_DIRECT_URLS: databases,
    /** False behind a pooler that knows no prepared statements. */
    DATABASE_PREPARED: flag(true),
    /** `expand` leaves out the migrations that the version before could not live with. */
    MIGRATIONS: z.enum(['all', 'expand']).default('all'),
    DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
    DATA_FOLDER: z.string().default('.data'),
    /**
     * Keys that encrypt answers about health: 32 bytes each, in base64 with spaces. The first encrypts, all
     * decrypt.
     */
    ANSWERS_KEYS: z
      .string()
      .default('')
      .transform((list) => list.split(/\s+/).filter(Boolean))
      .pipe(z.array(z.base64('are keys in base64').transform((key): Buffer => Buffer.from(key, 'base64'))))
      .refine((keys) => keys.every(({ length }) => length === 32), 'each key has 32 bytes'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
    DEMO: flag(true),
    DEMO_WEEK: flag(true),
    JOBS: flag(true),
    /** Port on which a process with only jobs reports its health. Without it, the process answers nothing. */
    WORKER_PORT: port.optional(),
    BEARER_TOKENS: z.enum(['on', 'off']).optional(),
    RATE_LIMITS: flag(true),
    CARD_PROVIDER: z.enum(['sandbox', 'stripe', 'opayo']).default('sandbox'),
    /** Further accounts at card providers, by name, with their keys: a file of JSON. */
    CARD_ACCOUNTS_FILE: z.string().optional(),
    /** A sandbox that runs already. When it is not set, one is started beside us. */
    CARD_SANDBOX_ORIGIN: origin.optional(),
    CARD_SANDBOX_PORT: port.default(3001),
    CARD_SANDBOX_SECRET: z.string().min(16).optional(),
    CARD_SANDBOX_WEBHOOK_SECRET: z.string().min(16).optional(),
    /** Account by which memberships are collected by direct debit; left out: the sandbox where cards are paid there. `sandbox-page` is the sandbox with bank details on its own page. */
    DIRECT_DEBIT_PROVIDER: z.enum(['sandbox', 'sandbox-page', 'gocardless', 'stripe', 'off']).optional(),
    /** File with the published table of weights, by which account numbers are checked. */
    DIRECT_DEBIT_WEIGHTS_FILE: z.string().optional(),
    /** The account at GoCardless; its own settings are checked where it is opened. */
    GOCARDLESS_MODE: z.string().optional(),
    GOCARDLESS_ACCESS_TOKEN: z.string().optional(),
    GOCARDLESS_WEBHOOK_SECRET: z.string().optional(),
    GOCARDLESS_ORIGIN: z.string().optional(),
    /** The secret of Stripe's webhook address for direct debit. */
    STRIPE_DEBIT_WEBHOOK_SECRET: z.string().optional(),
    /** The account at Opayo that takes payments where CARD_PROVIDER is `opayo`. */
    OPAYO_MODE: z.enum(['test', 'live']).default('test'),
    OPAYO_VENDOR: z.string().max(15).optional(),
    OPAYO_INTEGRATION_KEY: z.string().optional(),
    OPAYO_INTEGRATION_PASSWORD: z.string().optional(),
    /** A user of the Reporting & Admin API, to find a payment whose answer was lost. */
    OPAYO_REPORTING_USER: z.string().optional(),
    OPAYO_REPORTING_PASSWORD: z.string().optional(),
    /** A stand-in's address in place of Opayo's, for tests and development. */
    OPAYO_ORIGIN: origin.optional(),
    /** The keys of a Stripe account, and the secret that signs its webhooks. */
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w+$/, 'is a key that begins with sk_ or rk_')
      .optional(),
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_(test|live)_\w+$/, 'is a key that begins with pk_')
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_\S+$/, 'is a secret that begins with whsec_')
      .optional(),
    /** A stand-in in place of Stripe: for tests and development. */
    STRIPE_API_ORIGIN: origin.optional(),
    STRIPE_SCRIPT_URL: z.url({ protocol: /^https?$/ }).optional(),
    CARD_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(20_000),
    /** Bearer token that callers of /metrics must send. Without it, only the machine itself may read them. */
    METRICS_TOKEN: z.string().min(16).optional(),
    /** The service that finds places and postcodes; the built-in one needs no network. */
    GEOCODER: z.enum(['built-in', 'nominatim', 'mapbox']).default('built-in'),
    /** The operator's own server, instead of the public one. */
    GEOCODER_ORIGIN: origin.optional(),
    GEOCODER_TOKEN: z.string().optional(),
    /** The operator's own MapLibre style; without it the map draws itself. */
    MAP_STYLE_URL: z.url({ protocol: /^https?$/ }).optional(),
    /**
     * Origins other than its own from which that style takes tiles, fonts and pictures: a list with spaces.
     */
    MAP_ORIGINS: z
      .string()
      .default('')
      .transform((list) => list.split(/\s+/).filter(Boolean))
      .pipe(z.array(origin)),
    /** The operator's own file of vector tiles (PMTiles), served from our own address, instead of a style. */
    MAP_TILES: z.string().optional(),
    /** Addresses of the account area and online joining, when not under our own (spec 2). */
    MY_ACCOUNT_ORIGIN: origin.optional(),
    ONLINE_JOINING_ORIGIN: origin.optional(),
    /** The mail server, `smtp://user:password@host:587` or `smtps://…`; without it mail is put into a folder. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    /** Sender of mail; without a name it has the operator's. */
    MAIL_FROM: mailFrom.optional(),
    RENDERINGS_AT_ONCE: z.coerce.number().int().min(0).max(1000).default(16),
  })
  .superRefine((settings, context) => {
    if (settings.CARD_PROVIDER !== 'stripe') return
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)
      if (settings[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'CARD_PROVIDER=stripe needs it' })
    const modes = [settings.STRIPE_SECRET_KEY, settings.STRIPE_PUBLISHABLE_KEY].map((key) =>
      key?.includes('_test_'),
    )
    if (!modes.includes(undefined) && modes[0] !== modes[1])
      context.addIssue({
        code: 'custom',
        path: ['STRIPE_PUBLISHABLE_KEY'],
        message: 'is of the other mode than STRIPE_SECRET_KEY: both are test keys, or both are live keys',
      })
    // A key that is not a test key is a live one.
    if (modes[0] === false)
      for (const name of ['STRIPE_API_ORIGIN', 'STRIPE_SCRIPT_URL'] as const)
        if (settings[name] !== undefined)
          context.addIssue({ code: 'custom', path: [name], message: 'a stand-in takes no live payments' })
  })
  .refine(({ GEOCODER, GEOCODER_TOKEN }) => GEOCODER !== 'mapbox' || GEOCODER_TOKEN !== undefined, {
    path: ['GEOCODER_TOKEN'],
    message: 'Mapbox asks for one',
  })
  .refine(({ MAP_STYLE_URL, MAP_TILES }) => MAP_STYLE_URL === undefined || MAP_TILES === undefined, {
    path: ['MAP_TILES'],
    message: 'stands in place of MAP_STYLE_URL, not beside it',
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    message: 'with SMTP_URL, mail needs an address that it is from',
  })
  .refine(({ DATABASE_URL, DATABASE_DIRECT_URL }) => !DATABASE_DIRECT_URL || DATABASE_URL !== undefined, {
    path: ['DATABASE_DIRECT_URL'],
    message: 'stands beside DATABASE_URL, which leads to a pooler',
  })
  .superRefine(({ DATABASE_URL, DATABASE_URLS, DATABASE_DIRECT_URLS }, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (DATABASE_URLS.length > 0 && DATABASE_URL === undefined)
      fault('DATABASE_URLS', 'stands beside DATABASE_URL, the database that knows where each client is')
    const names = new Set(DATABASE_URLS.map(({ name }) => name))
    for (const { name } of DATABASE_DIRECT_URLS)
      if (!names.has(name)) fault('DATABASE_DIRECT_URLS', `names ${name}, which DATABASE_URLS doesn’t have`)
  })
  .superRefine((settings, context) => {
    if (settings.CARD_PROVIDER !== 'opayo') return
    const fault = (name: keyof typeof settings, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message })
    for (const name of ['OPAYO_VENDOR', 'OPAYO_INTEGRATION_KEY', 'OPAYO_INTEGRATION_PASSWORD'] as const)
      if (settings[name] === undefined) fault(name, 'with CARD_PROVIDER opayo, it must be set')
    if (!settings.OPAYO_REPORTING_USER !== !settings.OPAYO_REPORTING_PASSWORD)
      fault('OPAYO_REPORTING_USER', 'it and OPAYO_REPORTING_PASSWORD stand together')
    if (settings.OPAYO_MODE === 'live' && settings.OPAYO_ORIGIN !== undefined)
      fault('OPAYO_ORIGIN', 'a stand-in takes no live payments')
  })

export type Config = z.output<typeof Settings> & {
  publicOrigin: string
  /** BASE_PATH as a prefix of paths: '' or '/somewhere'. */
  basePath: string
  bearerTokens: boolean
  /** True when mail is kept in a folder and shown to this machine: only where no other machine is served. */
  showsMail: boolean
  mailFrom: { name: string | null; address: string }
}

/** True when a host, with or without a port, means this machine itself and no other. */
export const isLoopbackHost = (host: string): boolean =>
  /^(([\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host)

export class InvalidSetting extends Error {}

/**
 * Reads the settings once. Nothing else reads the environment.
 * @throws InvalidSetting with one sentence per fault
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} is wrong: ${issue.message}.`)
    throw new InvalidSetting(faults.join('\n'))
  }
  const settings = parsed.data
  const publicOrigin = settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`
  return {
    ...settings,
    publicOrigin,
    mailFrom: settings.MAIL_FROM ?? { name: null, address: `bookings@${new URL(publicOrigin).hostname}` },
    basePath: settings.BASE_PATH === '/' ? '' : settings.BASE_PATH,
    showsMail: settings.SMTP_URL === undefined && isLoopbackHost(new URL(publicOrigin).host),
    bearerTokens: settings.BEARER_TOKENS
      ? settings.BEARER_TOKENS === 'on'
      : settings.NODE_ENV === 'development',
  }
}
