import { expect, type Page, test } from '@playwright/test'
import { addFromRow, agree, cards, fillCard, firstToBook, pay } from '../support/shop/shopping.ts'
import { beLoggedIn, holdPlaces, newPerson } from '../support/shop/visitor-acts.ts'

/** The next such call waits until it is let go. */
async function stopCall(page: Page, path: RegExp): Promise<() => void> {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(
    path,
    async (route) => {
      await gone
      await route.continue()
    },
    { times: 1 },
  )
  return letGo
}

const underWay = (page: Page, words: string) =>
  page.getByRole('main').getByRole('button').filter({ hasText: words })

test('spec 3: adding, removing and paying are announced on the pressed button until the server has answered, and it says that it is paid until the ticket has come', async ({
  page,
}) => {
  await beLoggedIn(page, await newPerson('Una'))
  // Days after the class: a swim at the time of the class would be warned of.
  await holdPlaces(page, { ahead: 4 })
  await page.goto('/location/lockside-leisure-centre/yoga')
  const book = await firstToBook(page, /^Book .*Yoga/)

  let letGo = await stopCall(page, /\/cart\/add$/)
  await addFromRow(page, book)
  await expect(underWay(page, 'Holding…')).toHaveAttribute('aria-disabled', 'true')
  letGo()
  await expect(page.getByRole('link', { name: 'Basket, 2 items' })).toBeVisible()
  await expect(underWay(page, 'Holding…')).toHaveCount(0)

  await page.goto('/basket')
  letGo = await stopCall(page, /\/cart\/remove$/)
  await page
    .getByRole('button', { name: /^Remove / })
    .last()
    .click()
  await expect(underWay(page, 'Removing…')).toHaveAttribute('aria-disabled', 'true')
  letGo()
  await expect(page.getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
  await expect(underWay(page, 'Removing…')).toHaveCount(0)

  await page.getByRole('link', { name: 'Checkout' }).click()
  await agree(page)
  await fillCard(page, cards.approved)
  letGo = await stopCall(page, /\/checkout\/authorise$/)
  const letComplete = await stopCall(page, /\/checkout\/complete$/)
  await pay(page)
  await expect(underWay(page, 'Paying…')).toHaveAttribute('aria-disabled', 'true')
  letGo()
  await expect(underWay(page, 'Confirming your booking…')).toHaveAttribute('aria-disabled', 'true')
  const letTicket = await stopCall(page, /\/bookings\/orders\//)
  letComplete()
  const paid = page.getByRole('main').getByRole('button', { name: 'Paid', exact: true })
  await expect(paid).toHaveAttribute('aria-disabled', 'true')
  await expect(paid).toBeFocused()
  letTicket()
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeFocused()
  await expect(page.getByRole('link', { name: /^Basket, \d/ })).toHaveCount(0)
})
