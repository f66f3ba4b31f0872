import { startCardSandbox } from '../../../../card-sandbox/src/server.ts'
import { buildApp } from '../../app.ts'
import { createCatalogues } from '../../catalogue/catalogues.ts'
import { sweepDebits } from '../../commands/direct-debit/sweep-debits.ts'
import { collectPayments } from '../../commands/joining/collect-payments.ts'
import { endContracts } from '../../commands/joining/end-contracts.ts'
import { sweepPayments } from '../../commands/payments/sweep-payments.ts'
import { sweepRefunds } from '../../commands/refunds/sweep-refunds.ts'
import { readConfig } from '../../config.ts'
import { createCardAccounts } from '../../gateways/card-payments/accounts.ts'
import type { CardPayments } from '../../gateways/card-payments/port.ts'
import { createSandboxCardPayments } from '../../gateways/card-payments/sandbox/sandbox.ts'
import { createSandboxDirectDebit } from '../../gateways/direct-debit/sandbox/sandbox.ts'
import { testAnswersKey } from '../app.ts'
import { type BookEntry, readBooks } from '../audit/books.ts'
import type { TestOperator } from '../factories/factories.ts'
import { createJoiningOperator } from '../joining.ts'
import { testSecret } from '../shopper.ts'
import { openClockedDatabase } from './clocked-database.ts'

export type YearsShop = Awaited<ReturnType<typeof openYearsShop>>

/** Opens the product on a clock of ours: its app, its jobs, its database and the card sandbox. */
export async function openYearsShop(
  adminUrl: string,
  clock: { nowMs: number },
  between: (provider: CardPayments) => CardPayments,
) {
  const nowMs = () => clock.nowMs
  const sandbox = await startCardSandbox({
    secret: testSecret,
    webhookSecret: testSecret,
    webhooksEnabled: false,
    capacity: 400_000,
    nowMs,
  })
  const { db, close } = await openClockedDatabase(adminUrl, nowMs)
  const provider = between(
    createSandboxCardPayments({
      origin: sandbox.origin,
      secret: testSecret,
      webhookSecret: testSecret,
      timeoutMs: 30_000,
      nowMs,
    }),
  )
  const cards = createCardAccounts(provider)
  const directDebit = createSandboxDirectDebit({
    id: 'sandbox',
    origin: sandbox.origin,
    secret: testSecret,
    webhookSecret: testSecret,
    timeoutMs: 30_000,
    nowMs,
  })
  const debits = { account: directDebit, weights: null }
  const config = readConfig({
    NODE_ENV: 'test',
    BEARER_TOKENS: 'on',
    RATE_LIMITS: 'off',
    ANSWERS_KEYS: testAnswersKey,
  })
  const app = await buildApp({ services: { db, config, cards, debits } })
  const errors: unknown[] = []
  // A payment that needs attention is told of, too; a fault of the program has its error.
  const error = (fields: object) => void ('err' in fields && errors.push(fields.err))
  const log = { info: () => {}, warn: () => {}, error }
  const services = { db, cards, catalogues: createCatalogues(db), log }
  const operator: TestOperator = await createJoiningOperator({ db })
  return {
    app,
    db,
    sandbox,
    operator,
    clock,
    directDebit,
    /** Faults that the jobs have met. */
    errors,
    /** Each runs twice at once, as two processes would run it. */
    jobs: {
      end: () => twice(() => endContracts(db)),
      collect: () => twice(() => collectPayments(services)),
      payments: () => twice(() => sweepPayments(services)),
      debits: () => twice(() => sweepDebits({ db, directDebit, log })),
      refunds: () => twice(() => sweepRefunds(services)),
    },
    readBooks: (): Promise<BookEntry[]> => readBooks(sandbox.origin, testSecret),
    close: async () => {
      await app.close()
      await sandbox.close()
      await close()
    },
  }
}

const twice = async <Answer>(job: () => Promise<Answer>): Promise<Answer[]> => Promise.all([job(), job()])
