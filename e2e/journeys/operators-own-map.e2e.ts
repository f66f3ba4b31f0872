import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { answersKeyOf, databaseUrlOf } from '../support/database.ts'
import { type RunningProduct, startProduct } from '../support/start-product.ts'

const style = {
  version: 8,
  sources: {},
  layers: [{ id: 'paper', type: 'background', paint: { 'background-color': '#f4efe6' } }],
}

let maps: Server
let product: RunningProduct
let isAway = false

test.beforeAll(async () => {
  maps = createServer((_, reply) => {
    reply.setHeader('access-control-allow-origin', '*')
    if (isAway) reply.writeHead(503).end()
    else reply.setHeader('content-type', 'application/json').end(JSON.stringify(style))
  })
  await new Promise<void>((done) => maps.listen(0, '127.0.0.1', done))
  const { port } = maps.address() as AddressInfo
  // Beside the product of the run, on its database.
  product = await startProduct({
    MAP_STYLE_URL: `http://127.0.0.1:${port}/style.json`,
    DATABASE_URL: databaseUrlOf(),
    ANSWERS_KEYS: answersKeyOf(),
    // It has a card sandbox of its own, which knows no payment of the other.
    JOBS: 'off',
  })
})

test.afterAll(async () => {
  await product.stop()
  maps.close()
})

async function openMap(page: Page): Promise<void> {
  await page.goto(`${product.origin}/?near=Bristol&within=20`)
  await page.getByRole('button', { name: 'Show map' }).click()
  const map = page.getByRole('region', { name: 'Map of the venues' })
  await expect(map.getByRole('button', { name: 'Zoom in' })).toBeVisible()
}

test('the map is drawn in the style of the operator’s setting, and without that service in its own', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    // A busy server's answer is no fault of the page.
    if (message.type() === 'error' && !message.text().includes('status of 503')) refused.push(message.text())
  })
  await openMap(page)
  await expect(page.getByText('Map by the operator’s service')).toBeVisible()
  expect(refused).toEqual([])
  isAway = true
  await openMap(page)
  await expect(page.getByText('Natural Earth, GeoNames')).toBeVisible()
})
