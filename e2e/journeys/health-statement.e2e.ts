import { expect, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { newPerson } from '../support/shop/visitor-acts.ts'

test('spec 7: a student answers the health statement: what is missing is named, a yes shows advice and joins, and what was typed stays', async ({
  page,
}) => {
  await newPerson('Ines', page)
  await page.goto('/online-joining/walcot-baths/student')
  await untilAlive(page)
  const born = page.getByRole('group', { name: 'Date of birth' })
  for (const [label, text] of [
    ['Day', '2'],
    ['Month', '5'],
    ['Year', '2004'],
  ] as const)
    await born.getByLabel(label).fill(text)
  await page.getByRole('checkbox', { name: /^I ask for my membership to start/ }).check()
  const own = page.getByRole('group', { name: /^Ines Porter/, exact: false })
  const question = (position: number) => own.getByRole('group', { name: new RegExp(`^${position}\\. `) })
  const note = own.getByRole('textbox', { name: /^Anything else about your health/ })
  await note.fill('Asthma')
  await question(1).getByRole('radio', { name: 'No' }).check()
  const add = page.getByRole('button', { name: /^Add to basket/ })
  await add.click()
  const summary = page.getByRole('alert').filter({ has: page.getByRole('link') })
  await expect(summary.getByRole('link')).toHaveText([
    'Ines Porter (you), question 2 about health: Answer yes or no',
    'Ines Porter (you), question 3 about health: Answer yes or no',
    'Ines Porter (you), question 4 about health: Answer yes or no',
  ])
  await expectAccessible(page)
  await expectFitsEveryWidth(page)
  await summary.getByRole('link').first().click()
  await question(2).getByRole('radio', { name: 'Yes' }).check()
  await expect(own.getByRole('status')).toContainText('See a doctor before your first visit')
  await question(3).getByRole('radio', { name: 'No' }).check()
  await question(4).getByRole('radio', { name: 'No' }).check()
  await expect(note).toHaveValue('Asthma')
  await expectAccessible(page)
  await add.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Asthma')
})
