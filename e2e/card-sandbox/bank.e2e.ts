import { expect, type Page } from '@playwright/test'
import { findViolations } from '../support/axe.ts'
import { type Merchant, test } from './merchant.ts'

async function challenge(merchant: Merchant, number = '4000100000000703') {
  const money = { amountPence: 1250, currency: 'GBP' }
  const { sessionKey } = await merchant.ask('/v1/sessions', {
    ourRef: 's',
    ...money,
    embedOrigins: [merchant.origin],
  })
  const card = { number, name: 'Ada Byron', expiry: '12/40', securityCode: '123' }
  const { cardToken } = await merchant.ask('/fields/tokens', { sessionKey, ...card })
  return merchant.ask('/v1/transactions', {
    sessionKey,
    cardToken,
    ...money,
    ourRef: `payment-${crypto.randomUUID()}`,
    merchantName: 'Riverside Leisure',
    notificationUrl: `${merchant.origin}/3ds/notify/a-token`,
    browser: {
      acceptHeader: '*/*',
      userAgent: 'e2e',
      ip: '::1',
      javaScriptEnabled: false,
      challengeWindowSize: '01',
    },
  })
}

async function goToBank(page: Page, asked: Record<string, string>) {
  await page.setContent(
    `<form method="post" action="${asked.scaUrl}"><input type="hidden" name="creq" value="${asked.scaData}"><button>Go</button></form>`,
  )
  await page.getByRole('button', { name: 'Go' }).click()
  await expect(page.getByRole('heading', { name: 'Approve your payment' })).toBeVisible()
}

test('A40, F33: the bank’s page fits every window that it may get and passes axe, and a bank that posts twice returns the browser', async ({
  page,
  merchant,
}) => {
  merchant.posted.length = 0
  await goToBank(page, await challenge(merchant))
  await expect(page.getByText('Riverside Leisure')).toBeVisible()
  await expect(page.getByText('£12.50')).toBeVisible()
  for (const [width, height] of [
    [250, 400],
    [390, 400],
    [500, 600],
  ] as const)
    await test.step(`${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height })
      expect(await findViolations(page)).toEqual([])
      const overflow = await page.evaluate(() => [
        document.documentElement.scrollWidth - window.innerWidth,
        document.documentElement.scrollHeight - window.innerHeight,
      ])
      expect(overflow).toEqual([0, 0])
    })
  await page.getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByRole('heading', { name: 'Back at the shop' })).toBeVisible()
  expect(merchant.posted.map(readTransStatus)).toEqual(['Y', 'Y'])
})

function readTransStatus(form: string): unknown {
  const cres = new URLSearchParams(form).get('cres') ?? ''
  return JSON.parse(Buffer.from(cres, 'base64url').toString()).transStatus
}
