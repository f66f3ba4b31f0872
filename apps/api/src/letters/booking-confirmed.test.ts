import { pino } from 'pino'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalogues } from '../catalogue/catalogues.ts'
import { sendLetters } from '../commands/mail/send-letters.ts'
import { readConfig } from '../config.ts'
import { createSmtpMail } from '../gateways/mail/smtp.ts'
import { createOperator, type TestOperator } from '../testing/factories.ts'
import { startMailServer, type TestMailServer } from '../testing/mail-server.ts'
import { createPayer, fillBasket, payAtSecondTry } from '../testing/purchase.ts'
import { createShop, type Shop } from '../testing/shop.ts'
import { Shopper } from '../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let server: TestMailServer
beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
  server = await startMailServer()
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

const send = () =>
  sendLetters({
    db: shop.db,
    mail: createSmtpMail(server.address),
    config: readConfig({ PUBLIC_ORIGIN: 'https://book.example', BASE_PATH: '/sports' }),
    catalogues: createCatalogues(shop.db),
    log: pino({ level: 'silent' }),
  })

async function buy(): Promise<{ email: string; id: string; transactionUuid: string; who: Shopper }> {
  const payer = await createPayer(shop, operator)
  await fillBasket(shop.db, operator, payer[1])
  const { json } = await payAtSecondTry(shop, payer)
  const done = await payer[1].complete(json.transaction_uuid)
  return {
    email: payer[0].email,
    id: done.json.complete_order_id,
    transactionUuid: json.transaction_uuid,
    who: payer[1],
  }
}
const mailsTo = (email: string) => server.mails.filter(({ to }) => to?.[0]?.address === email)

describe('the letter of an order', () => {
  it('F56: comes once, with what was booked and paid, the code, a calendar file and a link that opens it', async () => {
    const { email, id, transactionUuid, who } = await buy()
    await who.complete(transactionUuid)
    await send()
    await send()
    const [mail, ...more] = mailsTo(email)
    expect(more).toEqual([])
    const { json } = await who.ask('GET', `/api/bookings/orders/${id}`)
    const order = json.data
    for (const words of [
      order.reference,
      '£18.00',
      '£13.00',
      '£5.00',
      'Visa ending 4242',
      order.items[0].name,
    ])
      expect(mail!.text).toContain(words)
    expect(mail!.text).toContain(order.items[0].cancellation.sentences[0])
    const link = new RegExp(`https://[^/]+/sports/booking-confirmed/${id}\\?key=([\\w-]{43})`).exec(
      mail!.text!,
    )!
    const reader = new Shopper(shop.app, operator.client.host)
    expect((await reader.ask('GET', `/api/bookings/orders/${id}?key=${link[1]}`)).status).toBe(200)
    expect(mail!.html).toContain(`key=${link[1]}`)
    const [code, calendar] = mail!.attachments
    expect(code).toMatchObject({ mimeType: 'image/png', contentId: '<code-1@touchline>' })
    expect(mail!.html).toContain('src="cid:code-1@touchline"')
    expect(calendar).toMatchObject({ mimeType: 'text/calendar', filename: `booking-${order.reference}.ics` })
    const { rows } = await sql<{
      letter: object
    }>`select letter from mail_outbox where recipient = ${email}`.execute(shop.db)
    expect(JSON.stringify(rows)).not.toContain(link[1])
  })

  it('is not sent for an order that was cancelled before', async () => {
    const { email, id } = await buy()
    await sql`update bookings set status = 'cancelled', cancelled_places = quantity where order_id = (select id from orders where complete_order_id = ${id})`.execute(
      shop.db,
    )
    await send()
    expect(mailsTo(email)).toEqual([])
    await sql`update bookings set status = 'booked', cancelled_places = 0 where order_id = (select id from orders where complete_order_id = ${id})`.execute(
      shop.db,
    )
  })
})
