import type { Browser } from './browser.ts'
import { findCustomerId } from './desk.ts'
import { lockside, type Week } from './week.ts'

interface OfferedPlan {
  id: number
  name: string
  health_statement: { questions: { key: string }[] } | null
}

/**
 * Sunita, who comes today, joins as a student at the desk. Rosa types the statement about her health from the signed form: a
 * yes and a note, which the duty manager reads at her session and on her page.
 */
export async function joinOnPaper(rosa: Browser, { today }: Week): Promise<void> {
  const selected_user_id = await findCustomerId(rosa, 'sunita.rao@demo.test')
  const plans = await rosa.ask<OfferedPlan[]>('GET', `/api/online-joining/venues/${lockside}/plans`)
  const plan = plans.find(({ name }) => name === 'Linden Student')
  if (!plan?.health_statement) throw new Error('no plan of students asks about health')
  const answers = plan.health_statement.questions.map(({ key }) => ({
    question: key,
    is_yes: key === 'bones',
  }))
  await rosa.ask('POST', '/api/foh/cart/customer', { selected_user_id })
  const { total } = await rosa.ask<{ total: number }>('POST', `/api/online-joining/plans/${plan.id}/join`, {
    starts_on: today,
    asks_to_start: true,
    on_paper: true,
    selected_user_id,
    people: [
      {
        place: 'Student',
        user_id: selected_user_id,
        health_statement: { answers, note: 'A new knee since May. No jumping yet, says the surgeon.' },
      },
    ],
  })
  await rosa.ask('POST', '/api/foh/checkout/pay', {
    payments: [{ tender_type: 'cash', amount: total }],
    terms: [1],
    selected_user_id,
  })
}
