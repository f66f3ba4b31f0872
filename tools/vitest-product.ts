import { startProduct } from '../e2e/support/start-product.ts'
import { buildIfStale } from './build.mjs'
import { clearLeftRuns } from './gate/run-folder.mjs'

/** The built product, for the tests that read its pages; E2E_ORIGIN in the environment names one that runs already. */
export default async function setUpProduct(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_ORIGIN) return undefined
  await clearLeftRuns()
  await buildIfStale()
  const product = await startProduct()
  process.env.E2E_ORIGIN = product.origin
  process.env.E2E_CARD_SANDBOX_ORIGIN = product.cardSandboxOrigin
  process.env.E2E_DATA_FOLDER = product.dataFolder
  return product.stop
}
