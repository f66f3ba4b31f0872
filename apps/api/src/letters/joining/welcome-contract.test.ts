import { dayAndYear } from '@touchline/rules/time/date-labels'
import { wallDate } from '@touchline/rules/time/wall-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendLetters } from '../../commands/mail/send-letters.ts'
import { readConfig } from '../../config.ts'
import { createSmtpMail } from '../../gateways/mail/smtp.ts'
import { termsHash } from '../../stores/account/agreements.ts'
import { createPlan, type TestPlan } from '../../testing/factories/contracts.ts'
import { createChild, createHousehold } from '../../testing/factories/entitlements.ts'
import type { TestOperator } from '../../testing/factories/factories.ts'
import { createJoiner, createJoiningOperator, joinPlan, payJoining } from '../../testing/joining.ts'
import { startMailServer, type TestMailServer } from '../../testing/mail/mail-server.ts'
import { jobServices } from '../../testing/providers/job-services.ts'
import type { Payer } from '../../testing/purchase.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { createShop, type Shop } from '../../testing/shop.ts'

let shop: Shop
let operator: TestOperator
let server: TestMailServer
let adult: TestPlan
let family: TestPlan
const terms = 'Be kind to all.\n\nNo running by the pool.'

beforeAll(async () => {
  shop = await createShop()
  operator = await createJoiningOperator(shop)
  await sql`update clients set terms = ${terms} where id = ${operator.client.id}`.execute(shop.db)
  server = await startMailServer()
  adult = await createPlan(shop.db, operator.client)
  family = await createPlan(shop.db, operator.client, {
    name: 'Family',
    terms: {
      monthlyPence: 6_200,
      joiningPence: 0,
      minimumMonths: 12,
      places: [
        { name: 'Adult', fromAge: 18, toAge: null, least: 1, most: 2 },
        { name: 'Child', fromAge: 3, toAge: 17, least: 0, most: 4 },
      ],
    },
  })
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

/** Joins, pays, and returns the files of the letter that says welcome. */
async function joinAndRead([customer, who]: Payer, plan: TestPlan, people: object[]) {
  await joinPlan(who, operator, plan, { people })
  expect((await payJoining(shop, operator, who)).json.transaction_status).toBe('completed')
  await sendLetters({
    ...jobServices(shop),
    mail: createSmtpMail(server.address),
    config: readConfig({ PUBLIC_ORIGIN: 'https://book.example' }),
  })
  const mail = server.mails.find(
    ({ to, subject }) => to?.[0]?.address === customer.email && subject?.startsWith('Welcome'),
  )!
  const files = mail.attachments.filter(({ mimeType }) => mimeType === 'application/pdf')
  return {
    mail,
    files: await Promise.all(
      files.map(async ({ filename, content }) => ({
        filename,
        text: (await readPdf(new Uint8Array(content as ArrayBuffer))).text,
      })),
    ),
  }
}

const self = ([{ id }]: Payer) => ({ place: 'Adult', user_id: id })

it('spec 1, 7: the welcome of a household and of a single member each has its own contract, as it was agreed', async () => {
  const [ann, bob] = [await createJoiner(shop, operator), await createJoiner(shop, operator)]
  const child = await createChild(shop.db, operator.client, 'Ben', '2018-03-04')
  await createHousehold(shop.db, operator.client, [ann[0], child])
  const household = await joinAndRead(ann, family, [self(ann), { place: 'Child', user_id: child.id }])
  // A later revision and later terms change nothing that was agreed.
  await sql`update membership_plans set is_sold = false where id = ${family.id}`.execute(shop.db)
  const single = await joinAndRead(bob, adult, [self(bob)])
  const today = dayAndYear(wallDate(new Date(), operator.client.timeZone))
  for (const [{ mail, files }, payer] of [
    [household, ann],
    [single, bob],
  ] as const) {
    const [file, ...others] = files
    expect(others).toEqual([])
    expect(file!.filename).toMatch(/^contract-41\d+\.pdf$/)
    expect(mail.text).toContain('Your contract is attached')
    for (const told of [
      payer[0].email,
      `It starts on ${today}.`,
      'You asked for it to start',
      'No running by the pool.',
      termsHash(terms),
      'Revision 1',
    ])
      expect(file!.text).toContain(told)
  }
  const [familyText, adultText] = [household.files[0]!.text, single.files[0]!.text]
  expect(familyText).toContain('Membership contract: Family')
  expect(familyText).toContain('£62.00 a month; £744.00 in the first year.')
  expect(familyText).toMatch(/• Ben [^•]*: Child\. Aged 3 to 17/)
  expect(familyText).toContain('It runs for at least 12 months')
  expect(adultText).toContain('Membership contract: Adult')
  expect(adultText).toContain('£20.00 to join, then £39.00 a month; £488.00 in the first year.')
  expect(adultText).not.toContain(ann[0].email)
})
