// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { renderForStaff } from '../../testing/render-for-staff.tsx'
import { ChallengeDialog } from './challenge-dialog.tsx'
import { CheckingPayment } from './checking-payment.tsx'
import { notCancelledNotice as notice } from './payment-words.ts'

test.each([
  [
    'the bank’s check',
    (onCancel: () => Promise<void>) => (
      <ChallengeDialog
        url="/3ds/frame/token"
        scaData={null}
        what="£7.20 to Harbour Leisure."
        notice={notice}
        onAnswered={() => {}}
        onCancel={onCancel}
        onOtherCard={onCancel}
      />
    ),
  ],
  [
    'a payment that is checked',
    (onCancel: () => Promise<void>) => <CheckingPayment onCancel={onCancel} notice={notice} />,
  ],
])(
  'F182: beside %s it says why it is not cancelled, and the button can be pressed again',
  async (_, part) => {
    const onCancel = vi.fn(async () => {})
    await renderForStaff(part(onCancel), ['reception'])
    const said = screen.getByText('Your payment is not cancelled yet')
    expect(said.closest('[role=status]')?.textContent).toContain(notice.text)
    for (const times of [1, 2]) {
      await act(async () => screen.getByRole('button', { name: 'Cancel payment' }).click())
      expect(onCancel).toHaveBeenCalledTimes(times)
    }
  },
)
