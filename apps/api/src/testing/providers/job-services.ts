import { pino } from 'pino'
import { createCatalogues } from '../../catalogue/catalogues.ts'
import type { TestApp } from '../app.ts'

/** Builds a job's services on this test's database, without logging. */
export const jobServices = ({ db }: Pick<TestApp, 'db'>) => ({
  db,
  catalogues: createCatalogues(db),
  log: pino({ level: 'silent' }),
})
