import { pino } from 'pino'
import { createCatalogues } from '../../catalogue/catalogues.ts'
import { createCardAccounts } from '../../gateways/card-payments/accounts.ts'
import type { TestApp } from '../app.ts'
import type { Shop } from '../shop.ts'

/** Builds a job's services on this test's database, without logging. */
export const jobServices = ({ db }: Pick<TestApp, 'db'>) => ({
  db,
  catalogues: createCatalogues(db),
  log: pino({ level: 'silent' }),
})

/** Builds the services of a job that takes money. */
export const paymentJobServices = (shop: Pick<Shop, 'db' | 'cards'>) => ({
  ...jobServices(shop),
  cards: createCardAccounts(shop.cards),
})
