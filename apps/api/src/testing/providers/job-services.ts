import { pino } from 'pino'
import { createCatalogues } from '../../catalogue/catalogues.ts'
import type { TestApp } from '../app.ts'

/** What a job is given, of this test's database; it logs nothing. */
export const jobServices = ({ db }: Pick<TestApp, 'db'>) => ({
  db,
  catalogues: createCatalogues(db),
  log: pino({ level: 'silent' }),
})
