import type { GuestPass, GuestPasses, OfferedPass } from '@touchline/contract/entities/account/guest-pass'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { wallDate, wallTimeToldApart } from '@touchline/rules/time/wall-time'
import { countWords } from '@touchline/rules/words/count-words'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { shownEmail } from '../../policies/account/shown-email.ts'
import { detailsOfPass } from '../../policies/catalogue/package-details.ts'
import type {
  GuestPassesRecord,
  GuestPassRecord,
  OfferedPassRecord,
} from '../../stores/account/guest-passes.ts'

export function presentGuestPasses(
  { allowance, passes }: GuestPassesRecord,
  offered: OfferedPass | null,
  catalogue: Catalogue,
): GuestPasses {
  const { timeZone } = catalogue.client
  return {
    allowance: allowance && {
      membershipName: allowance.membershipName,
      perMonth: allowance.perMonth,
      left: allowance.left,
      details: [
        ...detailsOfPass(allowance, catalogue),
        `Valid for ${countWords(allowance.validDays, 'day')} from the day you give it.`,
      ],
      nextOn: dayAndYear(allowance.nextOn),
    },
    passes: passes.map((pass) => presentPass(pass, timeZone)),
    offered,
  }
}

function stateOf({ redeemedAt, takenBackAt, isOver }: GuestPassRecord): GuestPass['state'] {
  if (redeemedAt !== null) return 'redeemed'
  if (takenBackAt !== null) return 'taken-back'
  return isOver ? 'ended' : 'given'
}

/** A moment that is told as a minute is not told too early. */
const wholeMinuteFrom = (iso: string): Date => new Date(Math.ceil(Date.parse(iso) / 60_000) * 60_000)

const presentPass = (pass: GuestPassRecord, timeZone: string): GuestPass => ({
  id: pass.id,
  name: pass.name,
  email: shownEmail(pass.email),
  givenOn: dayAndYear(wallDate(new Date(pass.givenAt), timeZone)),
  state: stateOf(pass),
  canBeSentAgain:
    stateOf(pass) === 'given' && pass.sendableFrom !== null && new Date(pass.sendableFrom) <= new Date(),
  sendableFrom:
    stateOf(pass) === 'given' && pass.sendableFrom !== null && new Date(pass.sendableFrom) > new Date()
      ? wallTimeToldApart(wholeMinuteFrom(pass.sendableFrom), timeZone)
      : null,
  endsOn: dayAndYear(pass.endsOn),
  redeemedOn: pass.redeemedAt && dayAndYear(wallDate(new Date(pass.redeemedAt), timeZone)),
})

/** @param customerId of the person who looks at it; null for a visitor */
export const presentOfferedPass = (
  pass: OfferedPassRecord,
  customerId: number | null,
  catalogue: Catalogue,
): OfferedPass => ({
  giver: pass.giver,
  name: pass.name,
  email: shownEmail(pass.email),
  state: pass.isTakenBack ? 'taken-back' : pass.isOver ? 'over' : 'open',
  endsOn: dayAndYear(pass.endsOn),
  details: detailsOfPass(pass, catalogue),
  isOwn: pass.giverId === customerId,
})
