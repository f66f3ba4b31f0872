import { expect, it } from 'vitest'
import { writeLetter } from '../letters.ts'

const told = { firstName: 'Ann', planName: 'Adult', contractId: 41_000_007 }
const textOf = (facts: { kind: string }): string => JSON.stringify(writeLetter(facts))

it('case: a letter about leaving says the last day, what is still paid, what comes back and how to stay', () => {
  const facts = { kind: 'membership-leaving', ...told, toldOn: 'Wed 10 Mar 2027', lastDay: 'Fri 30 Apr 2027' }
  const next = [{ onWords: 'Thu 1 Apr 2027', name: 'April 2027', price: '£39.00' }]
  const paying = textOf({ ...facts, stillPaid: next, back: null } as { kind: string })
  expect(paying).toContain('ends on Fri 30 Apr 2027')
  expect(paying).toContain('£39.00, April 2027')
  expect(paying).toContain(
    'If you would rather stay, choose “Stay after all” under Memberships in your account',
  )
  expect(paying).toContain('/my-account/memberships/41000007')
  expect(paying).not.toContain('goes back')
  const back = textOf({ ...facts, stillPaid: [], back: '£39.00' } as { kind: string })
  expect(back).toContain('Nothing more is to be paid.')
  expect(back).toContain('£39.00 goes back to the card or account that paid')
})

it('case: a letter about cancelling says what comes back and what is kept, and one about staying what is next', () => {
  const facts = { kind: 'membership-cancelled', ...told, cancelledOn: 'Wed 10 Mar 2027' }
  const cancelled = textOf({ ...facts, back: '£57.75', kept: '£1.25' } as { kind: string })
  expect(cancelled).toContain('£57.75 goes back')
  expect(cancelled).toContain('£1.25 is kept')
  expect(textOf({ ...facts, back: null, kept: null } as { kind: string })).not.toContain('goes back')
  const stays = textOf({ kind: 'membership-stays', ...told, next: [] } as { kind: string })
  expect(stays).toContain('goes on as before')
  expect(stays).toContain('You had told us that you are leaving')
  expect(stays).toContain('To leave, choose “Leave” under Memberships in your account')
})

it('F181: a letter says what becomes of a request to the bank, only where there is one', () => {
  const cancelled = {
    kind: 'membership-cancelled',
    ...told,
    cancelledOn: 'Wed 10 Mar 2027',
    back: null,
    kept: null,
  }
  const words = 'What your bank is being asked for now'
  expect(textOf({ ...cancelled, isAsked: true } as { kind: string })).toContain(
    `${words} comes back once it is paid.`,
  )
  const days = {
    toldOn: 'Wed 10 Mar 2027',
    lastDay: 'Fri 30 Apr 2027',
    stillPaid: [],
    back: null,
    isOver: false,
  }
  for (const kind of ['membership-leaving', 'membership-ended'])
    expect(textOf({ kind, ...told, ...days, isAskedAfter: true } as { kind: string })).toContain(
      `${words}, for time after Fri 30 Apr 2027, comes back once it is paid.`,
    )
  for (const facts of [cancelled, { kind: 'membership-leaving', ...told, ...days }])
    expect(textOf(facts as { kind: string })).not.toContain(words)
})

it('case: an end that staff took back is told as theirs, and does not say that the member has told us anything', () => {
  const stays = textOf({ kind: 'membership-stays', ...told, isByStaff: true, next: [] } as { kind: string })
  expect(stays).toContain('The end of your Adult membership has been taken back at our desk.')
  expect(stays).toContain('If you did not expect this, ask us.')
  expect(stays).not.toContain('You had told us')
})

it('case: our desk gives back what was paid there, and a letter speaks of it only then, without a bank', () => {
  for (const facts of [
    { kind: 'membership-leaving', toldOn: 'Wed 10 Mar 2027', lastDay: 'Fri 30 Apr 2027', stillPaid: [] },
    { kind: 'membership-cancelled', cancelledOn: 'Wed 10 Mar 2027', kept: null },
    { kind: 'membership-ended', lastDay: 'Fri 30 Apr 2027', stillPaid: [], isOver: false },
  ]) {
    const all: object = { ...facts, ...told, back: '£39.00' }
    const ofDesk = textOf({ ...all, isBackOfDesk: true } as unknown as { kind: string })
    expect(ofDesk).toContain('Collect what was paid at our desk there.')
    expect(ofDesk).not.toMatch(/card|Your bank/)
    const ofCard = textOf({ ...all, isBackOfDesk: false } as unknown as { kind: string })
    expect(ofCard).toContain('£39.00 goes back to the card or account that paid. Your bank shows it')
    expect(ofCard).not.toContain('desk')
  }
})

it('case: a letter about an end by the operator says the last day, and does not say that the member left', () => {
  const facts = { kind: 'membership-ended', ...told, lastDay: 'Fri 30 Apr 2027', stillPaid: [] }
  const coming = textOf({ ...facts, isOver: false, back: null } as { kind: string })
  expect(coming).toContain('It lasts until the end of Fri 30 Apr 2027')
  expect(coming).not.toContain('You told us')
  const over = textOf({ ...facts, isOver: true, back: '£39.00' } as { kind: string })
  expect(over).toContain('Its last day was Fri 30 Apr 2027')
  expect(over).toContain('£39.00 goes back')
})
