import { buildIfStale } from '../../tools/build.mjs'
import { findBrowser, noBrowserSentence } from '../../tools/find-browser.mjs'
import { clearLeftRuns } from '../../tools/gate/run-folder.mjs'
import { startProduct } from './start-product.ts'

/** Starts a product for the whole run. E2E_ORIGIN in the environment names one that runs already. */
export default async function setUpProduct(): Promise<(() => Promise<void>) | undefined> {
  if (!findBrowser()) throw new Error(noBrowserSentence)
  if (process.env.E2E_ORIGIN) return undefined
  await clearLeftRuns()
  await buildIfStale()
  const product = await startProduct()
  process.env.E2E_ORIGIN = product.origin
  process.env.E2E_CARD_SANDBOX_ORIGIN = product.cardSandboxOrigin
  process.env.E2E_DATA_FOLDER = product.dataFolder
  return async () => {
    await product.stop()
    const errors = product
      .said()
      .split('\n')
      .filter((line) => /"level":[56]0/.test(line))
    if (errors.length > 0)
      process.stdout.write(
        `The product’s log has errors, the last of them:\n${errors.slice(-20).join('\n')}\n`,
      )
  }
}
