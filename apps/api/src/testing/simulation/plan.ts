import { type Mishap, mishaps } from './provider-edge.ts'

export const cards = {
  approved: '4242424242424242',
  challenge: '4000000000003220',
  declined: '4000000000000002',
  'challenge then declined': '4000008400001629',
  'no refunds': '4000100000000901',
  fingerprint: '4000100000001214',
  'fingerprint then challenge': '4000100000001313',
} as const
export type Card = keyof typeof cards

/** Attempts on another person's payment. */
export type Trespass = 'complete another’s' | 'look at another’s' | 'cancel another’s'
export type BrowserStep =
  | 'add A'
  | 'add B'
  | 'add 2 of B'
  | 'remove'
  | 'keep credit'
  | 'keep all credit'
  | 'drop credit'
  | 'renew'
  | `pay: ${Card}`
  | `pay: ${Card}, some credit`
  | `pay: ${Card}, kept`
  | 'pay: saved card'
  | 'remove saved card'
  | 'pay again'
  | 'browser seen'
  | 'bank yes'
  | 'bank no'
  | 'bank posts again'
  | 'complete'
  | 'cancel payment'
  | 'look'
  | 'cancel booking'
  | 'move to B'
  | 'move to C'
  | Trespass
  | 'join A'
  | 'leave the line'
export type PostStep = 'next' | 'last' | 'again' | 'forged' | 'a day old'
export type SweepStep = 'payments' | 'refunds' | 'cancelled sessions' | 'waitlist' | 'tidy' | 'cards'
export type ClockStep = '10 s' | '2 min' | '4 min' | '16 min' | '25 min' | '90 min, tidied'
export type StaffStep = 'settle payments' | 'settle refunds' | 'sell A' | 'cancel session A' | 'pay out'

/** Bob has no account; Cid and Dee wait for a place. */
export type Browser = 'Ann' | 'Ann’s second tab' | 'Bob' | 'Cid' | 'Dee'
export type Part =
  | { who: Browser; steps: BrowserStep[] }
  | { who: 'post'; steps: PostStep[] }
  | { who: 'sweep' | 'another sweep'; steps: SweepStep[] }
  | { who: 'clock'; steps: ClockStep[] }
  | { who: 'staff'; steps: StaffStep[] }

/** Everything that decides a run: the same plan gives the same run. */
export interface Plan {
  parts: Part[]
  /** Mishap of the first, second … request to the provider. */
  mishaps: (Mishap | null)[]
  /**
   * Actor of each turn, as an index among the parts. An index past the last stands for a request that arrives
   * late.
   */
  turns: number[]
  /** The same for the time when only the jobs and the post continue, as an index among the waiting steps. */
  laterTurns: number[]
  /** Number of places in session A. */
  placesOfA: number
  /**
   * Actor of each turn, once all is settled and waiting customers return for the places they were offered, as
   * an index among the waiting steps. Empty where none return.
   */
  comingBack: number[]
}

/** Creates pseudo-random numbers, the same for the same seed. */
export function createChance(seed: number) {
  let state = seed >>> 0
  /** Returns a number from 0 up to, but not including, 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number): number => Math.floor(next() * count)
  const isIn = (share: number): boolean => next() < share
  const oneOf = <Value>(values: readonly Value[]): Value => values[below(values.length)]!
  const some = <Value>(atLeast: number, atMost: number, make: () => Value): Value[] =>
    Array.from({ length: atLeast + below(atMost - atLeast + 1) }, make)
  return { below, isIn, oneOf, some }
}
type Chance = ReturnType<typeof createChance>

export function planOf(seed: number): Plan {
  const chance = createChance(seed)
  const { isIn, below, some, oneOf } = chance
  const parts: Part[] = [{ who: 'Ann', steps: purchase(chance, true) }]
  if (isIn(0.6)) parts.push({ who: 'Ann’s second tab', steps: some(1, 3, () => oneOf(secondThoughts)) })
  if (isIn(0.5)) parts.push({ who: 'Bob', steps: purchase(chance, false) })
  const hasLine = isIn(0.3)
  if (hasLine) parts.push({ who: 'Cid', steps: waiting(chance) })
  if (hasLine && isIn(0.7)) parts.push({ who: 'Dee', steps: waiting(chance) })
  if (isIn(0.65)) parts.push({ who: 'post', steps: some(1, 4, () => oneOf(deliveries)) })
  if (isIn(0.75)) parts.push({ who: 'sweep', steps: some(1, 4, () => oneOf(sweeps)) })
  if (isIn(0.3)) parts.push({ who: 'another sweep', steps: some(1, 2, () => oneOf(sweeps)) })
  if (isIn(0.65)) parts.push({ who: 'clock', steps: some(1, 3, () => oneOf(pauses)) })
  if (isIn(0.35)) parts.push({ who: 'staff', steps: some(1, 2, () => oneOf(staffDeeds)) })
  const share = oneOf([0, 0.08, 0.2, 0.35])
  return {
    parts,
    mishaps: mishapsOf(chance, share),
    turns: turnsOf(chance, parts.length + 1),
    laterTurns: Array.from({ length: 60 }, () => below(6)),
    placesOfA: hasLine ? 1 : 1 + below(2),
    comingBack: hasLine && isIn(0.7) ? Array.from({ length: 40 }, () => below(4)) : [],
  }
}

function mishapsOf({ isIn, oneOf }: Chance, share: number): (Mishap | null)[] {
  const list: (Mishap | null)[] = []
  while (list.length < 20) {
    list.push(isIn(share) ? oneOf(misfortunes) : null)
    // The request is then repeated, and the provider may refuse more.
    if (list.at(-1) === 'reply lost' && isIn(0.3)) list.push('turned away')
  }
  return list
}

function purchase({ isIn, oneOf }: Chance, hasCredit: boolean): BrowserStep[] {
  const card = oneOf(usualCards)
  const steps: BrowserStep[] = ['add A']
  if (isIn(0.4)) steps.push(oneOf(['add B', 'add 2 of B']))
  if (hasCredit && isIn(0.3)) steps.push(oneOf(['keep credit', 'keep all credit']))
  const isSaved = hasCredit && isIn(0.25)
  if (isSaved) steps.push(`pay: ${card}, kept`)
  else steps.push(hasCredit && isIn(0.3) ? `pay: ${card}, some credit` : `pay: ${card}`)
  if (isIn(0.25)) steps.push('pay again')
  if (card.startsWith('fingerprint') && isIn(0.7)) steps.push('browser seen')
  if (/challenge/.test(card) && isIn(0.9)) steps.push(oneOf(answers))
  if (isIn(0.15)) steps.push(oneOf(afterwards))
  if (isIn(0.9)) steps.push('complete')
  if (isIn(0.35)) steps.push(oneOf(afterwards))
  if (isSaved && isIn(0.2)) steps.push('remove saved card')
  if (isSaved) steps.push('add B', 'pay: saved card', 'complete')
  if (isIn(hasCredit ? 0.25 : 0.1)) steps.push(...oneOf(moves))
  if (isIn(hasCredit ? 0.45 : 0.15)) steps.push('cancel booking')
  if (!hasCredit && isIn(0.2)) steps.push(oneOf(trespasses))
  return steps
}

/** B costs as much as A. C costs more, to be paid before the booking moves. */
const moves: BrowserStep[][] = [
  ['move to B'],
  ['move to C', 'pay: approved', 'complete'],
  ['move to C', 'pay: challenge', 'bank yes', 'complete', 'move to B'],
]

const trespasses: Trespass[] = ['complete another’s', 'look at another’s', 'cancel another’s']

/** Waits for a session that is likely to be full. */
function waiting({ isIn, oneOf }: Chance): BrowserStep[] {
  const steps: BrowserStep[] = ['join A']
  if (isIn(0.2)) steps.push('leave the line', 'join A')
  if (isIn(0.7)) steps.push('add A')
  if (isIn(0.6)) steps.push(`pay: ${oneOf(usualCards)}`, 'complete')
  if (isIn(0.3)) steps.push(oneOf(['leave the line', 'join A', 'cancel booking']))
  return steps
}

/** Mishaps to choose from. Late effects reach furthest but would be rare, so they count more. */
const misfortunes: Mishap[] = [...mishaps, 'timeout, done late', 'timeout, done late']
const usualCards: Card[] = [
  ...Array<Card>(5).fill('approved'),
  ...Array<Card>(3).fill('challenge'),
  ...Array<Card>(2).fill('declined'),
  ...Array<Card>(2).fill('challenge then declined'),
  'no refunds',
  'fingerprint',
  'fingerprint then challenge',
]
const answers: BrowserStep[] = [...Array<BrowserStep>(6).fill('bank yes'), 'bank no', 'cancel payment']
const afterwards: BrowserStep[] = [
  'pay again',
  'look',
  'complete',
  'cancel payment',
  'bank posts again',
  'pay: approved',
  'add B',
]
const secondThoughts: BrowserStep[] = [
  'pay: approved',
  'pay: approved, some credit',
  'pay: challenge',
  'complete',
  'complete',
  'cancel payment',
  'cancel payment',
  'keep credit',
  'keep credit',
  'keep all credit',
  'drop credit',
  'drop credit',
  'cancel booking',
  'move to B',
  'move to C',
  'remove saved card',
  'remove',
  'renew',
  'add A',
  'add B',
  'look',
]
const deliveries: PostStep[] = ['next', 'next', 'next', 'last', 'again', 'forged', 'a day old']
const sweeps: SweepStep[] = [
  ...Array<SweepStep>(12).fill('payments'),
  ...Array<SweepStep>(6).fill('refunds'),
  'cancelled sessions',
  'cancelled sessions',
  'waitlist',
  'waitlist',
  'waitlist',
  'tidy',
  'cards',
]
const pauses: ClockStep[] = ['10 s', '10 s', '2 min', '2 min', '4 min', '16 min', '25 min', '90 min, tidied']
const staffDeeds: StaffStep[] = ['settle payments', 'settle refunds', 'sell A', 'cancel session A', 'pay out']

/** Gives some turns to one actor, then some to another: neither all at once nor constantly alternating. */
function turnsOf({ below, oneOf, isIn }: Chance, count: number): number[] {
  const stay = oneOf([0.3, 0.7, 0.9, 0.97])
  const turns: number[] = []
  let who = 0
  while (turns.length < 110) {
    if (!isIn(stay)) who = below(count)
    turns.push(who)
  }
  return turns
}
