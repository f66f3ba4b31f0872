import { type Day, later, monthOf, monthsLater } from './days.ts'
import type { PlanName } from './plans.ts'

/** Answer of the provider to a charge of the kept card. Beyond those of a script, the card pays. */
export type Charge =
  | 'paid'
  | 'declined'
  | 'payer wanted'
  /** The money is held, and the answer never comes. */
  | 'lost, paid'
  /** The request never arrives, and no answer comes. */
  | 'lost, never sent'
  /** The request arrives two minutes later. */
  | 'slow'
  /** The provider turns it away unread. */
  | 'away'
  /** It is asked twice, and its news come twice. */
  | 'twice'
  /** It says declined, took the money all the same, and tells of it later. */
  | 'lie'
  /** No answer for two days, and then it was paid. */
  | 'doubt, paid'
  | 'doubt, never sent'

export type Act =
  | 'leave'
  | 'stay'
  | 'cool off'
  | 'freeze'
  | 'end freeze'
  | 'change plan'
  | 'keep plan'
  | 'remove card'
  | 'settle'
  | 'write off'

/** The card of the first payment: what it does when it is asked without its payer. */
export type CardKind = 'good' | 'bank asks' | 'refund lost' | 'declined later' | 'payer wanted later'

/** Events of a member, day by day. */
export interface Script {
  story: string
  plan: PlanName
  /** The plan that it changes to, where it does. */
  changesTo?: PlanName
  joinsOn: Day
  startsOn: Day
  card: CardKind
  /** Answers for the payment of a month, YYYY-MM, one after another. */
  charges: Record<string, Charge[]>
  /** At most one a day. */
  acts: { on: Day; does: Act }[]
}

/** Dates of a member that a story may use. */
interface Dates {
  joinsOn: Day
  /** A day so many months after the start. */
  day: (months: number, days?: number) => Day
  /** Has the payment that is due so many months after the start answered like this. */
  month: (months: number, ...charges: Charge[]) => Record<string, Charge[]>
}

type Story = (
  dates: Dates,
  roll: (below: number) => number,
) => Partial<Omit<Script, 'charges'>> & {
  charges?: Record<string, Charge[]>
  /** Days from joining to the start. */
  startsAfter?: number
}

const act = (on: Day, does: Act) => ({ on, does })

/** The table of what happens to members. Each member has one of them, on a plan and on days of their own. */
export const stories: Record<string, Story> = {
  'pays each month': () => ({}),
  'is declined once': ({ month }, roll) => ({ charges: month(1 + roll(3), 'declined') }),
  'is declined twice': ({ month }, roll) => ({ charges: month(1 + roll(3), 'declined', 'declined') }),
  'is declined for good, and settles': ({ month, day }) => ({
    charges: month(2, 'declined', 'declined', 'declined'),
    acts: [act(day(3, 6), 'settle')],
  }),
  'is declined for good, and it is written off': ({ month, day }) => ({
    charges: month(2, 'declined', 'declined', 'declined'),
    acts: [act(day(4), 'write off')],
  }),
  'is declined for good, leaves, and owes': ({ month, day }) => ({
    charges: { ...month(2, 'declined', 'declined', 'declined'), ...month(3, 'declined') },
    acts: [act(day(3, 8), 'leave')],
  }),
  'has a card that pays no more': ({ day }) => ({
    card: 'declined later',
    acts: [act(day(3, 10), 'settle'), act(day(5), 'leave')],
  }),
  'has a bank that wants the payer': ({ day }) => ({
    card: 'payer wanted later',
    acts: [act(day(2, 10), 'settle'), act(day(4, 10), 'settle')],
  }),
  'has a bank that once wants the payer': ({ month, day }) => ({
    card: 'bank asks',
    charges: month(2, 'payer wanted'),
    acts: [act(day(3, 9), 'settle')],
  }),
  'removes the card, and settles': ({ day }) => ({
    acts: [act(day(2, 3), 'remove card'), act(day(4, 12), 'settle')],
  }),
  'has answers that are lost': ({ month }) => ({
    charges: { ...month(1, 'lost, paid'), ...month(2, 'lost, never sent', 'lost, paid') },
  }),
  'has a slow provider': ({ month }) => ({ charges: { ...month(1, 'slow'), ...month(3, 'slow') } }),
  'has a provider that is away': ({ month }, roll) => ({
    charges: {
      ...month(1, 'away'),
      ...month(2, 'away', 'away', 'declined', ...(roll(2) ? ['away' as const] : [])),
    },
  }),
  'has a provider that lies': ({ month }) => ({ charges: { ...month(1, 'lie'), ...month(3, 'twice') } }),
  'is in doubt for days, and paid': ({ month }) => ({ charges: month(2, 'doubt, paid') }),
  'is in doubt for days, and did not pay': ({ month }) => ({
    charges: month(2, 'doubt, never sent', 'declined'),
  }),
  leaves: ({ day }, roll) => ({ acts: [act(day(1 + roll(5), roll(28)), 'leave')] }),
  'leaves while declined': ({ month, day }) => ({
    charges: month(2, 'declined'),
    acts: [act(day(2, 1), 'leave')],
  }),
  'leaves early in a month that is paid': ({ day }) => ({
    plan: 'concession',
    acts: [act(`${monthOf(day(3))}-04`, 'leave')],
  }),
  'leaves, and stays after all': ({ day, month }) => ({
    charges: month(2, 'declined', 'declined', 'declined'),
    acts: [act(day(2, 2), 'leave'), act(day(2, 20), 'stay')],
  }),
  'leaves, stays, and leaves again': ({ day }, roll) => ({
    acts: [act(day(2, roll(9)), 'leave'), act(day(2, 10 + roll(5)), 'stay'), act(day(6), 'leave')],
  }),
  'leaves before the start, and stays': ({ joinsOn }) => ({
    plan: 'concession',
    joinsOn: `${monthOf(joinsOn)}-13`,
    startsAfter: 14,
    acts: [act(`${monthOf(joinsOn)}-15`, 'leave'), act(`${monthOf(joinsOn)}-18`, 'stay')],
  }),
  'cools off': ({ joinsOn }, roll) => ({
    card: roll(2) ? 'refund lost' : 'good',
    acts: [act(later(joinsOn, roll(15)), 'cool off')],
  }),
  'cools off before the start': ({ joinsOn }, roll) => ({
    startsAfter: 20,
    acts: [act(later(joinsOn, roll(15)), 'cool off')],
  }),
  'cools off after a second payment': ({ joinsOn }) => ({
    plan: 'household',
    joinsOn: `${monthOf(joinsOn)}-27`,
    acts: [act(`${monthsLater(monthOf(joinsOn) + '-01', 1).slice(0, 7)}-08`, 'cool off')],
  }),
  'cools off in doubt, and it was paid': ({ joinsOn, month }) =>
    coolsOffInDoubt(joinsOn, month, 'doubt, paid'),
  'cools off in doubt, and it was not': ({ joinsOn, month }) =>
    coolsOffInDoubt(joinsOn, month, 'doubt, never sent'),
  'starts at the end of a long month': ({ joinsOn }) => ({
    plan: 'adult',
    joinsOn: `${joinsOn.slice(0, 4)}-01-31`,
    startsAfter: 0,
  }),
  'freezes two months': ({ day }, roll) => ({ acts: [act(day(1, roll(28)), 'freeze')] }),
  'freezes, and takes it back': ({ day }) => ({
    acts: [act(`${monthOf(day(2))}-25`, 'freeze'), act(`${monthOf(day(2))}-26`, 'end freeze')],
  }),
  'freezes, ends it early, and leaves': ({ day }) => ({
    acts: [act(day(1, 2), 'freeze'), act(day(2, 9), 'end freeze'), act(day(4, 3), 'leave')],
  }),
  'leaves while it is frozen, and stays': ({ day }, roll) => ({
    plan: roll(2) ? 'concession' : 'household',
    acts: [act(day(1, 2), 'freeze'), act(day(2, 3), 'leave'), act(day(2, 4 + roll(9)), 'stay')],
  }),
  'leaves with a last month that is frozen': ({ day }) => ({
    plan: 'concession',
    acts: [act(day(1, 2), 'freeze'), act(`${monthOf(day(2))}-10`, 'leave')],
  }),
  'has a fee that is declined': ({ day, month }) => ({
    plan: 'adult',
    charges: month(2, 'declined', 'lost, never sent', 'declined'),
    acts: [act(day(1, 2), 'freeze')],
  }),
  'changes to a dearer plan, and leaves it': ({ day }, roll) => ({
    plan: 'concession',
    changesTo: 'adult',
    acts: [act(day(1, roll(28)), 'change plan'), act(day(4, roll(20)), 'leave')],
  }),
  'changes to a plan with a least time, and leaves': ({ day, month }, roll) => ({
    plan: 'concession',
    changesTo: 'offPeak',
    charges: month(3, 'declined'),
    acts: [act(day(1, roll(28)), 'change plan'), act(day(4, roll(20)), 'leave')],
  }),
  'changes to a cheaper plan, leaves before that, and stays': ({ day }, roll) => ({
    plan: 'adult',
    changesTo: 'offPeak',
    acts: [act(day(1, 2), 'change plan'), act(day(1, 3 + roll(5)), 'leave'), act(day(1, 10), 'stay')],
  }),
  'changes the plan, takes it back, and leaves': ({ day }) => ({
    plan: 'concession',
    changesTo: 'adult',
    acts: [act(day(2, 2), 'change plan'), act(day(2, 3), 'keep plan'), act(day(5, 3), 'leave')],
  }),
  'leaves when the least time is over': ({ day }) => ({ plan: 'offPeak', acts: [act(day(0, 3), 'leave')] }),
}

function coolsOffInDoubt(joinsOn: Day, month: Dates['month'], charge: Charge): ReturnType<Story> {
  const next = monthsLater(`${monthOf(joinsOn)}-01`, 1)
  return {
    plan: 'concession',
    joinsOn: `${monthOf(joinsOn)}-23`,
    charges: { ...month(1, charge) },
    acts: [act(later(next, 1), 'cool off')],
  }
}
