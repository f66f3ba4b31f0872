import { type CardSandbox, startCardSandbox } from '../../../card-sandbox/src/server.ts'
import type { DirectDebit } from '../gateways/direct-debit/port.ts'
import { createSandboxDirectDebit } from '../gateways/direct-debit/sandbox/sandbox.ts'
import { createTestApp, type TestApp } from './app.ts'
import type { AuditedCards } from './audit/books.ts'
import { sandboxCards, testSecret } from './shopper.ts'

/** The app with a card provider of its own, whose books are audited at the end. */
export interface Shop extends TestApp {
  sandbox: CardSandbox
  /** The provider itself, without what a test puts in between. */
  cards: AuditedCards
}

type Given = Omit<NonNullable<Parameters<typeof createTestApp>[0]>, 'cards'> & {
  /** Milliseconds that the slow card waits. */
  slowMs?: number
  /** Milliseconds that the app waits for the provider. */
  timeoutMs?: number
  /** Provider that runs already, and goes on: the test stops it. */
  sandbox?: CardSandbox
  /** The provider's clock. */
  nowMs?: () => number
  /** Wraps the provider, for tests that step in between it and the app. */
  between?: (provider: AuditedCards) => AuditedCards
  /** Wraps the provider of direct debit. */
  betweenDebits?: (provider: DirectDebit) => DirectDebit
}

/** Starts a card provider for tests. */
export const startProvider = (nowMs = Date.now, slowMs?: number): Promise<CardSandbox> =>
  startCardSandbox({
    secret: testSecret,
    webhookSecret: testSecret,
    webhooksEnabled: false,
    nowMs,
    ...(slowMs !== undefined && { slowMs }),
  })

export async function createShop({
  slowMs,
  timeoutMs,
  sandbox: running,
  nowMs = Date.now,
  between = (provider) => provider,
  betweenDebits = (provider) => provider,
  ...given
}: Given = {}): Promise<Shop> {
  const sandbox = running ?? (await startProvider(nowMs, slowMs))
  const account = createSandboxDirectDebit({
    id: 'sandbox',
    origin: sandbox.origin,
    secret: testSecret,
    webhookSecret: testSecret,
    timeoutMs: timeoutMs ?? 30_000,
    nowMs,
  })
  const cards = sandboxCards(sandbox.origin, timeoutMs)
  const test = await createTestApp({
    debits: { account: betweenDebits(account), weights: null },
    ...given,
    cards: between(cards),
  })
  return { ...test, sandbox, cards, close: () => test.close().finally(running ? () => {} : sandbox.close) }
}
